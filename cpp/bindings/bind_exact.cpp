#include "bindings.hpp"

#include "houseway/exact.hpp"
#include "houseway/house_way.hpp"

namespace houseway::bindings {

PushRule push_rule_of(int i) {
    if (i < 0 || i >= static_cast<int>(kPushRules))
        throw py::value_error("push rule out of range");
    return static_cast<PushRule>(i);
}

Terms terms_of(Rules rules, bool banking, std::int64_t keep, std::int64_t unit) {
    // Beyond this a value would not fit into 64 bits.
    if (keep < 0 || unit < 1 || keep > unit || unit > 1'000'000)
        throw py::value_error("commission out of range");
    return {banking, rules.copies, keep, unit};
}

void check_same_game(const HouseWay &way, Rules rules) {
    rules.copies = way.rules().copies; // the one rule that no setting depends on
    if (way.rules().id() != rules.id())
        throw py::value_error("the way is compiled for other rules");
}

namespace {

CardSet set_of(const Array<CardId> &cards) {
    CardSet set;
    for (py::ssize_t i = 0; i < cards.size(); ++i) {
        if (cards.data()[i] > kJoker)
            throw py::value_error("no card");
        set = set | CardSet::of(cards.data()[i]);
    }
    return set;
}

// (settings best first, opponent hands); a setting is (first, second, front strength, back strength, wins,
// pushes, losses).
py::tuple analyze(const HouseWay &way, const Array<CardId> &cards, int rules, const Array<CardId> &dead,
                  std::int64_t keep, std::int64_t unit, bool banking, int push_rule) {
    const Rules game = rules_of(rules);
    check_same_game(way, game);
    const Terms terms = terms_of(game, banking, keep, unit);
    const PushRule pushes = push_rule_of(push_rule);
    if (cards.size() != kHandSize)
        throw py::value_error("a hand has seven cards");
    const Hand hand(cards.data());
    const CardSet gone = set_of(dead);
    if (!hand.is_valid || (hand.set & gone).size())
        throw py::value_error("no hand of seven cards that are not dead");
    std::optional<HandAnalysis> analysis;
    {
        const WithoutGil unlocked;
        thread_local OutcomeCounter counter; // 1.5 MB that would take as long to get as to count
        analysis.emplace(way.opponent(pushes), strength_tables(game), game.foul, hand, gone, terms, counter);
    }
    py::list settings;
    for (std::size_t i = 0; i < analysis->legal; ++i) {
        const std::size_t s = analysis->order[i];
        const Result &r = analysis->results[s];
        settings.append(py::make_tuple(kFrontPositions[s].first, kFrontPositions[s].second,
                                       analysis->splits.front[s], analysis->splits.back[s], r.wins, r.pushes,
                                       r.losses));
    }
    return py::make_tuple(settings, analysis->opponent_hands);
}

std::size_t analyze_many(const HouseWay &way, const Array<CardId> &hands, int rules,
                         const Array<CardId> &dead, std::int64_t keep, std::int64_t unit, bool banking,
                         int push_rule, unsigned workers, Array<std::uint8_t> positions,
                         Array<std::int64_t> wins, Array<std::int64_t> pushes, Array<std::int64_t> losses,
                         Array<bool> valid) {
    const Rules game = rules_of(rules);
    check_same_game(way, game);
    const Terms terms = terms_of(game, banking, keep, unit);
    const PushRule push = push_rule_of(push_rule);
    const std::size_t rows = rows_of(hands, kHandSize);
    const CardSet gone = set_of(dead);
    std::uint8_t *positions_out = room(positions, 2 * rows);
    std::int64_t *wins_out = room(wins, rows), *pushes_out = room(pushes, rows),
                 *losses_out = room(losses, rows);
    bool *mask = room(valid, rows);
    const WithoutGil unlocked;
    return analyze_rows(way, push, game, terms, gone, hands.data(), rows, workers, positions_out, wins_out,
                        pushes_out, losses_out, mask);
}

} // namespace

void bind_exact(py::module_ &m) {
    py::tuple push_rules(kPushRules);
    for (std::size_t i = 0; i < kPushRules; ++i)
        push_rules[i] = py::str(kPushRuleNames[i]);
    m.attr("PUSH_RULES") = push_rules;
    m.def("analyze", &analyze, py::arg("way"), py::arg("hand").noconvert(), py::arg("rules"),
          py::arg("dead").noconvert(), py::arg("keep"), py::arg("unit"), py::arg("banking"),
          py::arg("push_rule"),
          "Exact results of all legal settings, best first, and the number of opponent's hands.");
    m.def("analyze_rows", &analyze_many, py::arg("way"), py::arg("hands").noconvert(), py::arg("rules"),
          py::arg("dead").noconvert(), py::arg("keep"), py::arg("unit"), py::arg("banking"),
          py::arg("push_rule"), py::arg("workers"), py::arg("positions").noconvert(),
          py::arg("wins").noconvert(), py::arg("pushes").noconvert(), py::arg("losses").noconvert(),
          py::arg("valid").noconvert(),
          "The best setting of rows of seven cards. Returns the first bad row.");
}

} // namespace houseway::bindings
