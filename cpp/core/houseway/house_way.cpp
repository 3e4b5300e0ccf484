#include "houseway/house_way.hpp"

#include <algorithm>
#include <numeric>

namespace houseway {
namespace {

// Pairs of kinds a <= b in one byte.
constexpr std::uint8_t code_of_kinds(int a, int b) {
    return static_cast<std::uint8_t>(a <= b ? b * (b + 1) / 2 + a : a * (a + 1) / 2 + b);
}
constexpr std::array<std::array<std::uint8_t, 2>, kKinds *(kKinds + 1) / 2> kKindsOfCode = [] {
    std::array<std::array<std::uint8_t, 2>, kKinds *(kKinds + 1) / 2> out{};
    for (int b = 0; b < kKinds; ++b)
        for (int a = 0; a <= b; ++a)
            out[code_of_kinds(a, b)] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
    return out;
}();

FrontPositions ascending(unsigned a, unsigned b) {
    return {static_cast<std::uint8_t>(std::min(a, b)), static_cast<std::uint8_t>(std::max(a, b))};
}

// The lowest cards of kinds a <= b. Each card becomes 8 * number + position, so that a minimum finds both; all
// cards of the higher kind have higher numbers than those of the lower, and of a pair the second card is the
// next one above the first.
inline FrontPositions lowest_of_kinds(const CardId *cards, unsigned a, unsigned b) {
    constexpr unsigned none = 0xffff;
    std::array<unsigned, kHandSize> tagged;
    unsigned first = none, second = none;
    for (unsigned i = 0; i < kHandSize; ++i) {
        tagged[i] = 8U * cards[i] + i;
        first = std::min(first, tagged[i] >> 5 == a ? tagged[i] : none);
    }
    for (const unsigned t : tagged)
        second = std::min(second, t >> 5 == b && t != first ? t : none);
    return ascending(first & 7, second & 7);
}

std::array<int, kHandSize> positions_by_card(const CardId *cards) {
    std::array<int, kHandSize> order{};
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [cards](int x, int y) { return cards[x] < cards[y]; });
    return order;
}

} // namespace

HouseWay::HouseWay(Rules game)
    : rules_(game), tables_(strength_tables(game)), front_kinds_(kClasses), back_(kClasses), rule_(kClasses) {}

void HouseWay::record(int hand_class, const Hand &hand, std::size_t split, Strength back, std::size_t rule) {
    const auto c = static_cast<std::size_t>(hand_class);
    const auto [i, j] = kFrontPositions[split];
    front_kinds_[c] = code_of_kinds(kind_of(hand.cards[i]), kind_of(hand.cards[j]));
    back_[c] = back;
    rule_[c] = static_cast<std::uint16_t>(rule);
}

std::unique_ptr<HouseWay> HouseWay::compile(const std::vector<HouseRule> &rules, Rules game, WayFault &fault) {
    std::unique_ptr<HouseWay> way(new HouseWay(game));
    const auto hands = class_representatives();
    for (int c = 0; c < kClasses; ++c) {
        const auto &cards = hands[static_cast<std::size_t>(c)];
        const Hand hand(cards.data());
        const Ruling ruling = apply_rules(rules, way->tables_, game.foul, hand);
        if (ruling.kind != Ruling::Kind::set) {
            fault = {ruling.kind == Ruling::Kind::foul ? WayFault::Kind::foul : WayFault::Kind::unset, cards, {}, ruling.rule};
            return nullptr;
        }
        way->record(c, hand, ruling.split, hand.back_strength(way->tables_, kFrontPositions[ruling.split]), ruling.rule);
    }
    return way;
}

std::unique_ptr<HouseWay> HouseWay::from_fronts(const CardId *first, const CardId *second, Rules game,
                                                WayFault &fault) {
    std::unique_ptr<HouseWay> way(new HouseWay(game));
    const std::array hands = {class_representatives(false), class_representatives(true)};
    for (std::size_t c = 0; c < kClasses; ++c) {
        std::array<std::uint8_t, 2> kinds{};
        std::array<Strength, 2> backs{};
        for (const std::size_t choice : {std::size_t{0}, std::size_t{1}}) {
            const CardId *front = (choice ? second : first) + 2 * c;
            const auto &cards = hands[choice][c];
            const auto a = std::find(cards.begin(), cards.end(), front[0]), b = std::find(cards.begin(), cards.end(), front[1]);
            if (a == cards.end() || b == cards.end() || a == b) {
                fault = {WayFault::Kind::not_in_hand, cards, {}, 0};
                return nullptr;
            }
            const Hand hand(cards.data());
            const FrontPositions at = ascending(static_cast<unsigned>(a - cards.begin()), static_cast<unsigned>(b - cards.begin()));
            backs[choice] = hand.back_strength(way->tables_, at);
            if (way->tables_.is_foul(game.foul, hand.front_strength(way->tables_, at), backs[choice])) {
                fault = {WayFault::Kind::foul, cards, {}, 0};
                return nullptr;
            }
            kinds[choice] = code_of_kinds(kind_of(front[0]), kind_of(front[1]));
        }
        if (kinds[0] != kinds[1] || backs[0] != backs[1]) {
            fault = {WayFault::Kind::suit_matters, hands[0][c], hands[1][c], 0};
            return nullptr;
        }
        way->front_kinds_[c] = kinds[0];
        way->back_[c] = backs[0];
    }
    return way;
}

FrontStrength HouseWay::front_of(int hand_class) const {
    const auto [a, b] = kKindsOfCode[front_kinds_[static_cast<std::size_t>(hand_class)]];
    return tables_.front_by_kind[static_cast<std::size_t>(16 * a + b)];
}

FrontPositions HouseWay::set(const Hand &hand) const {
    const auto c = static_cast<std::size_t>(hand.hand_class());
    const auto [a, b] = kKindsOfCode[front_kinds_[c]];
    if (c < kRankPatterns) [[likely]]
        return lowest_of_kinds(hand.cards, a, b);
    // With a flush in the hand the cards of a kind can leave different backs: take the lowest ones that leave
    // the back of the class.
    const auto order = positions_by_card(hand.cards);
    for (std::size_t x = 0; x < kHandSize; ++x) {
        if (kind_of(hand.cards[order[x]]) != a)
            continue;
        for (std::size_t y = x + 1; y < kHandSize; ++y) {
            if (kind_of(hand.cards[order[y]]) != b)
                continue;
            const FrontPositions front = ascending(static_cast<unsigned>(order[x]), static_cast<unsigned>(order[y]));
            if (hand.back_strength(tables_, front) == back_[c])
                return front;
        }
    }
    return {255, 255}; // not reached: every class has a setting
}

std::size_t HouseWay::set_rows(const CardId *hands, std::size_t count, std::uint8_t *positions, bool *valid) const {
    std::size_t first_bad = count;
    for (std::size_t row = 0; row < count; ++row) {
        const Hand hand(hands + row * kHandSize);
        const bool good = hand.is_valid();
        FrontPositions front{255, 255};
        if (good) [[likely]]
            front = set(hand);
        else
            first_bad = std::min(first_bad, row);
        positions[2 * row] = front.first;
        positions[2 * row + 1] = front.second;
        if (valid)
            valid[row] = good;
    }
    return first_bad;
}

const Opponent &HouseWay::opponent(PushRule push_rule) const {
    const auto i = static_cast<std::size_t>(push_rule);
    std::call_once(opponent_once_[i], [&] { opponents_[i] = std::make_unique<const Opponent>(*this, push_rule); });
    return *opponents_[i];
}

} // namespace houseway
