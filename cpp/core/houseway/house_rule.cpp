#include "houseway/house_rule.hpp"

#include <utility>

namespace houseway {
namespace {

// Pairs of numbers of cards in the two largest groups, and whether there is a third pair, name the structure.
Structure structure_of(const std::array<int, kHandSize> &sizes) {
    const int first = sizes[0], second = sizes[1], third = sizes[2];
    switch (first) {
    case 5:
        return second == 2 ? Structure::five_aces_and_pair : Structure::five_aces;
    case 4:
        return second == 3   ? Structure::quads_and_trips
               : second == 2 ? Structure::quads_and_pair
                             : Structure::quads;
    case 3:
        if (second == 3)
            return Structure::two_trips;
        if (second == 2)
            return third == 2 ? Structure::trips_and_two_pair : Structure::full_house;
        return Structure::trips;
    case 2:
        return third == 2 ? Structure::three_pair : second == 2 ? Structure::two_pair : Structure::pair;
    default:
        return Structure::no_pair;
    }
}

FrontRanks front_ranks(int a, int b) {
    return a < 0 || b < 0 ? FrontRanks{} : FrontRanks{std::max(a, b), std::min(a, b)};
}

FrontStrength strength_of(FrontRanks ranks) {
    return ranks.high == ranks.low ? paired_front(ranks.high) : unpaired_front(ranks.high, ranks.low);
}

std::pair<CardId, CardId> front_cards(const Hand &hand, std::size_t split) {
    const CardId a = hand.cards[kFrontPositions[split].first], b = hand.cards[kFrontPositions[split].second];
    return {std::min(a, b), std::max(a, b)};
}

} // namespace

HandShape::HandShape(const Hand &hand) : joker_(hand.set.has_joker()) {
    ranks_.fill(-1);
    std::array<int, kRanks> counts{};
    for (int i = 0; i < kHandSize; ++i)
        ++counts[rank_of(hand.cards[i])];
    has_ace_ = counts[kAce] > 0;
    std::array<int, kHandSize> sizes{};
    std::size_t groups = 0;
    const auto fill_first = [this](std::initializer_list<Group> slots, int r) {
        for (const Group g : slots) {
            auto &slot = ranks_[index_of(g)];
            if (slot < 0) {
                slot = static_cast<std::int8_t>(r);
                return;
            }
        }
    };
    const auto set = [this](Group g, int r) { ranks_[index_of(g)] = static_cast<std::int8_t>(r); };
    for (int count = 5; count >= 1; --count)
        for (int r = kRanks - 1; r >= 0; --r) {
            if (counts[r] != count)
                continue;
            sizes[groups++] = count;
            switch (count) {
            case 4:
                set(Group::quads, r);
                break;
            case 3:
                fill_first({Group::high_trips}, r);
                set(Group::low_trips, r);
                break;
            case 2:
                // From the highest down: the second pair is the low one, until a third shows that it was the
                // middle one.
                if (rank(Group::high_pair) < 0)
                    set(Group::high_pair, r);
                else if (rank(Group::low_pair) != rank(Group::high_pair))
                    set(Group::middle_pair, rank(Group::low_pair));
                set(Group::low_pair, r);
                break;
            case 1:
                fill_first({Group::top_single, Group::second_single, Group::third_single}, r);
                if (r != kAce && highest_single_below_ace_ < 0)
                    highest_single_below_ace_ = r;
                break;
            default:
                break;
            }
        }
    structure_ = structure_of(sizes);
}

bool HandShape::meets(const HouseRule &rule) const {
    if (!(rule.structures >> static_cast<int>(structure_) & 1))
        return false;
    if (rule.joker >= 0 && rule.joker != static_cast<int>(joker_))
        return false;
    for (std::size_t g = 0; g < rule.ranks.size(); ++g)
        if (rule.ranks[g] && (ranks_[g] < 0 || !(rule.ranks[g] >> ranks_[g] & 1)))
            return false;
    return true;
}

FrontRanks HandShape::ranks_of(Front front) const {
    const auto both = [this](Group g) { return front_ranks(rank(g), rank(g)); };
    switch (front) {
    case Front::quads:
        return both(Group::quads);
    case Front::high_trips:
        return both(Group::high_trips);
    case Front::low_trips:
        return both(Group::low_trips);
    case Front::high_pair:
        return both(Group::high_pair);
    case Front::middle_pair:
        return both(Group::middle_pair);
    case Front::low_pair:
        return both(Group::low_pair);
    case Front::two_aces:
        return front_ranks(kAce, kAce);
    case Front::two_highest_singles:
        return front_ranks(rank(Group::top_single), rank(Group::second_single));
    case Front::second_and_third_single:
        return front_ranks(rank(Group::second_single), rank(Group::third_single));
    case Front::ace_and_highest_single:
        return front_ranks(has_ace_ ? kAce : -1, highest_single_below_ace_);
    case Front::highest:
        break;
    }
    return {};
}

bool TieOrder::operator()(std::size_t a, std::size_t b) const {
    if (splits.back[a] != splits.back[b])
        return splits.back[a] > splits.back[b];
    if (splits.front[a] != splits.front[b])
        return splits.front[a] > splits.front[b];
    const auto x = front_cards(hand, a), y = front_cards(hand, b);
    const bool joker_a = x.second == kJoker, joker_b = y.second == kJoker;
    return joker_a != joker_b ? joker_b : x < y;
}

Ruling apply_rules(const std::vector<HouseRule> &rules, const StrengthTables &tables, Foul foul,
                   const Hand &hand) {
    const HandShape shape(hand);
    const SplitStrengths splits(tables, hand);
    const TieOrder better{hand, splits};
    for (std::size_t r = 0; r < rules.size(); ++r) {
        const HouseRule &rule = rules[r];
        if (!shape.meets(rule))
            continue;
        const FrontRanks named = shape.ranks_of(rule.front);
        if (!named.exist() && rule.front != Front::highest)
            continue;
        FrontStrength lowest = 0;
        if (rule.front_at_least) {
            const FrontRanks floor = shape.ranks_of(*rule.front_at_least);
            if (!floor.exist())
                continue;
            lowest = strength_of(floor);
        }
        const auto takes_over = [&](std::size_t a, std::size_t b) {
            if (splits.front[a] != splits.front[b])
                return splits.front[a] > splits.front[b];
            if (rule.lowest_back && splits.back[a] != splits.back[b])
                return splits.back[a] < splits.back[b];
            return better(a, b);
        };
        std::optional<std::size_t> best;
        bool only_fouls = false;
        for (std::size_t s = 0; s < kSplits; ++s) {
            const auto [first, second] = kFrontPositions[s];
            if (named.exist() &&
                named != front_ranks(rank_of(hand.cards[first]), rank_of(hand.cards[second])))
                continue;
            if (splits.front[s] < lowest)
                continue;
            if (rule.back && !(rule.back >> static_cast<int>(tables.five.category[splits.back[s]]) & 1))
                continue;
            if (tables.is_foul(foul, splits.front[s], splits.back[s])) {
                only_fouls |= named.exist();
                continue;
            }
            if (!best || takes_over(s, *best))
                best = s;
        }
        if (best)
            return {Ruling::Kind::set, static_cast<std::uint16_t>(r), static_cast<std::uint8_t>(*best)};
        if (only_fouls)
            return {Ruling::Kind::foul, static_cast<std::uint16_t>(r), 0};
    }
    return {Ruling::Kind::unset, 0, 0};
}

} // namespace houseway
