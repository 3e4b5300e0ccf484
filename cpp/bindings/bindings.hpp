// What the binding files share: the strict array types, and one registration function per concept.
//
// This layer takes exactly one layout (C-contiguous, the right dtype) and checks only what could crash; the
// friendly conversions and messages are in houseway/rows.py.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "houseway/cards.hpp"
#include "houseway/exact.hpp"
#include "houseway/house_way.hpp"
#include "houseway/rules.hpp"

namespace houseway::bindings {

namespace py = pybind11;

template <typename T>
using Array = py::array_t<T, py::array::c_style>;
using OptionalMask = std::optional<Array<bool>>;

void bind_cards(py::module_ &m);
void bind_exact(py::module_ &m);
void bind_game(py::module_ &m);
void bind_hand_class(py::module_ &m);
void bind_house_way(py::module_ &m);
void bind_scalar(py::module_ &m);
void bind_split(py::module_ &m);
void bind_strength(py::module_ &m);

// Lets other Python threads run. At exit CPython before 3.14 ends a daemon thread that wants the lock back by
// unwinding it, which must be able to leave this destructor; pybind11's own class would abort the process.
class WithoutGil {
  public:
    WithoutGil() : state_(PyEval_SaveThread()) {}
    ~WithoutGil() noexcept(false) { PyEval_RestoreThread(state_); }
    WithoutGil(const WithoutGil &) = delete;
    WithoutGil &operator=(const WithoutGil &) = delete;

  private:
    PyThreadState *state_;
};

PushRule push_rule_of(int i);
Terms terms_of(Rules rules, bool banking, std::int64_t keep, std::int64_t unit);
void check_same_game(const HouseWay &way, Rules rules);

inline Rules rules_of(int id) {
    if (id < 0 || id >= Rules::kCount)
        throw py::value_error("rules id out of range");
    return Rules::from_id(id);
}

// One hand of at most seven cards as people give it to a scalar function: text, bytes, a list or tuple of
// numbers, a row of an array of bytes. Anything out of the ordinary reads as no cards: then ask Python.
struct ReadHand {
    std::array<CardId, kHandSize> cards{};
    std::size_t count = 0;
};
ReadHand read_hand(PyObject *hand);

// The number of rows of a (n, columns) array of cards.
inline std::size_t rows_of(const Array<CardId> &cards, py::ssize_t columns) {
    if (cards.ndim() != 2 || cards.shape(1) != columns)
        throw py::value_error("cards have the wrong shape");
    return static_cast<std::size_t>(cards.shape(0));
}

// Where to write `size` elements.
template <typename T>
T *room(Array<T> &out, std::size_t size) {
    if (static_cast<std::size_t>(out.size()) != size)
        throw py::value_error("output has the wrong size");
    return out.mutable_data();
}
inline bool *room(OptionalMask &out, std::size_t size) {
    return out ? room(*out, size) : nullptr;
}

} // namespace houseway::bindings
