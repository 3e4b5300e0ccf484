// Hand classes: what a seven-card hand is, but for the suits that cannot matter.
//
// A *rank pattern* says how many cards of each rank there are, and whether the joker is there. When five
// cards share a suit (four beside the joker), the *flush pattern* says which ranks are in that suit and
// which ranks the other cards have. A hand with a flush pattern has that as its class, any other hand has
// its rank pattern. The classes are numbered
//
//     0       .. 49,204    rank patterns without the joker
//     49,205  .. 67,599    rank patterns with the joker
//     67,600  .. 208,740   flush patterns without the joker
//     208,741 .. 292,252   flush patterns with the joker
//
// A rank pattern is numbered without a search. The ranks are cut into three groups: high (J Q K A), middle
// (7 8 9 T) and low (2 .. 6). In the order "by high group, then middle group, then low group" the number of
// a pattern is a sum of three terms, each read from a small table:
//
//     high[h] + middle[m, cards in the low group] + low[l]
//
// where h, m and l are sums of one weight per card. The weights are such that all holdings of a group with
// at most seven cards have different sums. So a hand costs one addition per card and three loads from 20 KB.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "houseway/cards.hpp"

namespace houseway {

inline constexpr int kNaturalRankPatterns = 49205;
inline constexpr int kRankPatterns = 67600;
inline constexpr int kNaturalFlushPatterns = 141141;
inline constexpr int kFlushPatterns = 224653;
inline constexpr int kClasses = kRankPatterns + kFlushPatterns;
// Five-card hands: 6,175 rank patterns without the joker and 1,820 with it.
inline constexpr int kNaturalFivePatterns = 6175;
inline constexpr int kFivePatterns = 7995;

// The sum of the codes of a hand's cards. Fields, from bit 0: high group (10 bits, the joker adds 521),
// middle group (12 bits, each card of the low group adds 521), low group (12 bits), then four counters of
// 4 bits, one per suit. The counters start at 3, so that bit 3 of a counter says: five cards of this suit
// (the joker counts in each).
using HandKey = std::uint64_t;

struct alignas(16) CardCode {
    HandKey key;
    std::uint64_t bits; // CardSet::of(card).bits(), 0 for a number that is no card
};

inline constexpr int kMiddleShift = 10;
inline constexpr int kLowShift = 22;
inline constexpr int kSuitShift = 34;
inline constexpr HandKey kOneOfEachSuit = HandKey{0x1111} << kSuitShift;
inline constexpr HandKey kEmptyHand = 3 * kOneOfEachSuit;
inline constexpr HandKey kFlushBits = 8 * kOneOfEachSuit;

// The card code of every byte, so that no card needs a range check.
extern const std::array<CardCode, 256> kCardCodes;

// The sum of the codes of some cards: their key, and the set of them. Where both halves fit into one register
// they are added at once, since this is what evaluating a hand mostly is.
class CodeSum {
  public:
    void add(CardId card) {
#ifdef __GNUC__
        sum_ += reinterpret_cast<const Pair *>(kCardCodes.data())[card];
#else
        sum_[0] += kCardCodes[card].key;
        sum_[1] += kCardCodes[card].bits;
#endif
    }
    HandKey key() const { return sum_[0]; }
    // Whether the cards are `count` different ones. A card that comes twice is carried into another bit and a
    // number that is no card has none: either way bits are missing.
    bool are_different(int count) const { return std::popcount(std::uint64_t{sum_[1]}) == count; }
    // Only of different cards.
    CardSet set() const { return CardSet(sum_[1]); }

  private:
#ifdef __GNUC__
    using Pair [[gnu::vector_size(16), gnu::may_alias]] = std::uint64_t;
    Pair sum_{kEmptyHand, 0};
#else
    std::uint64_t sum_[2] = {kEmptyHand, 0};
#endif
};

inline HandKey key_of(CardId card) {
    return kCardCodes[card].key;
}
inline bool has_flush(HandKey key) {
    return (key & kFlushBits) != 0;
}
inline int flush_suit(HandKey key) {
    return (std::countr_zero(key & kFlushBits) - kSuitShift) / 4;
}

// Numbers the rank patterns of hands of five and of seven cards.
struct PatternIndex {
    std::array<std::uint32_t, 1024> high7{};
    std::array<std::uint16_t, 1024> high5{};
    std::array<std::uint16_t, 4096> middle{};
    std::array<std::uint16_t, 4096> low{};

    PatternIndex();

