// Hands up to a permutation of the suits.
//
// What a hand is worth against cards that are left in the deck depends on all of its suits, but not on which
// suit is which: the 154,143,080 hands fall into 6,972,147 cases. A case is a rank pattern and a
// *suiting* of it: which of its ranks each suit holds, with the suits in descending order. How a pattern can
// be suited depends on its *shape* alone, the counts of its ranks in order, so the suitings are listed once
// per shape.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "houseway/cards.hpp"
#include "houseway/hand_class.hpp"

namespace houseway {

// A set of the ranks of a pattern: bit i is the i-th rank that the pattern has, from the lowest.
using LocalRanks = std::uint8_t;
inline constexpr int kMostRanks = 7;

struct Suiting {
    std::array<LocalRanks, kSuits> suits; // descending
    std::uint8_t hands;                   // how many hands: 24 by the number of suits that look alike
};

struct Shape {
    int ranks = 0;                                 // how many ranks the pattern has
    std::array<std::uint8_t, kMostRanks> counts{}; // of each, from the lowest
    std::vector<Suiting> suitings;
    std::vector<std::uint16_t> number; // by the mixed-radix number of which suits hold each rank
};

// Everything about suitings, made on first use, once.
struct SuitedHands {
    std::vector<Shape> shapes;
    std::vector<std::uint8_t> shape_of;  // by rank pattern
    std::vector<std::uint16_t> ranks_of; // by rank pattern: which ranks it has, the joker aside
    std::vector<std::uint32_t> first;    // by rank pattern: the number of its first case; and the end

    SuitedHands();
    const Shape &shape(std::size_t pattern) const { return shapes[shape_of[pattern]]; }
    std::uint32_t count() const { return first.back(); }
    // The number of a hand's case.
    std::uint32_t number_of(std::uint32_t pattern, CardSet hand) const;
};
const SuitedHands &suited_hands();

// A hand of each case of some patterns, in order.
void suited_representatives(std::size_t first_pattern, std::size_t last_pattern, CardId *hands);

} // namespace houseway
