#include "houseway/opponent.hpp"

#include <algorithm>

#include "houseway/house_way.hpp"

namespace houseway {
namespace {

bool always_pushes(PushRule rule, const StrengthTables &tables, Strength best_five, FrontStrength front) {
    const auto high_card = [&](int rank) {
        return tables.five.category[best_five] == Category::high_card &&
               tables.five.ranks[best_five][0] == rank;
    };
    switch (rule) {
    case PushRule::queen_high:
        return high_card(kAce - 2);
    case PushRule::ace_high:
        return high_card(kAce);
    case PushRule::front_nine: {
        constexpr int nine = 7;
        return front >= unpaired_front(nine, 0) && front <= unpaired_front(nine, nine - 1);
    }
    case PushRule::none:
        break;
    }
    return false;
}

} // namespace

Opponent::Opponent(const HouseWay &way, PushRule push_rule)
    : strengths(static_cast<std::size_t>(strength_tables(way.rules()).five.strengths())) {
    const StrengthTables &tables = strength_tables(way.rules());
    const auto hands = class_representatives();

    // A cell for every front and back; a cell that occurs becomes an outcome.
    std::vector<std::uint32_t> cell_of(kClasses);
    std::vector<std::uint32_t> number((kFrontStrengths + 1) * (strengths + 1));
    for (std::size_t c = 0; c < kClasses; ++c) {
        const FrontStrength front_of_class = way.front_of(static_cast<int>(c));
        Strength best_five = 0;
        evaluate_rows(tables, kHandSize, hands[c].data(), 1, &best_five, nullptr);
        if (always_pushes(push_rule, tables, best_five, front_of_class)) {
            cell_of[c] = kPushes;
            continue;
        }
        cell_of[c] =
            static_cast<std::uint32_t>(front_of_class * (strengths + 1) + way.back_of(static_cast<int>(c)));
        number[cell_of[c]] = 1;
    }
    front.push_back(0);
    back.push_back(0);
    for (std::size_t f = 1; f <= kFrontStrengths; ++f) {
        first[f] = static_cast<std::uint32_t>(back.size());
        for (std::size_t b = 1; b <= strengths; ++b) {
            auto &cell = number[f * (strengths + 1) + b];
            if (cell) {
                cell = static_cast<std::uint32_t>(back.size());
                front.push_back(static_cast<FrontStrength>(f));
                back.push_back(static_cast<Strength>(b));
            }
        }
    }
    first[kFrontStrengths + 1] = static_cast<std::uint32_t>(back.size());

    of_pattern.resize(kRankPatterns);
    of_flush.resize(kFlushPatterns);
    for (std::size_t c = 0; c < kRankPatterns; ++c)
        of_pattern[c] = number[cell_of[c]];
    for (std::size_t f = 0; f < kFlushPatterns; ++f)
        of_flush[f] = number[cell_of[kRankPatterns + f]];
}

} // namespace houseway
