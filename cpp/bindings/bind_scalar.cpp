// One hand at a time, by the quickest road Python has: plain C functions that take text, bytes, or a list or
// tuple of numbers and do everything else (arrays, options, errors) by calling the Python function that they
// stand before.
#include "bindings.hpp"

#include <string>

#include "houseway/card_text.hpp"
#include "houseway/split.hpp"
#include "houseway/strength.hpp"

namespace houseway::bindings {
namespace {

void read_text(PyObject *text, ReadHand &hand) {
    Py_ssize_t size = 0;
    const char *data = PyUnicode_AsUTF8AndSize(text, &size);
    if (!data) {
        PyErr_Clear();
        return;
    }
    const ParsedCards parsed =
        parse_cards({data, static_cast<std::size_t>(size)}, hand.cards.data(), hand.cards.size());
    hand.count = parsed.status == ParsedCards::Status::ok ? parsed.count : 0;
}

void read_numbers(PyObject *numbers, ReadHand &hand) {
    const bool is_list = PyList_CheckExact(numbers);
    const Py_ssize_t size = Py_SIZE(numbers);
    if (size > static_cast<Py_ssize_t>(hand.cards.size()))
        return;
    for (Py_ssize_t i = 0; i < size; ++i) {
#if PY_VERSION_HEX >= 0x030D0000
        // Another thread may shorten the list: take a reference of our own.
        PyObject *item = is_list ? PyList_GetItemRef(numbers, i) : Py_NewRef(PyTuple_GET_ITEM(numbers, i));
#else
        PyObject *item = Py_NewRef(is_list ? PyList_GET_ITEM(numbers, i) : PyTuple_GET_ITEM(numbers, i));
#endif
        const bool is_int = item && PyLong_CheckExact(item);
        const long id = is_int ? PyLong_AsLong(item) : -1;
        Py_XDECREF(item);
        if (id < 0 || id > kJoker) {
            PyErr_Clear(); // a number beyond long, or an index beyond the list
            return;
        }
        hand.cards[i] = static_cast<CardId>(id);
    }
    hand.count = static_cast<std::size_t>(size);
}

void read_buffer(PyObject *object, ReadHand &hand) {
    Py_buffer view;
    if (PyObject_GetBuffer(object, &view, PyBUF_ND | PyBUF_FORMAT) != 0) {
        PyErr_Clear();
        return;
    }
    const bool is_bytes =
        view.ndim == 1 && view.itemsize == 1 && view.format && std::string_view(view.format) == "B";
    if (is_bytes && view.len <= static_cast<Py_ssize_t>(hand.cards.size())) {
        std::copy_n(static_cast<const CardId *>(view.buf), view.len, hand.cards.begin());
        hand.count = static_cast<std::size_t>(view.len);
    }
    PyBuffer_Release(&view);
}

// The rules id of the optional second argument, or -1 to ask Python.
int read_rules(const PyTypeObject *type, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames) {
    const Py_ssize_t named = kwnames ? PyTuple_GET_SIZE(kwnames) : 0;
    if (nargs == 1 && named == 0)
        return Rules{}.id();
    if (nargs + named != 2 ||
        (named == 1 && PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(kwnames, 0), "rules") != 0))
        return -1;
    if (Py_TYPE(args[1]) != type)
        return -1;
    PyObject *id = PyObject_GetAttrString(args[1], "_id");
    const long value = id && PyLong_CheckExact(id) ? PyLong_AsLong(id) : -1;
    Py_XDECREF(id);
    PyErr_Clear();
    return value >= 0 && value < Rules::kCount ? static_cast<int>(value) : -1;
}

// 0 for what is no hand of this size.
unsigned evaluate_one(const ReadHand &hand, Rules rules) {
    Strength strength = 0;
    if (hand.count == kHandSize || hand.count == 5)
        evaluate_rows(strength_tables(rules), static_cast<int>(hand.count), hand.cards.data(), 1, &strength,
                      nullptr);
    return strength;
}
unsigned evaluate_front_one(const ReadHand &hand, Rules rules) {
    FrontStrength strength = 0;
    if (hand.count == 2)
        evaluate_front_rows(strength_tables(rules), hand.cards.data(), 1, &strength, nullptr);
    return strength;
}

// A function per entry, since a C function that is to be pickled by name carries no state of its own. Entries
// are never freed: they belong to the module.
struct Entry {
    const char *name;
    PyObject *python = nullptr; // the function behind it
    const PyTypeObject *rules_type = nullptr;
    std::string doc{};
    PyMethodDef method{};
};

template <unsigned (*kEvaluateOne)(const ReadHand &, Rules), Entry &kEntry>
PyObject *call(PyObject *, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames) {
    if (nargs >= 1) {
        if (const int rules = read_rules(kEntry.rules_type, args, nargs, kwnames); rules >= 0) {
            const ReadHand hand = read_hand(args[0]);
            if (hand.count)
                if (const unsigned strength = kEvaluateOne(hand, Rules::from_id(rules)))
                    return PyLong_FromUnsignedLong(strength);
        }
    }
    return PyObject_Vectorcall(kEntry.python, args, static_cast<std::size_t>(nargs), kwnames);
}

Entry evaluate_entry{"evaluate"};
Entry evaluate_front_entry{"evaluate_front"};

py::object fast_path(const std::string &name, const std::string &signature, const py::function &python,
                     const py::type &rules_type) {
    Entry *entry = nullptr;
    PyCFunction function = nullptr;
    const auto as_c_function = [](auto *f) {
        return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(f));
    };
    if (name == evaluate_entry.name) {
        entry = &evaluate_entry;
        function = as_c_function(&call<evaluate_one, evaluate_entry>);
    } else if (name == evaluate_front_entry.name) {
        entry = &evaluate_front_entry;
        function = as_c_function(&call<evaluate_front_one, evaluate_front_entry>);
    } else {
        throw py::value_error("no fast path is called " + name);
    }
    const auto doc = python.attr("__doc__");
    entry->doc = name + signature + "\n--\n\n" + (doc.is_none() ? "" : py::str(doc).cast<std::string>());
    entry->python = python.inc_ref().ptr();
    entry->rules_type = reinterpret_cast<const PyTypeObject *>(rules_type.inc_ref().ptr());
    entry->method = {entry->name, function, METH_FASTCALL | METH_KEYWORDS, entry->doc.c_str()};
    const py::object module_name = py::str("houseway.paigow");
    return py::reinterpret_steal<py::object>(PyCFunction_NewEx(&entry->method, nullptr, module_name.ptr()));
}

} // namespace

