#include "houseway/split.hpp"

namespace houseway {
namespace {

inline void rank_splits(const StrengthTables &tables, const PatternIndex &index, const Hand &hand,
                        FrontStrength *front, Strength *back) {
    std::array<HandKey, kHandSize> keys;
    std::array<std::size_t, kHandSize> kinds;
    for (std::size_t i = 0; i < kHandSize; ++i) {
        keys[i] = key_of(hand.cards[i]);
        kinds[i] = static_cast<std::size_t>(kind_of(hand.cards[i]));
    }
    std::size_t n = 0;
    for (std::size_t i = 0; i < kHandSize; ++i) {
        const HandKey without_one = hand.key - keys[i];
        for (std::size_t j = i + 1; j < kHandSize; ++j, ++n) {
            front[n] = tables.front_by_kind[16 * kinds[i] + kinds[j]];
            back[n] = tables.five.by_pattern[index.five(without_one - keys[j])];
        }
    }
    if (!has_flush(hand.key)) [[likely]]
        return;
    for (std::size_t s = 0; s < kSplits; ++s)
        if (has_flush(hand.back_key(kFrontPositions[s])))
            back[s] = hand.back_strength(tables, kFrontPositions[s]);
}

} // namespace

SplitStrengths::SplitStrengths(const StrengthTables &tables, const Hand &hand) {
    rank_splits(tables, pattern_index(), hand, front.data(), back.data());
}

std::size_t split_rows(const StrengthTables &tables, Foul foul, const CardId *hands, std::size_t count,
                       FrontStrength *front, Strength *back, bool *is_foul, bool *valid) {
    const PatternIndex &index = pattern_index();
    const FrontStrength *highest = tables.highest_front[index_of(foul)].data();
    std::size_t first_bad = count;
    for (std::size_t row = 0; row < count; ++row) {
        const Hand hand(hands + row * kHandSize);
        const bool good = hand.is_valid;
        if (valid)
            valid[row] = good;
        if (good) [[likely]] {
            rank_splits(tables, index, hand, front, back);
            for (std::size_t s = 0; s < kSplits; ++s)
                is_foul[s] = front[s] > highest[back[s]];
        } else {
            first_bad = std::min(first_bad, row);
            std::fill_n(front, kSplits, FrontStrength{0});
            std::fill_n(back, kSplits, Strength{0});
            std::fill_n(is_foul, kSplits, false);
        }
        front += kSplits;
        back += kSplits;
        is_foul += kSplits;
    }
    return first_bad;
}

} // namespace houseway
