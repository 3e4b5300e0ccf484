#include "bindings.hpp"

#include "houseway/house_way.hpp"

namespace houseway::bindings {
namespace {

template <std::size_t n>
py::tuple names(const std::array<std::string_view, n> &words) {
    py::tuple out(n);
    for (std::size_t i = 0; i < n; ++i)
        out[i] = py::str(words[i]);
    return out;
}

Front front_of_index(int i) {
    if (i < 0 || i >= static_cast<int>(kFrontNames.size()))
        throw py::value_error("front out of range");
    return static_cast<Front>(i);
}

HouseRule make_rule(std::uint16_t structures, const std::array<std::uint16_t, kGroupNames.size()> &ranks,
                    std::optional<bool> joker, int front, std::optional<int> front_at_least,
                    std::uint16_t back, bool lowest_back) {
    HouseRule rule;
    rule.structures = structures;
    rule.ranks = ranks;
    rule.joker = joker ? static_cast<std::int8_t>(*joker) : std::int8_t{-1};
    rule.front = front_of_index(front);
    if (front_at_least)
        rule.front_at_least = front_of_index(*front_at_least);
    rule.back = back;
    rule.lowest_back = lowest_back;
    return rule;
}

// (kind, hand, other hand, rule) of a class that has no usable setting.
py::tuple as_tuple(const WayFault &fault) {
    constexpr std::array kinds = {"unset", "foul", "not in hand", "suit matters"};
    const auto cards = [](const auto &hand) {
        return py::bytes(reinterpret_cast<const char *>(hand.data()), hand.size());
    };
    return py::make_tuple(kinds[index_of(fault.kind)], cards(fault.hand), cards(fault.other), fault.rule);
}
py::object way_or_fault(std::unique_ptr<HouseWay> way, const WayFault &fault) {
    return way ? py::cast(std::move(way)) : py::object(as_tuple(fault));
}

py::object compile(const std::vector<HouseRule> &rules, int game) {
    const Rules of_game = rules_of(game);
    if (rules.size() > UINT16_MAX)
        throw py::value_error("too many rules");
    WayFault fault{};
    std::unique_ptr<HouseWay> way;
    {
        const WithoutGil unlocked;
        way = HouseWay::compile(rules, of_game, fault);
    }
    return way_or_fault(std::move(way), fault);
}

py::object from_fronts(const Array<CardId> &first, const Array<CardId> &second, int game) {
    const Rules of_game = rules_of(game);
    if (rows_of(first, 2) != kClasses || rows_of(second, 2) != kClasses)
        throw py::value_error("fronts have the wrong shape");
    WayFault fault{};
    std::unique_ptr<HouseWay> way;
    {
        const WithoutGil unlocked;
        way = HouseWay::from_fronts(first.data(), second.data(), of_game, fault);
    }
    return way_or_fault(std::move(way), fault);
}

py::object check_fronts(const Array<CardId> &first_hands, const Array<CardId> &first,
                        const Array<CardId> &second_hands, const Array<CardId> &second, int game) {
    const Rules of_game = rules_of(game);
    const std::size_t rows = rows_of(first_hands, kHandSize);
    if (rows_of(second_hands, kHandSize) != rows || rows_of(first, 2) != rows || rows_of(second, 2) != rows)
        throw py::value_error("fronts have the wrong shape");
    WayFault fault{};
    const bool good = HouseWay::check_fronts(first_hands.data(), first.data(), second_hands.data(),
                                             second.data(), rows, of_game, fault);
    return good ? py::object(py::none()) : py::object(as_tuple(fault));
}

// The front of one plain hand, or None: then Python reads it, or says what is wrong with it.
py::object set_one(const HouseWay &way, const py::handle &hand) {
    const ReadHand read = read_hand(hand.ptr());
    if (read.count != kHandSize)
        return py::none();
    Array<std::uint8_t> positions(2);
    if (way.set_rows(read.cards.data(), 1, positions.mutable_data(), nullptr) == 0)
        return py::none();
    return positions;
}

std::size_t set_rows(const HouseWay &way, const Array<CardId> &hands, Array<std::uint8_t> out,
                     OptionalMask valid) {
    const std::size_t rows = rows_of(hands, kHandSize);
    std::uint8_t *positions = room(out, 2 * rows);
    bool *mask = room(valid, rows);
    const WithoutGil unlocked;
    return way.set_rows(hands.data(), rows, positions, mask);
}

// Front strength, back strength and rule of every class.
py::tuple settings(const HouseWay &way) {
    Array<FrontStrength> front(kClasses);
    Array<Strength> back(kClasses);
    Array<std::uint16_t> rule(kClasses);
    for (int c = 0; c < kClasses; ++c) {
        front.mutable_data()[c] = way.front_of(c);
        back.mutable_data()[c] = way.back_of(c);
        rule.mutable_data()[c] = static_cast<std::uint16_t>(way.rule_of(c));
    }
    return py::make_tuple(front, back, rule);
}

} // namespace

void bind_house_way(py::module_ &m) {
    m.attr("STRUCTURES") = names(kStructureNames);
    m.attr("GROUPS") = names(kGroupNames);
    m.attr("FRONTS") = names(kFrontNames);
    m.attr("CATEGORIES") = names(kCategoryNames);
    py::class_<HouseRule>(m, "HouseRule", "One rule of a house way, in numbers.")
        .def(py::init(&make_rule), py::kw_only(), py::arg("structures"), py::arg("ranks"), py::arg("joker"),
             py::arg("front"), py::arg("front_at_least"), py::arg("back"), py::arg("lowest_back"));
    py::class_<HouseWay>(m, "HouseWay", "A compiled house way.")
        .def("set_rows", &set_rows, py::arg("hands").noconvert(), py::arg("out").noconvert(),
             py::arg("valid").noconvert() = py::none(),
             "Positions of the front cards. Returns the first bad row.")
        .def("set_one", &set_one, py::arg("hand"), "Positions of the front cards of one plain hand, or None.")
        .def("settings", &settings, "Front strength, back strength and rule of every class.")
        .def(
            "rule_of",
            [](const HouseWay &way, int hand_class) {
                if (hand_class < 0 || hand_class >= kClasses)
                    throw py::index_error("class out of range");
                return way.rule_of(hand_class);
            },
            py::arg("hand_class"), "The rule that sets a class.");
    m.def("compile_way", &compile, py::arg("rules"), py::arg("game"),
          "A way by rules, or what is wrong with it.");
    m.def("check_fronts", &check_fronts, py::arg("first_hands").noconvert(), py::arg("first").noconvert(),
          py::arg("second_hands").noconvert(), py::arg("second").noconvert(), py::arg("game"),
          "What is wrong with the fronts of two hands of each of some classes, or None.");
    m.def("way_from_fronts", &from_fronts, py::arg("first").noconvert(), py::arg("second").noconvert(),
          py::arg("game"), "A way by the fronts of all representatives, or what is wrong with it.");
}

} // namespace houseway::bindings
