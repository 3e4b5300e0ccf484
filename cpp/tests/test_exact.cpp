#include <doctest/doctest.h>

#include "hands.hpp"
#include "houseway/deal.hpp"
#include "houseway/exact.hpp"
#include "houseway/house_way.hpp"

using namespace houseway;
using tests::cards;

namespace {

// The highest front that is no foul: one rule, and it sets every hand.
const HouseWay &highest_front(Rules rules) {
    static std::array<std::unique_ptr<HouseWay>, Rules::kCount> ways;
    auto &way = ways[static_cast<std::size_t>(rules.id())];
    if (!way) {
        WayFault fault{};
        way = HouseWay::compile({HouseRule{}}, rules, fault);
        REQUIRE(way);
    }
    return *way;
}

CardSet set_of(const std::vector<CardId> &ids) {
    CardSet set;
    for (const CardId id : ids)
        set = set | CardSet::of(id);
    return set;
}

// Every hand of seven from a small deck.
template <typename Visit>
void each_hand(CardSet deck, Visit &&visit) {
    std::vector<CardId> ids;
    for (CardId id = 0; id < kDeckSize; ++id)
        if (deck.contains(id))
            ids.push_back(id);
    std::vector<bool> chosen(ids.size());
    std::fill_n(chosen.begin(), 7, true);
    do {
        std::array<CardId, 7> hand{};
        std::size_t n = 0;
        for (std::size_t i = 0; i < ids.size(); ++i)
            if (chosen[i])
                hand[n++] = ids[i];
        visit(hand);
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
}

Result enumerate(const HouseWay &way, PushRule push_rule, Rules rules, CardSet left, const Hand &mine,
                 FrontPositions split, const Terms &terms) {
    const auto &tables = strength_tables(rules);
    const int my_front = mine.front_strength(tables, split), my_back = mine.back_strength(tables, split);
    Result result{};
    each_hand(left, [&](const std::array<CardId, 7> &cards_of_other) {
        const Hand other(cards_of_other.data());
        std::array<std::uint8_t, 2> at{};
        way.set_rows(other.cards.data(), 1, at.data(), nullptr);
        const int front = other.front_strength(tables, {at[0], at[1]}),
                  back = other.back_strength(tables, {at[0], at[1]});
        Strength best = 0;
        evaluate_rows(tables, 7, other.cards.data(), 1, &best, nullptr);
        const bool high_card = tables.five.category[best] == Category::high_card;
        const bool pushed =
            (push_rule == PushRule::queen_high && high_card && tables.five.ranks[best][0] == 10) ||
            (push_rule == PushRule::ace_high && high_card && tables.five.ranks[best][0] == kAce) ||
            (push_rule == PushRule::front_nine && front >= unpaired_front(7, 0) &&
             front <= unpaired_front(7, 6));
        const int f = (my_front > front) - (my_front < front), b = (my_back > back) - (my_back < back);
        // Seen by the side that does not hold the copies.
        const int x = terms.banking ? -f : f, y = terms.banking ? -b : b;
        bool win = x > 0 && y > 0;
        bool loss = x <= 0 && y <= 0;
        if (terms.copies == Copies::strict)
            loss = loss || (x == 0 && y > 0) || (x > 0 && y == 0);
        if (terms.banking)
            std::swap(win, loss);
        ++(pushed || (!win && !loss) ? result.pushes : win ? result.wins : result.losses);
    });
    return result;
}

} // namespace

TEST_CASE("counts by classes are those of enumeration") {
    // Decks of 16 to 18 cards that hold flushes, straights, quads, the joker.
    const std::array decks = {set_of(cards("2c 3c 4c 5c 6c 8c 9c Ac Ad Ah As Kd Kh 7d 2h Jo")),
                              set_of(cards("Ts Js Qs Ks As 9s 8s Th Jh Qh Kh 9h 8h Td Tc Jd Jo")),
                              set_of(cards("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 9c 9d"))};
    for (const Rules rules : {Rules{}, Rules{Joker::wild, Wheel::lowest},
                              Rules{Joker::bug, Wheel::second, Foul::strict, Copies::strict}}) {
        const HouseWay &way = highest_front(rules);
        for (const auto push_rule :
             {PushRule::none, PushRule::ace_high, PushRule::queen_high, PushRule::front_nine})
            for (const bool banking : {false, true})
                for (const CardSet deck : decks) {
                    const auto mine = cards("2d 7s 7h Qc Qd 6h Kc");
                    const Hand hand(mine.data());
                    Terms terms;
                    terms.banking = banking;
                    terms.copies = rules.copies;
                    const Opponent &opponent = way.opponent(push_rule);
                    OutcomeCounter counter;
                    const CardSet dead = CardSet::full() - deck - hand.set;
                    const HandAnalysis analysis(opponent, strength_tables(rules), rules.foul, hand, dead,
                                                terms, counter);
                    REQUIRE(analysis.legal > 0);
                    for (std::size_t i = 0; i < analysis.legal; i += 4) {
                        const std::size_t s = analysis.order[i];
                        const Result expected = enumerate(way, push_rule, rules, deck - hand.set, hand,
                                                          kFrontPositions[s], terms);
                        CHECK(analysis.results[s].wins == expected.wins);
                        CHECK(analysis.results[s].pushes == expected.pushes);
                        CHECK(analysis.results[s].losses == expected.losses);
                    }
                }
    }
}

TEST_CASE("the order of the settings does not depend on the order of the cards") {
    const HouseWay &way = highest_front(Rules{});
    const Opponent &opponent = way.opponent(PushRule::none);
    OutcomeCounter counter;
    auto mine = cards("9c Ts Ad 9d Jo Tc Jd");
    std::sort(mine.begin(), mine.end());
    const auto best = [&] {
        const Hand hand(mine.data());
        const HandAnalysis analysis(opponent, strength_tables(Rules{}), Foul::equal_legal, hand, CardSet(),
                                    Terms{}, counter);
        std::vector<std::pair<CardId, CardId>> fronts;
        for (std::size_t i = 0; i < analysis.legal; ++i) {
            const auto at = kFrontPositions[analysis.order[i]];
            fronts.push_back(std::minmax(mine[at.first], mine[at.second]));
        }
        return fronts;
    };
    const auto first = best();
    for (int i = 0; i < 20; ++i) {
        std::next_permutation(mine.begin(), mine.end());
        CHECK(best() == first);
    }
}

TEST_CASE("batches give the same for any number of threads, and mark bad rows") {
    const HouseWay &way = highest_front(Rules{});
    constexpr std::size_t rows = 70;
    std::vector<CardId> hands(7 * rows);
    deal_rows(3, 0, 7, rows, hands.data());
    hands[7 * 20] = hands[7 * 20 + 1];
    std::array<std::vector<std::int64_t>, 2> wins;
    for (const unsigned workers : {1U, 4U}) {
        std::vector<std::uint8_t> positions(2 * rows);
        std::vector<std::int64_t> pushes(rows), losses(rows);
        auto &won = wins[workers > 1];
        won.resize(rows);
        const auto valid = std::make_unique<bool[]>(rows);
        CHECK(analyze_rows(way, PushRule::none, Rules{}, Terms{}, CardSet(), hands.data(), rows, workers,
                           positions.data(), won.data(), pushes.data(), losses.data(), valid.get()) == 20);
        CHECK(won[20] == -1);
        CHECK(positions[40] == 255);
        CHECK(won[0] + pushes[0] + losses[0] == 53'524'680);
    }
    CHECK(wins[0] == wins[1]);
}
