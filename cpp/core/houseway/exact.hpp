// Exact counts of the other side's hands.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "houseway/cards.hpp"
#include "houseway/opponent.hpp"
#include "houseway/pattern_weights.hpp"
#include "houseway/rules.hpp"
#include "houseway/split.hpp"

namespace houseway {

// What my split does against all hands of the other side.
struct Result {
    std::uint32_t wins, pushes, losses;
};

// How a bet is settled, seen from my seat.
struct Terms {
    bool banking = false; // copies are mine
    Copies copies = Copies::per_hand;
    // The commission on a win is 1 - keep / unit.
    std::int64_t keep = 19;
    std::int64_t unit = 20;

    // The value of a bet of one, times `unit` times the number of hands.
    std::int64_t value(const Result &r) const {
        return keep * static_cast<std::int64_t>(r.wins) - unit * static_cast<std::int64_t>(r.losses);
    }
};

// Counts the hands that can be dealt from a set of cards, by outcome. Keeps its memory from hand to hand.
class OutcomeCounter {
  public:
    // All seven-card hands from `left`, as the opponent sets them.
    void count(const Opponent &opponent, CardSet left);

    // Hands by how my front and my back compare with theirs: [front][back], 0 lower, 1 equal, 2 higher. Hands
    // with which every bet pushes are in none of them.
    using Relations = std::array<std::array<std::uint32_t, 3>, 3>;
    // For `count` splits, at most 21, in ascending order of the back.
    void relate(const FrontStrength *front, const Strength *back, std::size_t count, Relations *out) const;

  private:
    void move_flushes(CardSet left);

    const Opponent *opponent_ = nullptr;
    std::vector<std::uint32_t> weight_; // by outcome
    PatternWeights<1> pattern_weights_; // hands that have no flush pattern
};

// How many hands of seven can be dealt from so many cards.
constexpr std::uint32_t hands_from(int cards) {
    std::uint64_t hands = 1;
    for (int i = 0; i < kHandSize; ++i)
        hands = hands * static_cast<std::uint64_t>(cards - i) / static_cast<std::uint64_t>(i + 1);
    return cards < kHandSize ? 0 : static_cast<std::uint32_t>(hands);
}

Result settle(const OutcomeCounter::Relations &relations, std::uint32_t hands, const Terms &terms);

// The results of all 21 splits of a hand, and the splits that are legal, best first.
struct HandAnalysis {
    SplitStrengths splits;
    std::array<Result, kSplits> results{};
    std::array<std::uint8_t, kSplits> order{}; // legal splits, best first
    std::size_t legal = 0;
    std::uint32_t opponent_hands = 0;

    HandAnalysis(const Opponent &opponent, const StrengthTables &tables, Foul foul, const Hand &hand,
                 CardSet dead, const Terms &terms, OutcomeCounter &counter);
};

// Batch: for each row the best split. `dead` is one set for all rows. A row that is no hand, or that holds a
// dead card, gets positions 255 and counts -1. Returns the first such row, or `count`.
std::size_t analyze_rows(const HouseWay &way, PushRule push_rule, Rules rules, const Terms &terms,
                         CardSet dead, const CardId *hands, std::size_t count, unsigned workers,
                         std::uint8_t *positions, std::int64_t *wins, std::int64_t *pushes,
                         std::int64_t *losses, bool *valid);

} // namespace houseway
