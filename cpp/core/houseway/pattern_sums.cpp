#include "houseway/pattern_sums.hpp"

#include <algorithm>
#include <numeric>

namespace houseway {

PatternSums::PatternSums(const Opponent &opponent) : backs_(opponent.strengths + 1) {
    const auto &outcome = opponent.of_pattern;
    for (std::uint32_t p = 0; p < kRankPatterns; ++p)
        if (outcome[p] != Opponent::kPushes)
            order_.push_back(p);
    std::sort(order_.begin(), order_.end(),
              [&](std::uint32_t a, std::uint32_t b) { return outcome[a] < outcome[b]; });
    before_.resize(order_.size() + 1);
    // Front by front, from the highest back down.
    position_.resize((backs_ + 1) * (kBeyondFront + 1));
    auto at = static_cast<std::uint32_t>(order_.size());
    for (std::size_t front = kBeyondFront + 1; front-- > 0;)
        for (std::size_t back = backs_ + 1; back-- > 0;) {
            while (at > 0) {
                const std::uint32_t o = outcome[order_[at - 1]];
                if (opponent.front[o] < front || opponent.back[o] < back)
                    break;
                --at;
            }
            position_[back * (kBeyondFront + 1) + front] = at;
        }
}

void PatternSums::weigh(const std::array<CardsLeft, kLanes> &left) {
    weights_.weigh(left);
    const auto *weights = weights_.data();
    PatternWeights<kLanes>::Weight sum{};
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const auto &weight = weights[order_[i]];
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            sum[lane] += weight[lane];
        before_[i + 1] = sum;
    }
}

CornerSums PatternSums::at(std::size_t lane, Corner corner) const {
    const std::uint32_t *position = position_.data() + corner.back * std::size_t{kBeyondFront + 1};
    // Differences of running sums, so that wrapping around does no harm.
    std::uint32_t below = 0, above = 0;
    std::uint32_t begin = before_[position_[1]][lane];
    for (std::size_t front = 1; front < kBeyondFront; ++front) {
        const std::uint32_t middle = before_[position[front]][lane];
        const std::uint32_t end = before_[position_[front + 1]][lane];
        if (front < corner.front)
            below += middle - begin;
        else
            above += end - middle;
        begin = end;
    }
    return {below, above};
}

EqualSums PatternSums::equal_to(std::size_t lane, Corner setting) const {
    const auto sum = [&](std::uint32_t from, std::uint32_t to) {
        return before_[to][lane] - before_[from][lane];
    };
    EqualSums equal{sum(position_[setting.front], position_[setting.front + 1U]), 0,
                    sum(position(setting.back, setting.front), position(setting.back + 1U, setting.front))};
    for (std::size_t front = 1; front < kBeyondFront; ++front)
        equal.back += sum(position(setting.back, front), position(setting.back + 1U, front));
    return equal;
}

} // namespace houseway