ReadHand read_hand(PyObject *object) {
    ReadHand hand;
    if (PyUnicode_Check(object))
        read_text(object, hand);
    else if (PyTuple_CheckExact(object) || PyList_CheckExact(object))
        read_numbers(object, hand);
    else if (PyBytes_CheckExact(object) || PyByteArray_CheckExact(object) || PyMemoryView_Check(object) ||
             Py_TYPE(object) == py::detail::npy_api::get().PyArray_Type_) // not what an array means by a mask
        read_buffer(object, hand);
    return hand;
}

// One plain hand of seven different cards, or None: then Python reads it, or says what is wrong with it.
static py::object plain_hand(const py::handle &object) {
    const ReadHand hand = read_hand(object.ptr());
    if (hand.count != kHandSize || !Hand(hand.cards.data()).is_valid)
        return py::none();
    return Array<CardId>(static_cast<py::ssize_t>(kHandSize), hand.cards.data());
}

void bind_scalar(py::module_ &m) {
    m.def("plain_hand", &plain_hand, py::arg("hand"), "The seven cards of one plain hand, or None.");
    m.def("fast_path", &fast_path, py::arg("name"), py::arg("signature"), py::arg("function"),
          py::arg("rules_type"),
          "A C function for one plain hand that hands everything else on to `function`.");
}

} // namespace houseway::bindings
