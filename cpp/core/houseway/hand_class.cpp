#include "houseway/hand_class.hpp"

#include "houseway/forever.hpp"

#include <algorithm>
#include <numeric>

namespace houseway {
namespace {

// All holdings of at most seven cards, at most four of a rank, have different sums of these.
constexpr std::array<int, 5> kWeights = {1, 5, 24, 112, 521};
constexpr int kHighFirst = 9, kHighRanks = 4;
constexpr int kMiddleFirst = 5, kMiddleRanks = 4;
constexpr int kLowFirst = 0, kLowRanks = 5;
// One more than the largest code of a group of four ranks.
constexpr HandKey kBeyondFourRanks = 521;

constexpr std::array<CardCode, 256> make_card_codes() {
    std::array<CardCode, 256> codes{};
    for (int id = 0; id < kJoker; ++id) {
        const int rank = id >> 2;
        HandKey key = HandKey{1} << (kSuitShift + 4 * (id & 3));
        if (rank >= kHighFirst)
            key += static_cast<HandKey>(kWeights[rank - kHighFirst]);
        else if (rank >= kMiddleFirst)
            key += static_cast<HandKey>(kWeights[rank - kMiddleFirst]) << kMiddleShift;
        else
            key += (static_cast<HandKey>(kWeights[rank]) << kLowShift) + (kBeyondFourRanks << kMiddleShift);
        codes[id] = {key, CardSet::of(static_cast<CardId>(id)).bits()};
    }
    codes[kJoker] = {kOneOfEachSuit + kBeyondFourRanks, CardSet::kJokerBit};
    return codes;
}

RankGroup make_group(int first_rank, int ranks) {
    RankGroup group{first_rank, ranks, {}, {}};
    GroupHolding holding;
    auto extend = [&](auto &&self, int r) -> void {
        if (r == ranks) {
            group.holdings.push_back(holding);
            return;
        }
        const auto slot = static_cast<std::size_t>(r);
        for (int count = 0; count <= kSuits && holding.cards + count <= kHandSize; ++count) {
            holding.counts[slot] = static_cast<std::uint8_t>(count);
            holding.cards = static_cast<std::uint8_t>(holding.cards + count);
            holding.code = static_cast<std::uint16_t>(holding.code + count * kWeights[slot]);
            self(self, r + 1);
            holding.code = static_cast<std::uint16_t>(holding.code - count * kWeights[slot]);
            holding.cards = static_cast<std::uint8_t>(holding.cards - count);
        }
        holding.counts[slot] = 0;
    };
    extend(extend, 0);
    std::sort(group.holdings.begin(), group.holdings.end(), [](const GroupHolding &a, const GroupHolding &b) {
        return a.cards != b.cards ? a.cards < b.cards : a.code < b.code;
    });
    for (int n = 0; n <= kHandSize + 1; ++n)
        group.begin[n] = static_cast<int>(
            std::count_if(group.holdings.begin(), group.holdings.end(),
                          [n](const GroupHolding &h) { return static_cast<int>(h.cards) < n; }));
    return group;
}

// Suits for a rank pattern such that no suit makes a flush. The first choice spreads the cards over the
// suits, the second heaps them up as far as that allows.
std::array<CardId, kHandSize> suit_pattern(const RankCounts &counts, bool joker, bool heap) {
    std::array<CardId, kHandSize> hand{};
    std::size_t size = 0;
    std::array<int, kSuits> held{};
    const int most = joker ? 3 : 4;
    std::array<int, kRanks> order{};
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return counts[a] > counts[b]; });
    for (const int rank : order) {
        std::array<int, kSuits> suits = {0, 1, 2, 3};
        if (heap)
            suits = {2, 0, 3, 1};
        std::stable_sort(suits.begin(), suits.end(), [&](int a, int b) {
            const int x = held[a], y = held[b];
            if (!heap)
                return x < y;
            return (x < most ? x : -1) > (y < most ? y : -1);
        });
        for (int i = 0; i < counts[rank]; ++i) {
            const int suit = suits[i];
            ++held[suit];
            hand[size++] = card_of(rank, suit);
        }
    }
    if (joker)
        hand[size++] = kJoker;
    std::sort(hand.begin(), hand.end());
    return hand;
}

