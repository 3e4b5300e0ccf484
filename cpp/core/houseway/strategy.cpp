#include "houseway/strategy.hpp"

#include <algorithm>
#include <utility>

#include "houseway/front_kinds.hpp"
#include "houseway/suiting.hpp"

namespace houseway {
namespace {

// Cards of one kind can leave different backs of a flush: the highest back, then the lowest cards. (255, 255)
// where the hand has no such cards.
FrontPositions best_of_kinds(const StrengthTables &tables, const Hand &hand, std::uint8_t code) {
    const auto [a, b] = kKindsOfCode[code];
    FrontPositions front{255, 255};
    Strength best = 0;
    std::pair<CardId, CardId> chosen{255, 255};
    for (const auto at : kFrontPositions) {
        const std::pair cards = std::minmax({hand.cards[at.first], hand.cards[at.second]});
        if (kind_of(cards.first) != a || kind_of(cards.second) != b)
            continue;
        const Strength back = hand.back_strength(tables, at);
        if (back > best || (back == best && cards < chosen)) {
            best = back;
            chosen = cards;
            front = at;
        }
    }
    return front;
}

} // namespace

// The table is larger than a cache, so a block of hands is numbered before their entries are read: then the
// entries are on their way together.
std::size_t set_by_case(const std::uint8_t *kinds_of_case, const StrengthTables &tables, const CardId *hands,
                        std::size_t count, std::uint8_t *positions, bool *valid) {
    constexpr std::size_t block = 64;
    std::array<CardId, block * kHandSize> cards; // a copy, so that both steps see the same hands
    std::array<std::uint32_t, block> cases;
    std::size_t first_bad = count;
    for (std::size_t begin = 0; begin < count; begin += block) {
        const std::size_t rows = std::min(block, count - begin);
        std::copy_n(hands + begin * kHandSize, rows * kHandSize, cards.begin());
        case_rows(cards.data(), rows, cases.data(), nullptr);
#ifdef __GNUC__
        for (std::size_t row = 0; row < rows; ++row)
            if (cases[row] != UINT32_MAX)
                __builtin_prefetch(kinds_of_case + cases[row]);
#endif
        const std::size_t bad = set_by_kinds(
            cards.data(), rows, positions + 2 * begin, valid ? valid + begin : nullptr,
            [&](std::size_t row, CodeSum) { return kinds_of_case[cases[row]]; },
            [&](std::size_t row, const Hand &hand) {
                return best_of_kinds(tables, hand, kinds_of_case[cases[row]]);
            });
        if (bad < rows)
            first_bad = std::min(first_bad, begin + bad);
    }
    return first_bad;
}

std::size_t case_rows(const CardId *hands, std::size_t count, std::uint32_t *numbers, bool *valid) {
    std::size_t first_bad = count;
    for (std::size_t row = 0; row < count; ++row) {
        const Hand hand(hands + row * kHandSize);
        if (!hand.is_valid)
            first_bad = std::min(first_bad, row);
        numbers[row] =
            hand.is_valid ? suited_hands().number_of(pattern_index().seven(hand.key), hand.set) : UINT32_MAX;
        if (valid)
            valid[row] = hand.is_valid;
    }
    return first_bad;
}

std::size_t first_bad_case(const std::uint8_t *kinds_of_case, const StrengthTables &tables, Foul foul,
                           bool may_lack) {
    std::vector<CardId> cards;
    std::size_t number = 0;
    for (std::size_t p = 0; p < kRankPatterns; ++p) {
        const std::size_t cases = suited_hands().shape(p).suitings.size();
        cards.resize(cases * kHandSize);
        suited_representatives(p, p + 1, cards.data());
        for (std::size_t i = 0; i < cases; ++i, ++number) {
            if (may_lack && kinds_of_case[number] == 255)
                continue;
            if (kinds_of_case[number] >= kFrontKinds)
                return number;
            const Hand hand(cards.data() + i * kHandSize);
            const FrontPositions front = best_of_kinds(tables, hand, kinds_of_case[number]);
            if (front.first == 255 ||
                tables.is_foul(foul, hand.front_strength(tables, front), hand.back_strength(tables, front)))
                return number;
        }
    }
    return number;
}

} // namespace houseway
