// What has to be known to play a range of rank patterns: the settings that can matter for each hand class,
// the corner sums that say what they do, and these sums.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "houseway/corner.hpp"
#include "houseway/flush_sums.hpp"
#include "houseway/game.hpp"
#include "houseway/pattern_weights.hpp"
#include "houseway/setting.hpp"
#include "houseway/suiting.hpp"

namespace houseway {

// A setting that is looked at, or all of them together for a player who replies.
struct Option {
    Corner setting;
    std::uint8_t kinds; // of the front; 255 where they are not asked for
    bool is_choice;     // of the optimal player
    std::uint32_t first_term, last_term;
    EqualSums plain_equal{}; // over rank patterns
};

// A hand class among the hands of a rank pattern. What an option does to a hand is a sum over its suits, so
// the sets of ranks that a suit of such a hand can hold are numbered, as *slots*: without a flush all sets of
// the pattern's ranks, with one the flush and the sets of the ranks outside it.
struct ClassPlan {
    static constexpr std::uint16_t kFlushSlots = 5;

    int number = 0;
    std::uint8_t type = 0;   // of its hands
    LocalRanks suited = 0;   // the ranks in the flush suit; none for the class without a flush
    LocalRanks off_suit = 0; // the ranks outside it, at most two
    std::uint16_t slots = 0;
    std::uint32_t first_suit = 0; // the slots among the plan's suits
    std::uint32_t first_option = 0, last_option = 0;

    LocalRanks lower_off_suit() const { return static_cast<LocalRanks>(off_suit & (~off_suit + 1U)); }
    LocalRanks upper_off_suit() const { return static_cast<LocalRanks>(off_suit & ~lower_off_suit()); }
    std::array<LocalRanks, kFlushSlots> flush_slots() const {
        return {suited, 0, lower_off_suit(), upper_off_suit(), off_suit};
    }
    std::size_t slot_of(LocalRanks suit) const {
        if (!suited)
            return suit;
        if (suit == suited)
            return 0;
        return 1 + ((suit & lower_off_suit()) != 0) + 2 * ((suit & upper_off_suit()) != 0);
    }
};

struct PatternPlan {
    std::uint32_t pattern;
    const Shape *shape;
    RankCounts held;                       // the joker aside
    std::uint32_t first_class, last_class; // the first is the one without a flush
    std::uint32_t first_query, last_query;
};

// My wins and losses with an option: a hand has `plain` and the entries of its four suits.
struct OptionResults {
    std::int64_t plain_wins = 0, plain_losses = 0;
    std::vector<std::int32_t> wins, losses; // by slot
};

class GamePlan {
  public:
    // Patterns first .. last - 1, which all have the joker or all have not.
    GamePlan(const Game &game, std::size_t first, std::size_t last, Control &control);

    const std::vector<PatternPlan> &patterns() const { return patterns_; }
    const ClassPlan &hand_class(std::size_t c) const { return classes_[c]; }
    const Option &option(std::size_t o) const { return options_[o]; }
    bool has_joker() const { return joker_; }
    // The option that a way takes; the ways of the game, and last the other side's.
    std::uint32_t option_of_way(std::size_t c, std::size_t way) const {
        return way_options_[c * (game_.ways.size() + 1) + way];
    }
    void results(const ClassPlan &of, const Option &option, OptionResults &out) const;

    FlushSums flush_sums() const;
    const OneSuit *suits(const ClassPlan &of) const { return suits_.data() + of.first_suit; }

  private:
    // A corner sum that is wanted for some hands of one rank pattern, by slot.
    struct Query {
        Corner corner;
        bool is_flush; // of one flush class, else of the whole pattern
        std::uint16_t slots;
        std::uint32_t first_suit;
        bool below = false, above = false;      // which are wanted
        std::size_t below_at = 0, above_at = 0; // among the sums
        CornerSums plain{};                     // over rank patterns
    };
    struct OptionTerm {
        std::uint32_t query;
        CornerTerm term;
    };

    void plan_pattern(std::size_t pattern);
    ClassPlan flush_class(const PatternPlan &plan, LocalRanks suited);
    void plan_options(const PatternPlan &plan, ClassPlan &of);
    void add_option(const PatternPlan &plan, const ClassPlan &of, const Setting &setting, bool is_choice,
                    const std::vector<CornerTerm> &terms);
    std::uint32_t query_for(const PatternPlan &plan, const ClassPlan &of, Corner corner);
    void add_suit(const PatternPlan &plan, LocalRanks local);
    void sum_patterns();
    void sum_flushes();

    const Game &game_;
    bool joker_;
    Control &control_;
    const Opponent &opponent_;
    const StrengthTables &tables_;
    std::vector<PatternPlan> patterns_;
    std::vector<ClassPlan> classes_;
    std::vector<Option> options_;
    std::vector<OptionTerm> terms_;
    std::vector<Query> queries_;
    std::vector<std::uint32_t> way_options_;
    OffSuitWays ways_;
    std::vector<OneSuit> suits_;
    std::vector<std::int32_t> sums_;
};

} // namespace houseway