std::array<CardId, kHandSize> suit_flush(std::uint32_t suited, int off_a, int off_b, bool second_choice) {
    const int suit = second_choice ? 2 : 0;
    const std::array<int, 3> others = second_choice ? std::array{3, 1, 0} : std::array{1, 2, 3};
    std::array<CardId, kHandSize> hand{};
    std::size_t size = 0;
    for (int rank = 0; rank < kRanks; ++rank)
        if (suited >> rank & 1)
            hand[size++] = card_of(rank, suit);
    if (off_a >= 0)
        hand[size++] = card_of(off_a, others[0]);
    // The second choice has both other cards in one suit where their ranks differ.
    if (off_b >= 0)
        hand[size++] = card_of(off_b, others[second_choice && off_a != off_b ? 0 : 1]);
    if (suited >> 13 & 1)
        hand[size++] = kJoker;
    std::sort(hand.begin(), hand.end());
    return hand;
}

// `visit(suited, off_a, off_b)` for every flush pattern in the order of the classes; -1 for no card.
template <typename Visit>
void for_each_flush_pattern(Visit &&visit) {
    for (const std::uint16_t suited : flush_holdings()) {
        switch (off_suit_count(suited)) {
        case 0:
            visit(suited, -1, -1);
            break;
        case 1:
            for (int a = 0; a < kRanks; ++a)
                visit(suited, a, -1);
            break;
        default:
            for (int b = 0; b < kRanks; ++b)
                for (int a = 0; a <= b; ++a)
                    visit(suited, a, b);
        }
    }
}

} // namespace

const std::array<CardCode, 256> kCardCodes = make_card_codes();

const std::array<RankGroup, 3> &rank_groups() {
    static const auto &groups = forever([] {
        return std::array{make_group(kHighFirst, kHighRanks), make_group(kMiddleFirst, kMiddleRanks),
                          make_group(kLowFirst, kLowRanks)};
    });
    return groups;
}

PatternIndex::PatternIndex() {
    const auto &[high, middle_group, low_group] = rank_groups();
    for (const GroupHolding &l : low_group.holdings) {
        const auto same_size = static_cast<std::size_t>(low_group.begin[l.cards]);
        low[l.code] = static_cast<std::uint16_t>(&l - low_group.holdings.data() -
                                                 static_cast<std::ptrdiff_t>(same_size));
    }
    const auto low_count = [&low_group = low_group](int n) {
        return low_group.begin[n + 1] - low_group.begin[n];
    };
    // middle: for each number of cards outside the high group, a running count over the middle holdings.
    std::array<int, kHandSize + 1> below_high{};
    for (int cards = 0; cards <= kHandSize; ++cards) {
        int before = 0;
        for (const GroupHolding &m : middle_group.holdings) {
            if (m.cards > cards)
                break;
            const int in_low = cards - m.cards;
            middle[m.code + kBeyondFourRanks * static_cast<std::size_t>(in_low)] =
                static_cast<std::uint16_t>(before);
            before += low_count(in_low);
        }
        below_high[cards] = before;
    }
    const auto number = [&, &high = high](auto &table, int hand_size) {
        int before = 0;
        for (const int joker : {0, 1}) {
            for (const GroupHolding &h : high.holdings) {
                const int rest = hand_size - joker - h.cards;
                if (rest < 0)
                    continue;
                table[h.code + (joker ? kBeyondFourRanks : 0)] =
                    static_cast<std::remove_reference_t<decltype(table[0])>>(before);
                before += below_high[rest];
            }
        }
    };
    number(high7, kHandSize);
    number(high5, 5);
}

const PatternIndex &pattern_index() {
    static const PatternIndex index;
    return index;
}

