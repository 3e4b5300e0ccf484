// The order of five-card hands under one kind of joker and one rank of the wheel.
//
// Every five-card hand gets a *strength*, dense from 1 and larger for the better hand: 7,463 of them with the
// bug, 7,475 with a wild joker. 0 is no hand.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "houseway/cards.hpp"
#include "houseway/hand_class.hpp"
#include "houseway/rules.hpp"

namespace houseway {

using Strength = std::uint16_t;

enum class Category : std::uint8_t {
    high_card,
    pair,
    two_pair,
    trips,
    straight,
    flush,
    full_house,
    quads,
    straight_flush,
    five_aces, // any five of a kind when the joker is wild
};
inline constexpr int kCategories = 10;

// A hand that any complete-hand rule means: straight, flush or straight flush.
constexpr bool is_complete(Category c) {
    return c == Category::straight || c == Category::flush || c == Category::straight_flush;
}

struct FiveCardOrder {
    std::array<Strength, kFivePatterns> by_pattern{}; // by PatternIndex::five, where the suits differ
    std::array<Strength, 1 << 14> by_suited{};        // by suited_index, five cards of one suit
    std::vector<Category> category;                   // by strength
    // By strength: the ranks that decide, from the most important on. A pair is (pair, kickers), a high card
    // its five ranks.
    std::vector<std::array<std::uint8_t, 5>> ranks;

    FiveCardOrder(Joker joker, Wheel wheel);
    int strengths() const { return static_cast<int>(category.size()) - 1; }
};

} // namespace houseway
