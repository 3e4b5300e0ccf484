// The whole game: every hand of the player against every hand that the other side can then have.
//
// The player's hands are done by rank pattern, and a range of patterns is a piece of work of its own. For a
// range: list the settings that can matter for each hand class, and which corner sums they need; get the
// sums, those over rank patterns once per player's pattern, those over flushes for all corners in one go;
// then walk through the hands, take the best setting of each, and add up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "houseway/control.hpp"
#include "houseway/exact.hpp"
#include "houseway/house_rule.hpp"
#include "houseway/house_way.hpp"

namespace houseway {

// What a hand is when someone looks at it before setting it: the best complete hand in it, else its
// structure.
inline constexpr std::size_t kHandTypes = kStructureNames.size() + 3;
constexpr std::string_view hand_type_name(std::size_t type) {
    constexpr std::array<std::string_view, 3> complete = {"straight", "flush", "straight flush"};
    return type < kStructureNames.size() ? kStructureNames[type] : complete[type - kStructureNames.size()];
}
std::uint8_t hand_type(const StrengthTables &tables, const Hand &hand);

// Sums over player's hands, and for wins and losses over the other side's hands too.
struct TypeTotals {
    std::int64_t hands = 0, wins = 0, losses = 0;
};
struct PlayerTotals {
    std::array<TypeTotals, kHandTypes> by_type{};
    // Deals in which a hand as set is equal to the other side's, both included in front and back; without
    // deals that always push.
    std::int64_t front_copies = 0, back_copies = 0, both_copies = 0;
    std::int64_t different_hands = 0; // set otherwise than the other side's way would

    PlayerTotals &operator+=(const PlayerTotals &more) {
        for (std::size_t t = 0; t < kHandTypes; ++t) {
            by_type[t].hands += more.by_type[t].hands;
            by_type[t].wins += more.by_type[t].wins;
            by_type[t].losses += more.by_type[t].losses;
        }
        front_copies += more.front_copies;
        back_copies += more.back_copies;
        both_copies += more.both_copies;
        different_hands += more.different_hands;
        return *this;
    }
};

// The best setting of each case of a hand (see suiting.hpp), and the next best.
struct StrategyRows {
    struct Setting {
        std::uint8_t kinds;    // of the front, see front_kinds.hpp; 255 for none
        std::uint8_t category; // of the back; the kinds alone do not tell whether a flush is kept
        std::uint32_t wins, losses;
    };
    std::vector<Setting> best, second;
};

struct Game {
    // What kind of player, besides those that follow a way.
    enum class Player : std::uint8_t {
        none,
        optimal,    // takes the setting of the highest value; ties by the higher back, then the higher front
        best_reply, // sees the other side's hand as set, and takes the best result there is
    };

    const HouseWay &against;
    PushRule push_rule;
    Rules rules;
    Terms terms;
    Player player = Player::none;
    std::vector<const HouseWay *> ways;
    bool strategy = false; // of the optimal player
    // Two to ace, or fewer ranks for a small twin of the game.
    RankMask ranks = kAllRanks;
    bool joker = true;

    int cards() const { return 4 * std::popcount(ranks) + joker; }
    std::uint32_t opponent_hands() const { return hands_from(cards() - kHandSize); }
};

struct GameShare {
    std::vector<PlayerTotals> players; // the ways, then the optimal or replying player if there is one
    PlayerTotals opponent_way;         // the player sets by the other side's way
    StrategyRows strategy;
};

// How many steps of `Control` one rank pattern is.
inline constexpr std::uint64_t kStepsPerPattern = 8;

GameShare solve_patterns(const Game &game, std::size_t first, std::size_t last, Control &control);

// Where to cut the rank patterns into pieces of about the same work: count + 1 boundaries.
std::vector<std::size_t> equal_pieces(std::size_t count);

} // namespace houseway
