// Corner sums over the rank patterns of the other side, flushes left aside: they depend on the ranks of the
// player's hand alone, so one pass serves all hands of a rank pattern.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "houseway/corner.hpp"
#include "houseway/opponent.hpp"
#include "houseway/pattern_weights.hpp"

namespace houseway {

class PatternSums {
  public:
    // This many player's hands are done in one pass.
    static constexpr std::size_t kLanes = 4;

    explicit PatternSums(const Opponent &opponent);

    // Prepares the sums against all hands that can be dealt from what is left.
    void weigh(const std::array<CardsLeft, kLanes> &left);
    CornerSums at(std::size_t lane, Corner corner) const;
    EqualSums equal_to(std::size_t lane, Corner setting) const;

  private:
    std::uint32_t position(std::size_t back, std::size_t front) const {
        return position_[back * (kBeyondFront + 1) + front];
    }

    PatternWeights<kLanes> weights_;
    std::vector<std::uint32_t> order_; // rank patterns by front, then back; without those that always push
    // Where in that order the patterns of a front begin that have at least some back.
    std::vector<std::uint32_t> position_;
    std::size_t backs_;                                  // one beyond the highest
    std::vector<PatternWeights<kLanes>::Weight> before_; // running sums of the weights in that order
};

} // namespace houseway
