#include "houseway/strength.hpp"

#include "houseway/forever.hpp"

namespace houseway {
namespace {

template <typename Table>
Strength best_without_one(const Table &table, std::uint32_t suited) {
    Strength best = 0;
    for (std::uint32_t left = suited; left; left &= left - 1)
        best = std::max(best, table[suited ^ (left & -left)]);
    return best;
}

} // namespace

StrengthTables::StrengthTables(Joker joker, Wheel wheel) : five(joker, wheel) {
    // Seven cards: the best of the 21 fives, by the keys of the cards. Suits are left out.
    const auto &index = pattern_index();
    const auto hands = class_representatives();
    for (std::size_t c = 0; c < kRankPatterns; ++c) {
        std::array<HandKey, kHandSize> keys{};
        HandKey all = 0;
        for (std::size_t i = 0; i < keys.size(); ++i)
            all += keys[i] = key_of(hands[c][i]) & (kOneOfEachSuit - 1);
        Strength best = 0;
        for (std::size_t i = 0; i < keys.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                best = std::max(best, five.by_pattern[index.five(all - keys[i] - keys[j])]);
        seven[c] = best;
    }
    // Suited cards: larger holdings from those with one card less.
    flush = five.by_suited;
    for (int size = 6; size <= kHandSize; ++size)
        for (std::uint32_t suited = 0; suited < flush.size(); ++suited)
            if (std::popcount(suited) == size)
                flush[suited] = best_without_one(flush, suited);

    for (int a = 0; a < kKinds; ++a)
        for (int b = 0; b < kKinds; ++b) {
            const bool wild = joker == Joker::wild;
            const int x = a == kJokerKind ? (wild && b != kJokerKind ? b : kAce) : a;
            const int y = b == kJokerKind ? (wild && a != kJokerKind ? a : kAce) : b;
            front_by_kind[16 * a + b] =
                x == y ? paired_front(x) : unpaired_front(std::max(x, y), std::min(x, y));
        }

    for (const Foul foul : {Foul::equal_legal, Foul::strict}) {
        auto &highest = highest_front[index_of(foul)];
        highest.assign(five.category.size(), FrontStrength{kFrontStrengths});
        for (std::size_t s = 1; s < highest.size(); ++s) {
            const auto &ranks = five.ranks[s];
            FrontStrength equal = 0;
            if (five.category[s] == Category::high_card)
                equal = unpaired_front(ranks[0], ranks[1]);
            else if (five.category[s] == Category::pair)
                equal = paired_front(ranks[0]);
            else
                continue;
            highest[s] = static_cast<FrontStrength>(equal - (foul == Foul::strict));
        }
    }
}

const StrengthTables &strength_tables(Joker joker, Wheel wheel) {
    const auto make = []<Joker j, Wheel w>() -> const StrengthTables & {
        static const auto &tables = forever([] { return StrengthTables(j, w); });
        return tables;
    };
    if (joker == Joker::bug)
        return wheel == Wheel::second ? make.operator()<Joker::bug, Wheel::second>()
                                      : make.operator()<Joker::bug, Wheel::lowest>();
    return wheel == Wheel::second ? make.operator()<Joker::wild, Wheel::second>()
                                  : make.operator()<Joker::wild, Wheel::lowest>();
}

namespace {

template <int kCards>
std::size_t evaluate_rows_of(const StrengthTables &tables, const CardId *hands, std::size_t count,
                             Strength *out, bool *valid) {
    const PatternIndex &index = pattern_index();
    std::size_t first_bad = count;
    for (std::size_t row = 0; row < count; ++row, hands += kCards) {
        CodeSum sum;
        for (int i = 0; i < kCards; ++i)
            sum.add(hands[i]);
        const bool good = sum.are_different(kCards);
        if (!good) [[unlikely]] {
            first_bad = std::min(first_bad, row);
            out[row] = 0;
        } else if constexpr (kCards == 7) {
            out[row] = tables.of_seven(index, sum.key(), sum.set());
        } else {
            out[row] = tables.of_five(index, sum.key(), sum.set());
        }
        if (valid)
            valid[row] = good;
    }
    return first_bad;
}

} // namespace

std::size_t evaluate_rows(const StrengthTables &tables, int cards, const CardId *hands, std::size_t count,
                          Strength *out, bool *valid) {
    return cards == 5 ? evaluate_rows_of<5>(tables, hands, count, out, valid)
                      : evaluate_rows_of<7>(tables, hands, count, out, valid);
}

std::size_t evaluate_front_rows(const StrengthTables &tables, const CardId *fronts, std::size_t count,
                                FrontStrength *out, bool *valid) {
    std::size_t first_bad = count;
    for (std::size_t row = 0; row < count; ++row) {
        const CardId a = fronts[2 * row], b = fronts[2 * row + 1];
        const bool good = a <= kJoker && b <= kJoker && a != b;
        if (!good)
            first_bad = std::min(first_bad, row);
        out[row] = good ? tables.front(a, b) : FrontStrength{0};
        if (valid)
            valid[row] = good;
    }
    return first_bad;
}

} // namespace houseway
