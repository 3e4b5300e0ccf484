// What the other side's flushes change in corner sums.
//
// PatternSums counts every hand as its way sets the rank pattern. A hand with a flush pattern is in truth set
// as that class, so each flush pattern is two *points*: one with sign + at the outcome of the flush, one with
// sign - at the outcome of the rank pattern. A point with ranks F in the flush suit and ranks O outside
// counts, for each suit s, if F is left there, as often as O can be taken from the other suits. Which ranks R
// my hand has in suit s decides the first, the other cards of my hand the second:
//
//     sum over suits, points below a corner:  sign * [F and R share no rank] * ways(O, my cards outside s)
//
// For all corners of one front, points are met in the order of their back, and a table
//
//     count[R][O] = sum of signs of the points so far with these O and with F that shares no rank with R
//
// is kept; there are only 105 kinds of O, so the sum for one R is a product of two short vectors. The fronts
// are halved again and again: the points of the lower half are below the corners of the upper half, as far as
// the front goes, and those of the upper half are above the corners of the lower half. So every point is
// entered once per halving, not once per front.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "houseway/control.hpp"
#include "houseway/corner.hpp"
#include "houseway/opponent.hpp"

namespace houseway {

// O as an index: two cards (91), one (13), none; padded to whole vector registers.
inline constexpr std::size_t kOffSuits = 112;
using OffSuitVector = std::array<std::int16_t, kOffSuits>;

// In how many ways each O can be taken, by what my hand has outside the suit. Equal vectors are kept once.
class OffSuitWays {
  public:
    // By the number of cards left of each rank outside the suit.
    std::uint32_t index_of(const RankCounts &left);
    const OffSuitVector &operator[](std::uint32_t index) const { return ways_[index]; }

  private:
    std::unordered_map<std::uint32_t, std::uint32_t> known_;
    std::vector<OffSuitVector> ways_;
};

// One suit of a hand of mine: the ranks R in it, and the ways to take cards outside it.
struct OneSuit {
    std::uint16_t ranks;
    std::uint32_t ways;
};

struct FlushQuery {
    Corner corner;
    std::uint16_t suits;  // how many
    const OneSuit *first; // of them
    std::int32_t *below;  // where to add, for each suit; null if not wanted
    std::int32_t *above;
};

class FlushSums {
  public:
    // The other side's hands are of the ranks of the deck, with or without the joker; no suit of a query has
    // other ranks than `held`.
    FlushSums(const Opponent &opponent, RankMask deck, bool joker, RankMask held, const OffSuitWays &ways,
              Control &control);

    // Adds the sums of all queries.
    void corners(std::vector<FlushQuery> queries);
    // The same for hands that are equal to a setting (the corner of the query), in front, behind or both;
    // written to `below`.
    enum class Equal : std::uint8_t { front, back, both };
    void equal(Equal which, std::vector<FlushQuery> queries);

  private:
    struct Point {
        std::uint16_t ranks;
        Strength back;
        std::uint8_t front;
        std::uint8_t off_suit;
        std::int8_t sign;
    };
    void halve(std::size_t low, std::size_t high, const std::vector<FlushQuery>::iterator &begin,
               const std::vector<FlushQuery>::iterator &end);
    void sum_below(const Point *points, const Point *end, std::vector<FlushQuery>::iterator query,
                   std::vector<FlushQuery>::iterator query_end);
    void sum_above(const Point *points, const Point *end, std::vector<FlushQuery>::iterator query,
                   std::vector<FlushQuery>::iterator query_end);
    void enter(const Point &point, int sign);
    void answer(const FlushQuery &query, std::int32_t *out) const;
    void clear();

    RankMask held_;
    const OffSuitWays &ways_;
    Control &control_;
    std::vector<Point> points_;                         // by front, then back
    std::array<std::size_t, kBeyondFront + 2> first_{}; // by front
    std::vector<Point> sorted_;                         // the same, by back within what has been halved
    std::vector<OffSuitVector> count_;                  // by R
};

} // namespace houseway
