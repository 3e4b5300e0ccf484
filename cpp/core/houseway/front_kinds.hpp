// A front as the kinds of its two cards, and how to find the cards of such kinds in a hand.
//
// Cards of one kind are alike for every rule of the game but a flush behind, so tables of settings hold the
// kinds, and the lowest cards of these kinds go in front.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "houseway/split.hpp"

namespace houseway {

// Pairs of kinds a <= b in one byte.
constexpr std::uint8_t code_of_kinds(int a, int b) {
    return static_cast<std::uint8_t>(a <= b ? b * (b + 1) / 2 + a : a * (a + 1) / 2 + b);
}
inline constexpr std::size_t kFrontKinds = kKinds * (kKinds + 1) / 2;
// An entry for every byte, so that no code needs a range check; one that is none decodes as a pair of twos.
inline constexpr std::array<std::array<std::uint8_t, 2>, 256> kKindsOfCode = [] {
    std::array<std::array<std::uint8_t, 2>, 256> out{};
    for (int b = 0; b < kKinds; ++b)
        for (int a = 0; a <= b; ++a)
            out[code_of_kinds(a, b)] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
    return out;
}();

struct FrontCards {
    CardId first, second;
};

// The lowest cards of kinds a <= b in a hand that has them. Bit `kind` of each lane of a card set tells which
// suits of a rank are there; the joker's kind is the bit that it has in the first lane.
inline FrontCards lowest_of_kinds(CardSet set, unsigned a, unsigned b) {
    constexpr std::uint64_t lanes = 0x0001'0001'0001'0001;
    const std::uint64_t of_a = set.bits() >> a & lanes, of_b = set.bits() >> b & lanes;
    const std::uint64_t beyond_first = a == b ? of_b & (of_b - 1) : of_b;
    const auto lowest = [](std::uint64_t suits, unsigned kind) {
        return static_cast<CardId>(4 * kind + static_cast<unsigned>(std::countr_zero(suits)) / 16);
    };
    return {lowest(of_a, a), lowest(beyond_first, b)};
}

// The place of a card of the hand, as the top bit of a byte; the cards are the bytes of one word.
inline std::uint64_t place_of(std::uint64_t cards, CardId card) {
    constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
    const std::uint64_t difference = cards ^ (ones * card);
    const std::uint64_t equal = (difference - ones) & ~difference & (ones << 7); // exact up to the first one
    return equal & (~equal + 1);
}
inline std::uint64_t word_of(const CardId *cards) {
    if constexpr (std::endian::native == std::endian::little) {
        std::uint32_t low = 0, high = 0; // cards 0 to 3 and 3 to 6
        std::memcpy(&low, cards, 4);
        std::memcpy(&high, cards + 3, 4);
        return low | std::uint64_t{high} << 24;
    }
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < kHandSize; ++i)
        word |= std::uint64_t{cards[i]} << (8 * i);
    return word;
}
inline std::array<CardId, kHandSize> cards_of(std::uint64_t word) {
    std::array<CardId, kHandSize> cards;
    for (std::size_t i = 0; i < kHandSize; ++i)
        cards[i] = static_cast<CardId>(word >> (8 * i));
    return cards;
}
inline FrontPositions positions_of(std::uint64_t word, FrontCards front) {
    // Both places in one word give the positions in ascending order without a comparison, which no branch
    // predictor could guess.
    const std::uint64_t places = place_of(word, front.first) | place_of(word, front.second);
    return {static_cast<std::uint8_t>(std::countr_zero(places) / 8),
            static_cast<std::uint8_t>((63 - std::countl_zero(places)) / 8)};
}

// Rows of seven cards to rows of two ascending positions, (255, 255) for a row that is no hand. `kinds_of`
// gives the kinds of the front for a sum of card codes, `set_flush` sets a hand with a flush in it. Returns
// the first bad row, or `count`. `valid` may be null.
template <typename KindsOf, typename SetFlush>
std::size_t set_by_kinds(const CardId *hands, std::size_t count, std::uint8_t *positions, bool *valid,
                         KindsOf &&kinds_of, SetFlush &&set_flush) {
    std::size_t first_bad = count;
    for (std::size_t row = 0; row < count; ++row) {
        // The cards are read once, and taken from this word.
        const std::uint64_t word = word_of(hands + row * kHandSize);
        CodeSum sum;
        for (int i = 0; i < kHandSize; ++i)
            sum.add(static_cast<CardId>(word >> (8 * i)));
        const bool good = sum.are_different(kHandSize);
        FrontPositions front{255, 255};
        if (!good) [[unlikely]] {
            first_bad = std::min(first_bad, row);
        } else if (has_flush(sum.key())) [[unlikely]] {
            front = set_flush(row, Hand(cards_of(word).data()));
        } else {
            const auto [a, b] = kKindsOfCode[kinds_of(row, sum)];
            front = positions_of(word, lowest_of_kinds(sum.set(), a, b));
        }
        positions[2 * row] = front.first;
        positions[2 * row + 1] = front.second;
        if (valid)
            valid[row] = good;
    }
    return first_bad;
}

} // namespace houseway
