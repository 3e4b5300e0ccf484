// The 21 ways to set a hand: two cards in front, five behind.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "houseway/strength.hpp"

namespace houseway {

struct FrontPositions {
    std::uint8_t first, second; // ascending
};

// The order of itertools.combinations(range(7), 2).
inline constexpr std::array<FrontPositions, kSplits> kFrontPositions = [] {
    std::array<FrontPositions, kSplits> out{};
    std::size_t n = 0;
    for (std::uint8_t i = 0; i < kHandSize; ++i)
        for (auto j = static_cast<std::uint8_t>(i + 1); j < kHandSize; ++j)
            out[n++] = {i, j};
    return out;
}();

// A hand of seven cards with what every question about it needs.
struct Hand {
    // A copy: what was checked stays what it was, whoever writes to the caller's array meanwhile.
    std::array<CardId, kHandSize> cards;
    HandKey key;
    CardSet set;
    bool is_valid; // seven different cards; if not, the rest has no meaning

    explicit Hand(const CardId *seven) {
        std::copy_n(seven, kHandSize, cards.begin());
        CodeSum sum;
        for (const CardId card : cards)
            sum.add(card);
        key = sum.key();
        set = sum.set();
        is_valid = sum.are_different(kHandSize);
    }
    int hand_class() const { return houseway::hand_class(key, set); }

    HandKey back_key(FrontPositions front) const {
        return key - key_of(cards[front.first]) - key_of(cards[front.second]);
    }
    CardSet back_set(FrontPositions front) const {
        return set - CardSet(kCardCodes[cards[front.first]].bits | kCardCodes[cards[front.second]].bits);
    }
    FrontStrength front_strength(const StrengthTables &tables, FrontPositions front) const {
        return tables.front(cards[front.first], cards[front.second]);
    }
    Strength back_strength(const StrengthTables &tables, FrontPositions front) const {
        return tables.of_five(pattern_index(), back_key(front), back_set(front));
    }
};

// The strengths of all splits of a hand, in the order of kFrontPositions.
struct SplitStrengths {
    std::array<FrontStrength, kSplits> front;
    std::array<Strength, kSplits> back;

    SplitStrengths(const StrengthTables &tables, const Hand &hand);
};

// Batches: rows of seven cards give rows of 21. A row that is no hand gets zeros. Returns the first such row,
// or `count`. `valid` may be null.
std::size_t split_rows(const StrengthTables &tables, Foul foul, const CardId *hands, std::size_t count,
                       FrontStrength *front, Strength *back, bool *is_foul, bool *valid);

} // namespace houseway
