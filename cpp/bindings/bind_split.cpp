#include "bindings.hpp"

#include "houseway/split.hpp"

namespace houseway::bindings {
namespace {

std::size_t split(const Array<CardId> &hands, int rules, Array<FrontStrength> front, Array<Strength> back,
                  Array<bool> is_foul, OptionalMask valid) {
    const std::size_t rows = rows_of(hands, kHandSize);
    FrontStrength *front_out = room(front, kSplits * rows);
    Strength *back_out = room(back, kSplits * rows);
    bool *foul_out = room(is_foul, kSplits * rows);
    bool *mask = room(valid, rows);
    const Rules game = rules_of(rules);
    const WithoutGil unlocked;
    return split_rows(strength_tables(game), game.foul, hands.data(), rows, front_out, back_out, foul_out,
                      mask);
}

} // namespace

void bind_split(py::module_ &m) {
    m.def("split_rows", &split, py::arg("hands").noconvert(), py::arg("rules"), py::arg("front").noconvert(),
          py::arg("back").noconvert(), py::arg("is_foul").noconvert(),
          py::arg("valid").noconvert() = py::none(),
          "All 21 splits of rows of seven cards. Returns the first bad row.");
}

} // namespace houseway::bindings
