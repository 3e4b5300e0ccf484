#include "houseway/five_card.hpp"

#include <algorithm>

namespace houseway {
namespace {

// Category in the top bits, then five ranks of four bits: hands compare as their keys do.
using FiveKey = std::uint32_t;

constexpr FiveKey pack(Category category, const std::array<int, 5> &ranks) {
    auto key = static_cast<FiveKey>(category);
    for (const int r : ranks)
        key = key << 4 | static_cast<FiveKey>(r);
    return key;
}
constexpr Category category_of(FiveKey key) {
    return static_cast<Category>(key >> 20);
}

// How high a straight is: the ace-high straight 12, then the wheel as 11 when it is second and everything
// between one lower; or the wheel as 3 when it is lowest.
int straight_height(const RankCounts &counts, Wheel wheel) {
    const auto run_from = [&](int low) {
        for (int r = low; r < low + 5; ++r)
            if (counts[r] != 1)
                return false;
        return true;
    };
    for (int low = 8; low >= 0; --low)
        if (run_from(low)) {
            const int top = low + 4;
            return top == kAce || wheel == Wheel::lowest ? top : top - 1;
        }
    const bool is_wheel =
        counts[kAce] == 1 && counts[0] == 1 && counts[1] == 1 && counts[2] == 1 && counts[3] == 1;
    if (!is_wheel)
        return -1;
    return wheel == Wheel::second ? kAce - 1 : 3;
}

// Five cards whose ranks are known. A rank may be there five times, through the joker.
FiveKey natural_key(const RankCounts &counts, bool suited, Wheel wheel) {
    // Ranks by how often they are there, then by height.
    std::array<int, 5> order{};
    std::array<int, 5> times{};
    std::size_t n = 0;
    for (int count = 5; count >= 1; --count)
        for (int r = kRanks - 1; r >= 0; --r)
            if (counts[r] == count) {
                times[n] = count;
                order[n++] = r;
            }
    const int straight = n == 5 ? straight_height(counts, wheel) : -1;
    if (straight >= 0)
        return pack(suited ? Category::straight_flush : Category::straight, {straight, 0, 0, 0, 0});
    if (suited)
        return pack(Category::flush, order);
    switch (n) {
    case 1:
        return pack(Category::five_aces, order);
    case 2:
        return pack(times[0] == 4 ? Category::quads : Category::full_house, order);
    case 3:
        return pack(times[0] == 3 ? Category::trips : Category::two_pair, order);
    case 4:
        return pack(Category::pair, order);
    default:
        return pack(Category::high_card, order);
    }
}

// Four cards and the joker.
FiveKey joker_key(const RankCounts &counts, bool suited, Joker joker, Wheel wheel) {
    FiveKey best = 0;
    for (int r = 0; r < kRanks; ++r) {
        RankCounts with = counts;
        ++with[r];
        // In a flush the joker is a card of the suit that is not held.
        const bool flush = suited && with[r] == 1;
        const FiveKey key = natural_key(with, flush, wheel);
        const bool may_be = joker == Joker::wild || r == kAce || is_complete(category_of(key));
        if (may_be)
            best = std::max(best, key);
    }
    return best;
}

RankCounts counts_of_mask(std::uint32_t mask) {
    RankCounts counts{};
    for (int r = 0; r < kRanks; ++r)
        counts[r] = static_cast<int>(mask >> r & 1);
    return counts;
}

} // namespace

FiveCardOrder::FiveCardOrder(Joker joker, Wheel wheel) {
    std::vector<FiveKey> pattern_keys;
    pattern_keys.reserve(kFivePatterns);
    for_each_pattern(
        5, [&](const RankCounts &counts) { pattern_keys.push_back(natural_key(counts, false, wheel)); });
    for_each_pattern(
        4, [&](const RankCounts &counts) { pattern_keys.push_back(joker_key(counts, false, joker, wheel)); });
    std::vector<std::pair<std::uint32_t, FiveKey>> suited_keys;
    for (std::uint32_t mask = 0; mask <= kAllRanks; ++mask) {
        if (std::popcount(mask) == 5)
            suited_keys.emplace_back(mask, natural_key(counts_of_mask(mask), true, wheel));
        else if (std::popcount(mask) == 4)
            suited_keys.emplace_back(mask | 1U << 13, joker_key(counts_of_mask(mask), true, joker, wheel));
    }

    std::vector<FiveKey> distinct = pattern_keys;
    for (const auto &[index, key] : suited_keys)
        distinct.push_back(key);
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    const auto strength_of = [&](FiveKey key) {
        return static_cast<Strength>(std::lower_bound(distinct.begin(), distinct.end(), key) -
                                     distinct.begin() + 1);
    };
    for (std::size_t i = 0; i < pattern_keys.size(); ++i)
        by_pattern[i] = strength_of(pattern_keys[i]);
    for (const auto &[index, key] : suited_keys)
        by_suited[index] = strength_of(key);

    category.assign(1, Category::high_card);
    ranks.assign(1, {});
    for (const FiveKey key : distinct) {
        category.push_back(category_of(key));
        auto &decide = ranks.emplace_back();
        for (std::size_t i = 0; i < 5; ++i)
            decide[i] = static_cast<std::uint8_t>(key >> (16 - 4 * i) & 15);
    }
}

} // namespace houseway
