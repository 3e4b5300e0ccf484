#include "bindings.hpp"

#include "houseway/card_text.hpp"
#include "houseway/deal.hpp"

namespace houseway::bindings {
namespace {

constexpr CardId kNoCard = 255;

std::string_view utf8(const py::handle &text) {
    Py_ssize_t size = 0;
    const char *data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (!data) { // lone surrogates have no UTF-8: no card has them either
        PyErr_Clear();
        return "?";
    }
    return {data, static_cast<std::size_t>(size)};
}

py::tuple parse_text(const py::str &text) {
    const std::string_view characters = utf8(text);
    std::vector<CardId> cards(characters.size()); // a card has at least one character
    const ParsedCards parsed = parse_cards(characters, cards.data(), cards.size());
    py::object stopped = py::none();
    if (parsed.status == ParsedCards::Status::unknown)
        stopped = py::int_(parsed.stopped);
    return py::make_tuple(py::bytes(reinterpret_cast<const char *>(cards.data()), parsed.count), stopped);
}

std::size_t parse_texts(const py::list &texts, Array<CardId> out) {
    const std::size_t rows = texts.size();
    if (out.ndim() != 2 || static_cast<std::size_t>(out.shape(0)) != rows)
        throw py::value_error("output has the wrong shape");
    const auto columns = static_cast<std::size_t>(out.shape(1));
    CardId *row = out.mutable_data();
    std::size_t first_bad = rows;
    for (std::size_t i = 0; i < rows; ++i, row += columns) {
        const py::handle text = PyList_GET_ITEM(texts.ptr(), static_cast<Py_ssize_t>(i));
        bool good = false;
        if (PyUnicode_Check(text.ptr())) {
            const ParsedCards parsed = parse_cards(utf8(text), row, columns);
            good = parsed.status == ParsedCards::Status::ok && parsed.count == columns;
        }
        if (!good) {
            std::fill_n(row, columns, kNoCard);
            first_bad = std::min(first_bad, i);
        }
    }
    return first_bad;
}

void deal(std::uint64_t key, std::uint64_t first_row, Array<CardId> out) {
    if (out.ndim() != 2 || out.shape(1) < 1 || out.shape(1) > kDeckSize)
        throw py::value_error("output has the wrong shape");
    CardId *cards = out.mutable_data();
    const auto rows = static_cast<std::size_t>(out.shape(0));
    const auto columns = static_cast<int>(out.shape(1));
    const WithoutGil unlocked;
    deal_rows(key, first_row, columns, rows, cards);
}

} // namespace

void bind_cards(py::module_ &m) {
    m.def("parse_text", &parse_text, py::arg("text"),
          "Card numbers of a text as bytes, and the byte at which an unknown card begins or None.");
    m.def("parse_texts", &parse_texts, py::arg("texts"), py::arg("out").noconvert(),
          "Parse each text into a row of `out`; a text that does not fit gives 255s. Returns the first such "
          "row.");
    m.def("deal_rows", &deal, py::arg("key"), py::arg("first_row"), py::arg("out").noconvert(),
          "Fill the rows of `out` with random hands.");
}

} // namespace houseway::bindings
