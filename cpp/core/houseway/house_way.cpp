#include "houseway/house_way.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <utility>

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

struct FrontCards {
    CardId first, second;
};

// The lowest cards of kinds a <= b in a hand that has them. Bit `kind` of each lane of a card set tells which
// suits of a rank are there; the joker's kind is the bit that it has in the first lane.
inline FrontCards lowest_of_kinds(CardSet set, unsigned a, unsigned b) {
    constexpr std::uint64_t lanes = 0x0001'0001'0001'0001;
    const std::uint64_t of_a = set.bits() >> a & lanes, of_b = set.bits() >> b & lanes;
    const std::uint64_t beyond_first = a == b ? of_b & (of_b - 1) : of_b;
    const auto lowest = [](std::uint64_t suits, unsigned kind) {
        return static_cast<CardId>(4 * kind + static_cast<unsigned>(std::countr_zero(suits)) / 16);
    };
    return {lowest(of_a, a), lowest(beyond_first, b)};
}

// The place of a card of the hand, as the top bit of a byte; the cards are the bytes of one word.
inline std::uint64_t place_of(std::uint64_t cards, CardId card) {
    constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
    const std::uint64_t difference = cards ^ (ones * card);
    const std::uint64_t equal = (difference - ones) & ~difference & (ones << 7); // exact up to the first one
    return equal & (~equal + 1);
}
inline std::uint64_t word_of(const CardId *cards) {
    if constexpr (std::endian::native == std::endian::little) {
        std::uint32_t low = 0, high = 0; // cards 0 to 3 and 3 to 6
        std::memcpy(&low, cards, 4);
        std::memcpy(&high, cards + 3, 4);
        return low | std::uint64_t{high} << 24;
    }
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < kHandSize; ++i)
        word |= std::uint64_t{cards[i]} << (8 * i);
    return word;
}
inline std::array<CardId, kHandSize> cards_of(std::uint64_t word) {
    std::array<CardId, kHandSize> cards;
    for (std::size_t i = 0; i < kHandSize; ++i)
        cards[i] = static_cast<CardId>(word >> (8 * i));
    return cards;
}
inline FrontPositions positions_of(std::uint64_t word, FrontCards front) {
    // Both places in one word give the positions in ascending order without a comparison, which no branch
    // predictor could guess.
    const std::uint64_t places = place_of(word, front.first) | place_of(word, front.second);
    return {static_cast<std::uint8_t>(std::countr_zero(places) / 8),
            static_cast<std::uint8_t>((63 - std::countl_zero(places)) / 8)};
}

} // namespace

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
    std::size_t first_bad = count;
    for (std::size_t row = 0; row < count; ++row) {
        // The cards are read once, and taken from this word.
        const std::uint64_t word = word_of(hands + row * kHandSize);
        CodeSum sum;
        for (int i = 0; i < kHandSize; ++i)
            sum.add(static_cast<CardId>(word >> (8 * i)));
        const bool good = sum.are_different(kHandSize);
        FrontPositions front{255, 255};
        if (!good) [[unlikely]] {
            first_bad = std::min(first_bad, row);
        } else if (has_flush(sum.key())) [[unlikely]] {
            front = set_flush(Hand(cards_of(word).data()));
        } else {
            const auto [a, b] = kKindsOfCode[front_kinds[index.seven(sum.key())]];
            front = positions_of(word, lowest_of_kinds(sum.set(), a, b));
        }
        positions[2 * row] = front.first;
        positions[2 * row + 1] = front.second;
        if (valid)
            valid[row] = good;
    }
    return first_bad;
}

const Opponent &HouseWay::opponent(PushRule push_rule) const {
    const auto i = index_of(push_rule);
    std::call_once(opponent_once_[i],
                   [&] { opponents_[i] = std::make_unique<const Opponent>(*this, push_rule); });
    return *opponents_[i];
}

} // namespace houseway