const std::vector<std::uint16_t> &flush_holdings() {
    static const auto &holdings = forever([] {
        std::vector<std::uint16_t> out;
        for (const std::uint32_t joker : {0U, 1U << 13})
            for (std::uint32_t mask = 0; mask <= kAllRanks; ++mask)
                if (off_suit_count(mask | joker) >= 0)
                    out.push_back(static_cast<std::uint16_t>(mask | joker));
        return out;
    });
    return holdings;
}

const std::array<std::uint32_t, 1 << 14> &flush_offsets() {
    static const std::array<std::uint32_t, 1 << 14> offsets = [] {
        std::array<std::uint32_t, 1 << 14> out{};
        std::uint32_t next = 0;
        for (const std::uint16_t suited : flush_holdings()) {
            out[suited] = next;
            next += static_cast<std::uint32_t>(kOffSuitHoldings[off_suit_count(suited)]);
        }
        return out;
    }();
    return offsets;
}

const std::vector<std::uint16_t> &pattern_of_flush() {
    static const auto &patterns = forever([] {
        std::vector<std::uint16_t> out;
        out.reserve(kFlushPatterns);
        for_each_flush_pattern([&](std::uint32_t suited, int a, int b) {
            HandKey key = suited >> 13 ? key_of(kJoker) : 0;
            for (std::uint32_t ranks = suited & kAllRanks; ranks; ranks &= ranks - 1)
                key += key_of(card_of(std::countr_zero(ranks), 0));
            for (const int off : {a, b})
                if (off >= 0)
                    key += key_of(card_of(off, 1));
            const std::uint32_t first = suited >> 13 ? kNaturalRankPatterns : 0;
            out.push_back(static_cast<std::uint16_t>(pattern_index().seven(key) - first));
        });
        return out;
    });
    return patterns;
}

int flush_class(CardSet hand, int suit) {
    const std::uint32_t suited = suited_index(hand, suit);
    std::uint64_t rest = (hand.bits() & ~CardSet::kJokerBit) & ~(std::uint64_t{kAllRanks} << (16 * suit));
    int off = 0;
    if (rest) {
        const int a = std::countr_zero(rest) & 15;
        rest &= rest - 1;
        off = rest ? off_suit_index(a, std::countr_zero(rest) & 15) : off_suit_index(a);
    }
    return kRankPatterns + static_cast<int>(flush_offsets()[suited]) + off;
}

std::vector<std::array<CardId, kHandSize>> class_representatives(bool second_choice) {
    std::vector<std::array<CardId, kHandSize>> hands;
    hands.reserve(kClasses);
    for (const bool joker : {false, true})
        for_each_pattern(kHandSize - joker, [&](const RankCounts &counts) {
            hands.push_back(suit_pattern(counts, joker, second_choice));
        });
    for_each_flush_pattern([&](std::uint32_t suited, int a, int b) {
        hands.push_back(suit_flush(suited, a, b, second_choice));
    });
    return hands;
}

std::vector<std::uint32_t> class_weights() {
    constexpr std::array<std::uint32_t, 5> of_four = {1, 4, 6, 4, 1};
    constexpr std::array<std::uint32_t, 3> of_three = {1, 3, 3};
    const auto hands = class_representatives();
    std::vector<std::uint32_t> weights(hands.size());
    for (int c = 0; c < kRankPatterns; ++c) {
        RankCounts counts{};
        for (const CardId card : hands[c])
            if (card != kJoker)
                ++counts[kind_of(card)];
        std::uint32_t ways = 1;
        for (const int n : counts)
            ways *= of_four[n];
        weights[c] = ways;
    }
    int c = kRankPatterns;
    for_each_flush_pattern([&](std::uint32_t, int a, int b) {
        std::uint32_t ways = kSuits;
        if (a >= 0 && a == b)
            ways *= of_three[2];
        else
            ways *= of_three[a >= 0] * of_three[b >= 0];
        weights[c] = ways;
        const std::size_t first = hands[c].back() == kJoker ? kNaturalRankPatterns : 0;
        weights[first + pattern_of_flush()[c - kRankPatterns]] -= ways;
        ++c;
    });
    return weights;
}

} // namespace houseway
