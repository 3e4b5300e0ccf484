// Strengths of hands of two, five and seven cards by table.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "houseway/cards.hpp"
#include "houseway/five_card.hpp"
#include "houseway/hand_class.hpp"
#include "houseway/rules.hpp"

namespace houseway {

// Two-card strengths: 1..78 without a pair, 79..91 the pairs of 2 to A.
using FrontStrength = std::uint8_t;
inline constexpr int kFrontStrengths = 91;
constexpr FrontStrength unpaired_front(int high, int low) {
    return static_cast<FrontStrength>(high * (high - 1) / 2 + low + 1);
}
constexpr FrontStrength paired_front(int rank) {
    return static_cast<FrontStrength>(79 + rank);
}

// Everything about strengths that depends on the joker and the wheel. Immutable; made on first use, once,
// from any thread.
struct StrengthTables {
    FiveCardOrder five;
    std::array<Strength, kRankPatterns> seven{};        // best five by rank pattern, suits aside
    std::array<Strength, 1 << 14> flush{};              // best five within one suit, by suited_index
    std::array<FrontStrength, 14 * 16> front_by_kind{}; // at 16 * kind + kind
    // The highest front that is not a foul before a back, by foul reading and back strength.
    std::array<std::vector<FrontStrength>, 2> highest_front;

    StrengthTables(Joker joker, Wheel wheel);

    FrontStrength front(CardId a, CardId b) const { return front_by_kind[16 * kind_of(a) + kind_of(b)]; }
    // Five cards, given the key of the five and the set of them.
    Strength of_five(const PatternIndex &index, HandKey key, CardSet cards) const {
        if (has_flush(key)) [[unlikely]]
            return flush[suited_index(cards, flush_suit(key))];
        return five.by_pattern[index.five(key)];
    }
    Strength of_seven(const PatternIndex &index, HandKey key, CardSet cards) const {
        const Strength plain = seven[index.seven(key)];
        if (has_flush(key)) [[unlikely]]
            return std::max(plain, flush[suited_index(cards, flush_suit(key))]);
        return plain;
    }
    bool is_foul(Foul foul, FrontStrength front_strength, Strength back) const {
        return front_strength > highest_front[index_of(foul)][back];
    }
};

const StrengthTables &strength_tables(Joker joker, Wheel wheel);
inline const StrengthTables &strength_tables(Rules rules) {
    return strength_tables(rules.joker, rules.wheel);
}

// Batches: `hands` holds `count` rows of `cards` numbers. A row that is no hand (a number that is no card, or
// a card twice) gets strength 0. Returns the first such row, or `count`. `valid` may be null.
std::size_t evaluate_rows(const StrengthTables &tables, int cards, const CardId *hands, std::size_t count,
                          Strength *out, bool *valid);
std::size_t evaluate_front_rows(const StrengthTables &tables, const CardId *fronts, std::size_t count,
                                FrontStrength *out, bool *valid);

} // namespace houseway
