#include "bindings.hpp"

#include "houseway/hand_class.hpp"
#include "houseway/split.hpp"

namespace houseway::bindings {
namespace {

std::size_t classes(const Array<CardId> &hands, Array<std::uint32_t> out, OptionalMask valid) {
    const std::size_t rows = rows_of(hands, kHandSize);
    std::uint32_t *numbers = room(out, rows);
    bool *mask = room(valid, rows);
    const CardId *cards = hands.data();
    const WithoutGil unlocked;
    std::size_t first_bad = rows;
    for (std::size_t row = 0; row < rows; ++row) {
        const Hand hand(cards + row * kHandSize);
        const bool good = hand.is_valid;
        if (!good)
            first_bad = std::min(first_bad, row);
        numbers[row] = good ? static_cast<std::uint32_t>(hand.hand_class()) : UINT32_MAX;
        if (mask)
            mask[row] = good;
    }
    return first_bad;
}

Array<CardId> representatives(bool second_choice) {
    const auto hands = class_representatives(second_choice);
    Array<CardId> out({static_cast<py::ssize_t>(hands.size()), static_cast<py::ssize_t>(kHandSize)});
    std::copy_n(hands.data()->data(), hands.size() * kHandSize, out.mutable_data());
    return out;
}

Array<std::uint32_t> weights() {
    const auto counts = class_weights();
    return Array<std::uint32_t>(static_cast<py::ssize_t>(counts.size()), counts.data());
}

} // namespace

void bind_hand_class(py::module_ &m) {
    m.attr("RANK_PATTERNS") = kRankPatterns;
    m.attr("CLASSES") = kClasses;
    m.def("class_rows", &classes, py::arg("hands").noconvert(), py::arg("out").noconvert(),
          py::arg("valid").noconvert() = py::none(),
          "The class of rows of seven cards. Returns the first bad row.");
    m.def("class_representatives", &representatives, py::arg("second_choice") = false,
          "One hand of each class, in class order.");
    m.def("class_weights", &weights, "How many hands of the full deck each class has.");
}

} // namespace houseway::bindings
