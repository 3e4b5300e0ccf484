// A compiled house way: for each hand class, the setting that the way makes.
//
// Two splits of one hand with the same ranks in front (the joker a rank of its own) and the same strength
// behind are one setting: no rule of the game can tell them apart, and the way puts the lowest card numbers
// in front. So a setting is a pair of kinds and a back strength, and for a rank pattern the kinds alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "houseway/house_rule.hpp"
#include "houseway/opponent.hpp"
#include "houseway/split.hpp"

namespace houseway {

// A class for which a way gives no usable setting.
struct WayFault {
    enum class Kind : std::uint8_t {
        unset,        // no rule applies
        foul,         // the setting of `rule` is a foul
        not_in_hand,  // a callable's front is not two different cards of the hand
        suit_matters, // a callable sets two hands of one class differently
    } kind;
    std::array<CardId, kHandSize> hand;
    std::array<CardId, kHandSize> other; // suit_matters: the hand that is set differently
    std::uint16_t rule;
};

class HouseWay {
  public:
    // By rules, tried in order.
    static std::unique_ptr<HouseWay> compile(const std::vector<HouseRule> &rules, Rules game,
                                             WayFault &fault);
    // By the fronts of all class representatives, first and second choice, two cards each, in class order.
    static std::unique_ptr<HouseWay> from_fronts(const CardId *first, const CardId *second, Rules game,
                                                 WayFault &fault);

    // What is wrong with a callable's fronts for hands of one class each, given as two hands of it; true when
    // nothing is.
    static bool check_fronts(const CardId *first_hands, const CardId *first, const CardId *second_hands,
                             const CardId *second, std::size_t count, Rules game, WayFault &fault);

    Rules rules() const { return rules_; }
    int rule_of(int hand_class) const { return rule_[hand_class]; }
    FrontStrength front_of(int hand_class) const;
    Strength back_of(int hand_class) const { return back_[hand_class]; }

    // Batch: rows of seven cards give rows of two ascending positions, (255, 255) for a row that is no hand.
    // Returns the first such row, or `count`. `valid` may be null.
    std::size_t set_rows(const CardId *hands, std::size_t count, std::uint8_t *positions, bool *valid) const;

    // The way as the other side, made on first use, once, from any thread.
    const Opponent &opponent(PushRule push_rule) const;

  private:
    explicit HouseWay(Rules game);
    // A hand with a flush in it.
    FrontPositions set_flush(const Hand &hand) const;
    void record(int hand_class, std::uint8_t kinds, Strength back, std::uint16_t rule);

    Rules rules_;
    const StrengthTables &tables_;
    std::vector<std::uint8_t> front_kinds_; // by class: a pair of kinds
    std::vector<Strength> back_;            // by class
    std::vector<std::uint16_t> rule_;       // by class: the rule that applied
    mutable std::array<std::once_flag, kPushRules> opponent_once_;
    mutable std::array<std::unique_ptr<const Opponent>, kPushRules> opponents_;
};

} // namespace houseway
