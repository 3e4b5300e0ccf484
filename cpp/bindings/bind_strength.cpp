#include "bindings.hpp"

#include "houseway/strength.hpp"

namespace houseway::bindings {
namespace {

std::size_t evaluate(const Array<CardId> &hands, int rules, Array<Strength> out, OptionalMask valid) {
    const py::ssize_t cards = hands.ndim() == 2 && hands.shape(1) == 5 ? 5 : kHandSize;
    const std::size_t rows = rows_of(hands, cards);
    Strength *strengths = room(out, rows);
    bool *mask = room(valid, rows);
    const Rules game = rules_of(rules);
    const WithoutGil unlocked;
    return evaluate_rows(strength_tables(game), static_cast<int>(cards), hands.data(), rows, strengths, mask);
}

std::size_t evaluate_front(const Array<CardId> &fronts, int rules, Array<FrontStrength> out,
                           OptionalMask valid) {
    const std::size_t rows = rows_of(fronts, 2);
    FrontStrength *strengths = room(out, rows);
    bool *mask = room(valid, rows);
    const Rules game = rules_of(rules);
    const WithoutGil unlocked;
    return evaluate_front_rows(strength_tables(game), fronts.data(), rows, strengths, mask);
}

Array<std::uint8_t> categories(int rules) {
    const Rules game = rules_of(rules);
    const std::vector<Category> *by_strength = nullptr;
    {
        const WithoutGil unlocked;
        by_strength = &strength_tables(game).five.category;
    }
    Array<std::uint8_t> out(static_cast<py::ssize_t>(by_strength->size()));
    std::transform(by_strength->begin(), by_strength->end(), out.mutable_data(),
                   [](Category c) { return static_cast<std::uint8_t>(c); });
    return out;
}

} // namespace

void bind_strength(py::module_ &m) {
    m.def("evaluate_rows", &evaluate, py::arg("hands").noconvert(), py::arg("rules"),
          py::arg("out").noconvert(), py::arg("valid").noconvert() = py::none(),
          "Strengths of rows of five or seven cards. Returns the first bad row.");
    m.def("evaluate_front_rows", &evaluate_front, py::arg("fronts").noconvert(), py::arg("rules"),
          py::arg("out").noconvert(), py::arg("valid").noconvert() = py::none(),
          "Strengths of rows of two cards. Returns the first bad row.");
    m.def("categories", &categories, py::arg("rules"), "The category of each strength; entry 0 is no hand.");
}

} // namespace houseway::bindings
