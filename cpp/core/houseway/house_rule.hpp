// The words in which a house way is written, and what they mean for one hand.
//
// A way is a list of rules, tried in order. A rule applies to a hand when its conditions hold and a setting
// exists that it asks for: a front of the named ranks (or any front), with a back of one of the named
// categories (or any back). Among the legal settings of that kind the way takes the highest front, then the
// highest back (or the lowest one, if the rule says so), then a natural card in front rather than the joker,
// then the lowest card numbers.
//
// The joker counts as an ace in everything that is said about ranks here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "houseway/split.hpp"

namespace houseway {

// What the ranks of seven cards make up, suits and runs aside.
enum class Structure : std::uint8_t {
    no_pair,
    pair,
    two_pair,
    three_pair,
    trips,
    full_house, // trips and one pair
    trips_and_two_pair,
    two_trips,
    quads,
    quads_and_pair,
    quads_and_trips,
    five_aces,
    five_aces_and_pair,
};
inline constexpr std::array<std::string_view, 13> kStructureNames = {"no pair",
                                                                     "pair",
                                                                     "two pair",
                                                                     "three pair",
                                                                     "trips",
                                                                     "full house",
                                                                     "trips and two pair",
                                                                     "two trips",
                                                                     "quads",
                                                                     "quads and pair",
                                                                     "quads and trips",
                                                                     "five aces",
                                                                     "five aces and pair"};

// A group of equal cards, or a card that has no equal, by which a rule can ask for ranks. The only pair of a
// hand is its high pair and its low pair; the only trips are its high trips and its low trips.
enum class Group : std::uint8_t {
    quads,
    high_trips,
    low_trips,
    high_pair,
    middle_pair,
    low_pair,
    top_single,
    second_single,
    third_single,
};
inline constexpr std::array<std::string_view, 9> kGroupNames = {
    "quads",    "high trips", "low trips",     "high pair",   "middle pair",
    "low pair", "top single", "second single", "third single"};

// What goes in front.
enum class Front : std::uint8_t {
    highest,    // any front that is not a foul
    quads,      // two of the four
    high_trips, // two of the three
    low_trips,
    high_pair,
    middle_pair,
    low_pair,
    two_aces,
    two_highest_singles,
    second_and_third_single,
    ace_and_highest_single, // an ace, whatever it is part of, and the highest single that is no ace
};
inline constexpr std::array<std::string_view, 11> kFrontNames = {"highest",
                                                                 "quads",
                                                                 "high trips",
                                                                 "low trips",
                                                                 "high pair",
                                                                 "middle pair",
                                                                 "low pair",
                                                                 "two aces",
                                                                 "two highest singles",
                                                                 "second and third single",
                                                                 "ace and highest single"};

inline constexpr std::array<std::string_view, kCategories> kCategoryNames = {
    "high card", "pair",       "two pair", "trips",          "straight",
    "flush",     "full house", "quads",    "straight flush", "five aces"};

struct HouseRule {
    std::uint16_t structures = 0x1fff;                     // bits by Structure
    std::array<std::uint16_t, kGroupNames.size()> ranks{}; // by Group: bits by rank, 0 for no condition
    std::int8_t joker = -1;                                // 1 in the hand, 0 not, -1 either
    Front front = Front::highest;
    std::optional<Front> front_at_least; // the front must not be lower than this one
    std::uint16_t back = 0;              // bits by Category, 0 for any
    bool lowest_back = false;            // of equal fronts the one with the lowest back, not the highest
};

// The two ranks of a front, the higher one first; -1 where the hand has no such cards.
struct FrontRanks {
    int high = -1, low = -1;
    bool exist() const { return low >= 0; }
    bool operator==(const FrontRanks &) const = default;
};

// What the conditions of a rule look at.
class HandShape {
  public:
    explicit HandShape(const Hand &hand);
    Structure structure() const { return structure_; }
    bool joker() const { return joker_; }
    bool meets(const HouseRule &rule) const;
    // The ranks that a front names; none for `highest`, which names none.
    FrontRanks ranks_of(Front front) const;

  private:
    int rank(Group group) const { return ranks_[index_of(group)]; }

    Structure structure_ = Structure::no_pair;
    std::array<std::int8_t, kGroupNames.size()> ranks_{}; // -1 where the hand has no such group
    int highest_single_below_ace_ = -1;
    bool has_ace_ = false;
    bool joker_ = false;
};

// What a way says about one hand.
struct Ruling {
    enum class Kind : std::uint8_t { set, foul, unset } kind;
    std::uint16_t rule; // the index of the rule that applied
    std::uint8_t split; // index into kFrontPositions
};
Ruling apply_rules(const std::vector<HouseRule> &rules, const StrengthTables &tables, Foul foul,
                   const Hand &hand);

// The better of two splits of one hand for a way whose own rule has nothing more to say: the higher back, the
// higher front, a natural card in front rather than the joker, the lower card numbers.
struct TieOrder {
    const Hand &hand;
    const SplitStrengths &splits;
    bool operator()(std::size_t a, std::size_t b) const;
};

} // namespace houseway
