#include "houseway/house_way.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "houseway/front_kinds.hpp"

namespace houseway {
HouseWay::HouseWay(Rules game)
    : rules_(game), tables_(strength_tables(game)), front_kinds_(kClasses), back_(kClasses), rule_(kClasses) {
}

void HouseWay::record(int hand_class, std::uint8_t kinds, Strength back, std::uint16_t rule) {
    front_kinds_[hand_class] = kinds;
    back_[hand_class] = back;
    rule_[hand_class] = rule;
}

std::unique_ptr<HouseWay> HouseWay::compile(const std::vector<HouseRule> &rules, Rules game,
                                            WayFault &fault) {
    std::unique_ptr<HouseWay> way(new HouseWay(game));
    const auto hands = class_representatives();
    for (int c = 0; c < kClasses; ++c) {
        const auto &cards = hands[c];
        const Hand hand(cards.data());
        const Ruling ruling = apply_rules(rules, way->tables_, game.foul, hand);
        if (ruling.kind != Ruling::Kind::set) {
            fault = {ruling.kind == Ruling::Kind::foul ? WayFault::Kind::foul : WayFault::Kind::unset,
                     cards,
                     {},
                     ruling.rule};
            return nullptr;
        }
        const FrontPositions front = kFrontPositions[ruling.split];
        way->record(c, code_of_kinds(kind_of(cards[front.first]), kind_of(cards[front.second])),
                    hand.back_strength(way->tables_, front), ruling.rule);
    }
    return way;
}

namespace {

// One hand as a callable sets it.
struct CallableSetting {
    std::uint8_t kinds = 0;
    Strength back = 0;
    std::optional<WayFault::Kind> fault{};
};
CallableSetting setting_of(const StrengthTables &tables, Foul foul, const CardId *cards,
                           const CardId *front) {
    const CardId *end = cards + kHandSize;
    const CardId *a = std::find(cards, end, front[0]), *b = std::find(cards, end, front[1]);
    if (a == end || b == end || a == b)
        return {0, 0, WayFault::Kind::not_in_hand};
    const Hand hand(cards);
    const auto [low, high] = std::minmax(a, b);
    const FrontPositions at{static_cast<std::uint8_t>(low - cards), static_cast<std::uint8_t>(high - cards)};
    const Strength back = hand.back_strength(tables, at);
    CallableSetting setting{code_of_kinds(kind_of(front[0]), kind_of(front[1])), back};
    if (tables.is_foul(foul, hand.front_strength(tables, at), back))
        setting.fault = WayFault::Kind::foul;
    return setting;
}

} // namespace

bool HouseWay::check_fronts(const CardId *first_hands, const CardId *first, const CardId *second_hands,
                            const CardId *second, std::size_t count, Rules game, WayFault &fault) {
    const StrengthTables &tables = strength_tables(game);
    for (std::size_t i = 0; i < count; ++i) {
        const CardId *hands[] = {first_hands + kHandSize * i, second_hands + kHandSize * i};
        const CallableSetting settings[] = {setting_of(tables, game.foul, hands[0], first + 2 * i),
                                            setting_of(tables, game.foul, hands[1], second + 2 * i)};
        for (const std::size_t choice : {0, 1})
            if (settings[choice].fault) {
                fault = {*settings[choice].fault, Hand(hands[choice]).cards, {}, 0};
                return false;
            }
        if (settings[0].kinds != settings[1].kinds || settings[0].back != settings[1].back) {
            fault = {WayFault::Kind::suit_matters, Hand(hands[0]).cards, Hand(hands[1]).cards, 0};
            return false;
        }
    }
    return true;
}

std::unique_ptr<HouseWay> HouseWay::from_fronts(const CardId *first, const CardId *second, Rules game,
                                                WayFault &fault) {
    const auto hands = class_representatives(false), other_hands = class_representatives(true);
    if (!check_fronts(hands[0].data(), first, other_hands[0].data(), second, kClasses, game, fault))
        return nullptr;
    std::unique_ptr<HouseWay> way(new HouseWay(game));
    for (int c = 0; c < kClasses; ++c) {
        const CallableSetting setting = setting_of(way->tables_, game.foul, hands[c].data(), first + 2 * c);
        way->record(c, setting.kinds, setting.back, 0);
    }
    return way;
}

FrontStrength HouseWay::front_of(int hand_class) const {
    const auto [a, b] = kKindsOfCode[front_kinds_[hand_class]];
    return tables_.front_by_kind[16 * a + b];
}

FrontPositions HouseWay::set_flush(const Hand &hand) const {
    const auto c = static_cast<std::size_t>(hand.hand_class());
    const auto [a, b] = kKindsOfCode[front_kinds_[c]];
    const FrontPositions lowest = positions_of(word_of(hand.cards.data()), lowest_of_kinds(hand.set, a, b));
    if (hand.back_strength(tables_, lowest) == back_[c])
        return lowest;
    // The cards of a kind can leave different backs: take the lowest ones that leave the back of the class.
    FrontPositions front{255, 255};
    std::pair<CardId, CardId> chosen{255, 255};
    for (const auto at : kFrontPositions) {
        const std::pair cards = std::minmax({hand.cards[at.first], hand.cards[at.second]});
        if (kind_of(cards.first) == a && kind_of(cards.second) == b && cards < chosen &&
            hand.back_strength(tables_, at) == back_[c]) {
            chosen = cards;
            front = at;
        }
    }
    return front;
}

std::size_t HouseWay::set_rows(const CardId *hands, std::size_t count, std::uint8_t *positions,
                               bool *valid) const {
    const PatternIndex &index = pattern_index();
    const std::uint8_t *front_kinds = front_kinds_.data();
    return set_by_kinds(
        hands, count, positions, valid,
        [&](std::size_t, CodeSum sum) { return front_kinds[index.seven(sum.key())]; },
        [&](std::size_t, const Hand &hand) { return set_flush(hand); });
}

const Opponent &HouseWay::opponent(PushRule push_rule) const {
    const auto i = index_of(push_rule);
    std::call_once(opponent_once_[i],
                   [&] { opponents_[i] = std::make_unique<const Opponent>(*this, push_rule); });
    return *opponents_[i];
}

} // namespace houseway