    std::uint32_t seven(HandKey key) const {
        return high7[key & 1023] + middle[key >> kMiddleShift & 4095] + low[key >> kLowShift & 4095];
    }
    std::uint32_t five(HandKey key) const {
        return static_cast<std::uint32_t>(high5[key & 1023]) + middle[key >> kMiddleShift & 4095] +
               low[key >> kLowShift & 4095];
    }
};
const PatternIndex &pattern_index();

// The ranks in a suit and the joker in one index: bits 0..12 and bit 13.
inline std::uint32_t suited_index(CardSet cards, int suit) {
    return cards.suit(suit) | static_cast<std::uint32_t>(cards.has_joker()) << 13;
}

// How many cards are outside the suit of a flush pattern, 0 to 2, or -1 for a suit that makes no flush.
inline int off_suit_count(std::uint32_t suited) {
    const int inside = std::popcount(suited);
    return inside < 5 || inside > 7 ? -1 : kHandSize - inside;
}
// Multisets of at most two ranks: 1, 13 and 91.
inline constexpr std::array<int, 3> kOffSuitHoldings = {1, 13, 91};
constexpr int off_suit_index(int rank) {
    return rank;
}
constexpr int off_suit_index(int a, int b) {
    return a < b ? b * (b + 1) / 2 + a : a * (a + 1) / 2 + b;
}

// Where the flush patterns of one suited holding begin, counted from the first flush pattern. The entries of
// one holding are consecutive, in the order of off_suit_index.
const std::array<std::uint32_t, 1 << 14> &flush_offsets();

// Every suited holding that makes a flush, in the order of its classes.
const std::vector<std::uint16_t> &flush_holdings();

// By flush pattern: the rank pattern of the same hand, counted from the first one with or without the joker.
const std::vector<std::uint16_t> &pattern_of_flush();

int flush_class(CardSet hand, int suit);

inline int hand_class(HandKey key, CardSet hand) {
    if (has_flush(key)) [[unlikely]]
        return flush_class(hand, flush_suit(key));
    return static_cast<int>(pattern_index().seven(key));
}

// One hand of each class. The second choice has other suits, so that what depends on suits beyond the class
// comes to light.
std::vector<std::array<CardId, kHandSize>> class_representatives(bool second_choice = false);

// How many hands of the full deck belong to each class.
std::vector<std::uint32_t> class_weights();

// A holding of one group of ranks, as counts from its lowest rank on.
struct GroupHolding {
    std::array<std::uint8_t, 5> counts{};
    std::uint16_t code = 0; // the sum of the weights of its cards
    std::uint8_t cards = 0;
};
struct RankGroup {
    int first_rank;
    int ranks;
    std::vector<GroupHolding> holdings;   // of at most seven cards, by number of cards, then by code
    std::array<int, kHandSize + 2> begin; // holdings of n cards: begin[n] to begin[n + 1]
};
// High, middle and low.
const std::array<RankGroup, 3> &rank_groups();

// The order of the rank patterns of hands of `cards` natural cards, by runs: `visit(high, middle,
// cards_in_low, first)` for every pair of holdings, where `first` is the number of the pattern whose low
// holding comes first.
template <typename Visit>
void for_each_pattern_run(int cards, int first, Visit &&visit) {
    const auto &[high, middle, low] = rank_groups();
    for (const GroupHolding &h : high.holdings) {
        for (const GroupHolding &m : middle.holdings) {
            const int rest = cards - h.cards - m.cards;
            if (rest < 0)
                continue;
            visit(h, m, rest, first);
            first += low.begin[rest + 1] - low.begin[rest];
        }
    }
}

// How many cards of each rank.
using RankCounts = std::array<int, kRanks>;

// `visit(counts)` for every rank pattern of hands of `cards` natural cards, in order.
template <typename Visit>
void for_each_pattern(int cards, Visit &&visit) {
    for_each_pattern_run(cards, 0, [&](const GroupHolding &h, const GroupHolding &m, int in_low, int) {
        const auto &[high, middle, low] = rank_groups();
        RankCounts counts{};
        const auto add = [&counts](const RankGroup &group, const GroupHolding &holding) {
            for (int r = 0; r < group.ranks; ++r)
                counts[group.first_rank + r] = holding.counts[r];
        };
        add(high, h);
        add(middle, m);
        for (int l = low.begin[in_low]; l < low.begin[in_low + 1]; ++l) {
            add(low, low.holdings[l]);
            visit(counts);
        }
    });
}

} // namespace houseway
