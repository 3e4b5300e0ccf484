#include "houseway/setting.hpp"

#include <algorithm>

#include "houseway/front_kinds.hpp"
#include "houseway/house_rule.hpp"

namespace houseway {

std::vector<Setting> legal_settings(const StrengthTables &tables, Foul foul, const Hand &hand) {
    const SplitStrengths splits(tables, hand);
    std::array<std::size_t, kSplits> order{};
    std::size_t legal = 0;
    for (std::size_t s = 0; s < kSplits; ++s)
        if (!tables.is_foul(foul, splits.front[s], splits.back[s]))
            order[legal++] = s;
    std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(legal), TieOrder{hand, splits});
    std::vector<Setting> out;
    for (std::size_t i = 0; i < legal; ++i) {
        const Corner setting{splits.front[order[i]], splits.back[order[i]]};
        if (!out.empty() && out.back().strengths == setting)
            continue;
        const auto [first, second] = kFrontPositions[order[i]];
        out.push_back({setting, code_of_kinds(kind_of(hand.cards[first]), kind_of(hand.cards[second]))});
    }
    return out;
}

void drop_dominated(std::vector<Setting> &settings, int limit) {
    std::vector<Setting> kept;
    for (auto at = settings.begin(); at != settings.end(); ++at)
        if (std::count_if(settings.begin(), at, [&](const Setting &other) {
                return other.strengths.front >= at->strengths.front;
            }) < limit)
            kept.push_back(*at);
    settings = std::move(kept);
}

// A win beside a copy is a push, or a loss for the side that does not hold the copies where the rule is
// strict.
std::vector<CornerTerm> terms_of(Corner setting, const Terms &bet) {
    const auto [front, back] = setting;
    const auto next_front = static_cast<std::uint8_t>(front + 1);
    const auto next_back = static_cast<Strength>(back + 1);
    const bool strict = bet.copies == Copies::strict;
    const auto lost_beside_copies = static_cast<std::int8_t>(strict ? -2 : 0);
    std::vector<CornerTerm> terms;
    if (bet.banking) {
        terms.push_back({{next_front, next_back}, 1, lost_beside_copies, 0, 1});
        if (strict) {
            terms.push_back({{next_front, back}, 0, 1, 0, 0});
            terms.push_back({{front, next_back}, 0, 1, 0, 0});
        }
    } else {
        terms.push_back({{front, back}, 1, 0, lost_beside_copies, 1});
        if (strict) {
            terms.push_back({{next_front, back}, 0, 0, 1, 0});
            terms.push_back({{front, next_back}, 0, 0, 1, 0});
        }
    }
    return terms;
}

namespace {

// Where copies are strict, a hand that I see beats me too if each of my settings loses to it or copies one
// half of it. Adds such outcomes, but for those above all settings.
class StrictReply {
  public:
    StrictReply(const std::vector<Setting> &settings, std::vector<CornerTerm> &terms)
        : settings_(settings), terms_(terms) {
        std::vector<int> fronts = {0}, backs = {0};
        for (const Setting &s : settings) {
            fronts.push_back(s.strengths.front);
            backs.push_back(s.strengths.back);
        }
        for (auto *values : {&fronts, &backs}) {
            std::sort(values->begin(), values->end());
            values->erase(std::unique(values->begin(), values->end()), values->end());
        }
        // A front below my highest one loses to it, so the back must copy that setting's.
        for (const int back : backs)
            if (back > 0)
                for_each_cell(fronts, [&](int from, int to) { add_if_lost(from, to, back, back + 1); });
        // And a back below my highest one loses to it, so the front must copy that setting's.
        for_each_cell(backs,
                      [&](int from, int to) { add_if_lost(fronts.back(), fronts.back() + 1, from, to); });
    }

  private:
    // The values below the last of some, and what is between them: [from, to).
    template <typename Visit>
    static void for_each_cell(const std::vector<int> &values, Visit &&visit) {
        for (std::size_t i = 0; i + 1 < values.size(); ++i) {
            if (i > 0)
                visit(values[i], values[i] + 1);
            if (values[i] + 1 < values[i + 1])
                visit(values[i] + 1, values[i + 1]);
        }
    }
    void add_if_lost(int front, int front_end, int back, int back_end) {
        const bool is_lost = std::all_of(settings_.begin(), settings_.end(), [&](const Setting &s) {
            const int f = s.strengths.front - front, b = s.strengths.back - back;
            return (f <= 0 && b <= 0) || f == 0 || b == 0;
        });
        if (!is_lost)
            return;
        const auto add = [&](int f, int b, std::int8_t sign) {
            terms_.push_back({{static_cast<std::uint8_t>(f), static_cast<Strength>(b)}, 0, 0, sign, 0});
        };
        add(front_end, back_end, 1);
        add(front, back_end, -1);
        add(front_end, back, -1);
        add(front, back, 1);
    }

    const std::vector<Setting> &settings_;
    std::vector<CornerTerm> &terms_;
};

} // namespace

// I win with what is below any of the settings, a staircase; I lose with what is above all of them.
std::vector<CornerTerm> reply_terms(const std::vector<Setting> &settings, Copies copies) {
    std::vector<Corner> stairs; // highest back first, and so lowest front first
    for (const Setting &s : settings)
        if (stairs.empty() || s.strengths.front > stairs.back().front)
            stairs.push_back(s.strengths);
    std::vector<CornerTerm> terms;
    for (std::size_t i = 0; i < stairs.size(); ++i) {
        terms.push_back({stairs[i], 1, 0, 0, 0});
        if (i > 0)
            terms.push_back({{stairs[i - 1].front, stairs[i].back}, -1, 0, 0, 0});
    }
    terms.push_back({{stairs.back().front, stairs.front().back}, 0, 0, 0, 1});
    if (copies == Copies::strict)
        StrictReply(settings, terms);
    return terms;
}

} // namespace houseway
