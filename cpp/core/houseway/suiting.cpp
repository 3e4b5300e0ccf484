#include "houseway/suiting.hpp"

#include <algorithm>
#include <map>

#include "houseway/forever.hpp"

namespace houseway {
namespace {

// The sets of suits of one size, numbered.
constexpr std::array<std::uint8_t, 5> kSuitChoices = {1, 4, 6, 4, 1};
constexpr std::array<std::uint8_t, 16> kSuitChoice = [] {
    std::array<std::uint8_t, 16> out{}, next{};
    for (unsigned suits = 0; suits < 16; ++suits)
        out[suits] = next[static_cast<std::size_t>(std::popcount(suits))]++;
    return out;
}();

// Which suits hold rank `i`, given the ranks that each suit holds.
template <typename Ranks>
unsigned suits_with(const std::array<Ranks, kSuits> &suits, int i) {
    unsigned out = 0;
    for (std::size_t s = 0; s < kSuits; ++s)
        out |= (static_cast<unsigned>(suits[s]) >> i & 1U) << s;
    return out;
}

// Suits that look alike so far form a group, and of a group the first suits get the next rank: so the suits
// come out in descending order, each case once.
class Lister {
  public:
    explicit Lister(Shape &shape) : shape_(shape) { deal(shape.ranks - 1, {0, 0, 0, 0}, 0, 0, 0); }

  private:
    // `suit` is the first one that is not decided for rank `i`, `given` how many before it got the rank, and
    // `alike` whether the suit before it looks the same and went without.
    void deal(int i, std::array<LocalRanks, kSuits> suits, std::size_t suit, int given, int refused) {
        if (i < 0) {
            add(suits);
            return;
        }
        const int count = shape_.counts[static_cast<std::size_t>(i)];
        if (suit == kSuits) {
            if (given == count)
                deal(i - 1, suits, 0, 0, 0);
            return;
        }
        const auto higher = [i](LocalRanks ranks) { return ranks >> (i + 1); };
        const bool alike = suit > 0 && higher(suits[suit - 1]) == higher(suits[suit]);
        const bool may_hold = given < count && !(alike && refused);
        if (may_hold) {
            auto with = suits;
            with[suit] = static_cast<LocalRanks>(with[suit] | 1U << i);
            deal(i, with, suit + 1, given + 1, 0);
        }
        deal(i, suits, suit + 1, given, 1);
    }

    void add(const std::array<LocalRanks, kSuits> &suits) {
        int hands = 24, alike = 1;
        for (std::size_t s = 1; s < kSuits; ++s) {
            alike = suits[s] == suits[s - 1] ? alike + 1 : 1;
            hands /= alike;
        }
        shape_.suitings.push_back({suits, static_cast<std::uint8_t>(hands)});
    }

    Shape &shape_;
};

Shape make_shape(const std::vector<std::uint8_t> &counts) {
    Shape shape;
    shape.ranks = static_cast<int>(counts.size());
    std::copy(counts.begin(), counts.end(), shape.counts.begin());
    Lister{shape};
    std::size_t numbers = 1;
    for (const std::uint8_t n : counts)
        numbers *= kSuitChoices[n];
    shape.number.resize(numbers);
    for (std::size_t k = 0; k < shape.suitings.size(); ++k) {
        std::size_t number = 0;
        for (int i = shape.ranks - 1; i >= 0; --i)
            number = number * kSuitChoices[counts[static_cast<std::size_t>(i)]] +
                     kSuitChoice[suits_with(shape.suitings[k].suits, i)];
        shape.number[number] = static_cast<std::uint16_t>(k);
    }
    return shape;
}

} // namespace

SuitedHands::SuitedHands() {
    std::map<std::vector<std::uint8_t>, std::uint8_t> known;
    first.push_back(0);
    for (const bool joker : {false, true})
        for_each_pattern(kHandSize - joker, [&](const RankCounts &all) {
            std::vector<std::uint8_t> counts;
            std::uint16_t ranks = 0;
            for (std::size_t r = 0; r < kRanks; ++r)
                if (all[r]) {
                    counts.push_back(static_cast<std::uint8_t>(all[r]));
                    ranks = static_cast<std::uint16_t>(ranks | 1U << r);
                }
            const auto [at, is_new] = known.try_emplace(counts, static_cast<std::uint8_t>(shapes.size()));
            if (is_new)
                shapes.push_back(make_shape(counts));
            shape_of.push_back(at->second);
            ranks_of.push_back(ranks);
            first.push_back(first.back() + static_cast<std::uint32_t>(shapes[at->second].suitings.size()));
        });
}

const SuitedHands &suited_hands() {
    static const auto &hands = forever([] { return SuitedHands(); });
    return hands;
}

std::uint32_t SuitedHands::number_of(std::uint32_t pattern, CardSet hand) const {
    const Shape &of = shapes[shape_of[pattern]];
    std::array<std::uint64_t, kSuits> suits;
    for (std::size_t s = 0; s < kSuits; ++s)
        suits[s] = hand.suit(static_cast<int>(s));
    const auto order = [&suits](std::size_t a, std::size_t b) {
        const std::uint64_t high = std::max(suits[a], suits[b]), low = std::min(suits[a], suits[b]);
        suits[a] = high;
        suits[b] = low;
    };
    order(0, 1);
    order(2, 3);
    order(0, 2);
    order(1, 3);
    order(1, 2);
    // A lane for each suit: bit r of every lane tells which suits hold rank r, and one multiplication brings
    // the four bits together.
    const std::uint64_t lanes = suits[0] | suits[1] << 16 | suits[2] << 32 | suits[3] << 48;
    constexpr std::uint64_t first_bits = 0x0001'0001'0001'0001, together = 0x1000'2000'4000'8000;
    std::size_t number = 0;
    auto i = static_cast<std::size_t>(of.ranks);
    for (std::uint32_t ranks = ranks_of[pattern]; ranks;) {
        const int r = std::bit_width(ranks) - 1;
        ranks ^= 1U << r;
        const std::uint64_t holders = ((lanes >> r & first_bits) * together) >> 60;
        number = number * kSuitChoices[of.counts[--i]] + kSuitChoice[holders];
    }
    return first[pattern] + of.number[number];
}

void suited_representatives(std::size_t first_pattern, std::size_t last_pattern, CardId *hands) {
    const SuitedHands &all = suited_hands();
    for (std::size_t p = first_pattern; p < last_pattern; ++p)
        for (const Suiting &suiting : all.shape(p).suitings) {
            int i = 0;
            CardId *card = hands;
            for (int r = 0; r < kRanks; ++r)
                if (all.ranks_of[p] >> r & 1) {
                    for (int s = 0; s < kSuits; ++s)
                        if (suiting.suits[static_cast<std::size_t>(s)] >> i & 1)
                            *card++ = card_of(r, s);
                    ++i;
                }
            if (p >= kNaturalRankPatterns)
                *card = kJoker;
            hands += kHandSize;
        }
}

} // namespace houseway
