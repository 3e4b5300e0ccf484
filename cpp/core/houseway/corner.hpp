// Corners: how the outcomes of the other side are cut by a setting of mine.
//
// Everything that a setting of front f and back b does is a sum of a few counts of the other side's hands:
// those *below* a corner (front < f and back < b) and those *above* it (front >= f and back >= b). Playing, I
// win with the hands below the corner (f, b) and lose to those above it; banking, with copies mine, I win
// with the hands below (f + 1, b + 1).
#pragma once

#include <cstdint>

#include "houseway/strength.hpp"

namespace houseway {

struct Corner {
    std::uint8_t front; // 1 .. kBeyondFront
    Strength back;      // 1 .. one beyond the highest
    bool operator==(const Corner &) const = default;
};
// Above every front.
inline constexpr std::uint8_t kBeyondFront = kFrontStrengths + 1;

// How the other side's hands compare with a setting.
struct CornerSums {
    std::int64_t below, above;
};
struct EqualSums {
    std::int64_t front, back, both; // each of the first two includes the third
};

} // namespace houseway
