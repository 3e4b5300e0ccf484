// In how many ways every rank pattern can be dealt from what is left in the deck.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "houseway/hand_class.hpp"

namespace houseway {

// C(n, k) for the cards of one rank.
inline constexpr std::array<std::array<std::uint32_t, 5>, 5> kChoose = {
    {{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}}};

struct CardsLeft {
    RankCounts of_rank{};
    bool joker = false;
};

// The weights of all rank patterns for `Lanes` sets of cards at once, so that what is done with them can be
// done for as many player's hands in one pass. Keeps its memory.
template <std::size_t Lanes>
class PatternWeights {
  public:
    using Weight = std::array<std::uint32_t, Lanes>;

    void weigh(const std::array<CardsLeft, Lanes> &left);
    Weight &operator[](std::size_t pattern) { return weights_[pattern]; }
    Weight *data() { return weights_.data(); }

  private:
    std::vector<Weight> weights_;
    std::array<std::vector<Weight>, 3> of_group_;
};

extern template class PatternWeights<1>;
extern template class PatternWeights<4>;

} // namespace houseway
