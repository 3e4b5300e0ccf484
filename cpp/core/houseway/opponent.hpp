// The other side of the table: what a compiled way makes of every hand, laid out for counting.
//
// All that matters of the other side's hand is its *outcome*: the strengths of the front and the back that
// its way sets. The outcomes that occur (some hundred thousand) are numbered by front, then by back, so that
// the hands that a split beats in front are one block of numbers, and within one front those that it beats
// behind are a block too. Counting hands is adding their weights into one slot per outcome.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "houseway/hand_class.hpp"
#include "houseway/strength.hpp"

namespace houseway {

class HouseWay;

// Hands of the house with which every bet pushes, in place of a commission.
enum class PushRule : std::uint8_t { none, queen_high, ace_high, front_nine };
inline constexpr std::size_t kPushRules = 4;
inline constexpr std::array<std::string_view, kPushRules> kPushRuleNames = {"none", "queen-high", "ace-high",
                                                                            "front-nine"};

struct Opponent {
    // Outcome numbers. One is kept for the hands with which every bet pushes.
    static constexpr std::uint32_t kPushes = 0;
    std::vector<std::uint32_t> of_pattern; // by rank pattern
    std::vector<std::uint32_t> of_flush;   // by flush pattern

    std::vector<FrontStrength> front;                       // by outcome
    std::vector<Strength> back;                             // by outcome
    std::array<std::uint32_t, kFrontStrengths + 2> first{}; // by front: its first outcome, and the end

    std::size_t strengths; // of backs, from 1

    Opponent(const HouseWay &way, PushRule push_rule);
    std::size_t outcomes() const { return back.size(); }
};

} // namespace houseway
