#include "houseway/game.hpp"

#include <algorithm>
#include <limits>

#include "houseway/corner.hpp"
#include "houseway/flush_sums.hpp"
#include "houseway/front_kinds.hpp"
#include "houseway/pattern_sums.hpp"
#include "houseway/suiting.hpp"

namespace houseway {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// A setting of a hand class, distinct by strengths.
struct Candidate {
    Corner setting;
    std::uint8_t kinds;
};

// All legal settings of a class, highest back first, then highest front: the order of ties.
std::vector<Candidate> legal_settings(const StrengthTables &tables, Foul foul, const Hand &hand) {
    const SplitStrengths splits(tables, hand);
    std::array<std::size_t, kSplits> order{};
    std::size_t legal = 0;
    for (std::size_t s = 0; s < kSplits; ++s)
        if (!tables.is_foul(foul, splits.front[s], splits.back[s]))
            order[legal++] = s;
    std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(legal), TieOrder{hand, splits});
    std::vector<Candidate> out;
    for (std::size_t i = 0; i < legal; ++i) {
        const Corner setting{splits.front[order[i]], splits.back[order[i]]};
        if (!out.empty() && out.back().setting == setting)
            continue;
        const auto [first, second] = kFrontPositions[order[i]];
        out.push_back({setting, code_of_kinds(kind_of(hand.cards[first]), kind_of(hand.cards[second]))});
    }
    return out;
}

// Leaves settings that fewer than `limit` others are at least as good as in front and behind.
void drop_dominated(std::vector<Candidate> &settings, int limit) {
    std::vector<Candidate> kept;
    for (auto at = settings.begin(); at != settings.end(); ++at)
        if (std::count_if(settings.begin(), at, [&](const Candidate &other) {
                return other.setting.front >= at->setting.front;
            }) < limit)
            kept.push_back(*at);
    settings = std::move(kept);
}

// A corner sum as a term of my wins and losses.
struct Term {
    Corner corner;
    std::int8_t wins_below, wins_above, losses_below, losses_above;
};

// My wins and losses with a setting. A win beside a copy is a push, or a loss for the side that does not hold
// the copies where the rule is strict.
void add_terms(std::vector<Term> &terms, Corner setting, const Terms &bet) {
    const auto [f, b] = setting;
    const auto next_front = static_cast<std::uint8_t>(f + 1);
    const auto next_back = static_cast<Strength>(b + 1);
    const bool strict = bet.copies == Copies::strict;
    if (!bet.banking) {
        terms.push_back({{f, b}, 1, 0, static_cast<std::int8_t>(strict ? -2 : 0), 1});
        if (strict) {
            terms.push_back({{next_front, b}, 0, 0, 1, 0});
            terms.push_back({{f, next_back}, 0, 0, 1, 0});
        }
        return;
    }
    terms.push_back({{next_front, next_back}, 1, static_cast<std::int8_t>(strict ? -2 : 0), 0, 1});
    if (strict) {
        terms.push_back({{next_front, b}, 0, 1, 0, 0});
        terms.push_back({{f, next_back}, 0, 1, 0, 0});
    }
}

// The best of all results that the settings (all legal ones, in order) can give against a hand that I see. I
// win with what is below any of their corners, a staircase; I lose with what is above all of them.
void add_reply_terms(std::vector<Term> &terms, const std::vector<Candidate> &settings, Copies copies) {
    std::vector<Corner> stairs; // highest back first, and so lowest front first
    for (const Candidate &c : settings)
        if (stairs.empty() || c.setting.front > stairs.back().front)
            stairs.push_back(c.setting);
    for (std::size_t i = 0; i < stairs.size(); ++i) {
        terms.push_back({stairs[i], 1, 0, 0, 0});
        if (i > 0)
            terms.push_back({{stairs[i - 1].front, stairs[i].back}, -1, 0, 0, 0});
    }
    const std::uint8_t top_front = stairs.back().front;
    const Strength top_back = stairs.front().back;
    terms.push_back({{top_front, top_back}, 0, 0, 0, 1});
    if (copies != Copies::strict)
        return;
    // A win beside a copy loses too: outcomes below the top front that are equal to the backs of all settings
    // with a higher front, and the same the other way round.
    const auto loses = [&](int front, int back) {
        return std::all_of(settings.begin(), settings.end(), [&](const Candidate &c) {
            const int f = c.setting.front - front, b = c.setting.back - back;
            return (f <= 0 && b <= 0) || f == 0 || b == 0;
        });
    };
    const auto add_cell = [&](int front, int front_end, int back, int back_end) {
        const auto corner = [](int f, int b) {
            return Corner{static_cast<std::uint8_t>(f), static_cast<Strength>(b)};
        };
        if (front >= front_end || back >= back_end || !loses(front, back))
            return;
        terms.push_back({corner(front_end, back_end), 0, 0, 1, 0});
        terms.push_back({corner(front, back_end), 0, 0, -1, 0});
        terms.push_back({corner(front_end, back), 0, 0, -1, 0});
        terms.push_back({corner(front, back), 0, 0, 1, 0});
    };
    std::vector<int> fronts = {0}, backs = {0};
    for (const Candidate &c : settings) {
        fronts.push_back(c.setting.front);
        backs.push_back(c.setting.back);
    }
    for (auto *values : {&fronts, &backs}) {
        std::sort(values->begin(), values->end());
        values->erase(std::unique(values->begin(), values->end()), values->end());
    }
    const auto between = [](const std::vector<int> &values, auto &&visit) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i > 0 && i + 1 < values.size())
                visit(values[i], values[i] + 1);
            if (i + 1 < values.size())
                visit(values[i] + 1, values[i + 1]);
        }
    };
    for (const int back : backs)
        if (back > 0)
            between(fronts, [&](int from, int to) { add_cell(from, to, back, back + 1); });
    between(backs, [&](int from, int to) {
        if (!std::binary_search(backs.begin(), backs.end(), from) || from == 0)
            add_cell(top_front, top_front + 1, from, to);
    });
}

// A corner sum that is wanted for some hands of one rank pattern, by what they hold in one suit.
struct Query {
    Corner corner;
    bool below = false, above = false; // which
    std::uint32_t first_suit;          // among the run's suits
    std::uint16_t suits;
    std::uint32_t pattern; // index into the run's patterns
    std::size_t below_at = 0, above_at = 0;
    CornerSums plain{}; // over rank patterns
};
struct OptionTerm {
    std::uint32_t query;
    Term term;
};
// A setting of a class that is looked at, or all of them for a player who replies.
struct Option {
    Corner setting;
    std::uint8_t kinds;
    bool eligible; // for the optimal player
    std::uint32_t first_term, last_term;
    EqualSums plain_equal{}; // over rank patterns
};
constexpr std::size_t kMostSlots = 5;
// A hand class among the hands of a rank pattern.
struct ClassPlan {
    int number = 0;
    std::uint8_t type = 0;
    LocalRanks suited = 0; // the ranks in the flush suit; 0 for the class without a flush
    LocalRanks off_suit = 0;
    std::uint32_t first_option = 0, last_option = 0, reply = kNone;
    std::uint32_t first_suit = 0; // a flush class has its own few suits
    std::uint16_t suits = 0;
};
struct PatternPlan {
    std::uint32_t pattern = 0;
    const Shape *shape = nullptr;
    std::uint32_t first_class = 0, last_class = 0;
    std::uint32_t first_query = 0, last_query = 0;
};

// Hands of a class that are set in one way, by what they hold in each suit.
struct Usage {
    std::uint32_t plan, class_plan, option;
    std::int64_t hands;
    std::uint32_t first_held; // counts of (hand, suit) by suit, of all players who set the class so
    std::uint32_t first_player, last_player;
};

// A range of rank patterns that all have the joker, or all have not.
class Run {
  public:
    Run(const Game &game, bool joker, GameShare &share, Control &control)
        : game_(game), joker_(joker), share_(share), control_(control),
          opponent_(game.against.opponent(game.push_rule)), tables_(strength_tables(game.rules)) {}

    void solve(std::size_t first, std::size_t last);

  private:
    void plan(std::size_t pattern);
    void plan_class(PatternPlan &plan, ClassPlan class_plan, const CardId *cards);
    std::uint32_t find_query(const PatternPlan &plan, const ClassPlan &class_plan, Corner corner);
    void sum_patterns();
    void sum_flushes();
    void settle(const PatternPlan &plan);
    void sum_copies();

    FlushSums flush_sums() const {
        RankMask held = 0;
        for (const PatternPlan &plan : plans_)
            held |= suited_.ranks_of[plan.pattern];
        return {opponent_, game_.ranks, game_.joker && !joker_, held, ways_, control_};
    }
    CardsLeft left_for(const RankCounts &held) const;
    // Local ranks as ranks.
    std::uint16_t spread(std::uint32_t pattern, LocalRanks local) const;
    void add_suit(std::uint32_t pattern, const RankCounts &held, LocalRanks local);
    // The place of one suit of a hand among the suits of a query.
    std::size_t slot(const Query &query, const ClassPlan &class_plan, LocalRanks suit) const {
        return query.suits == kMostSlots ? slot(class_plan, suit) : suit;
    }
    static std::size_t slot(const ClassPlan &class_plan, LocalRanks suit);
    void fill(const PatternPlan &plan, const ClassPlan &class_plan, const Option &option, bool wins,
              std::int32_t *by_suit, std::int64_t &plain) const;
    void add(PlayerTotals &totals, const ClassPlan &class_plan, std::int64_t hands, std::int64_t wins,
             std::int64_t losses) const;
    void use(std::uint32_t plan, std::uint32_t class_plan, std::uint32_t option, std::int64_t hands,
             const std::vector<std::uint32_t> &held, const std::vector<std::uint16_t> &players);
    PlayerTotals &totals(std::uint16_t player) {
        return player < share_.players.size() ? share_.players[player] : share_.opponent_way;
    }

    const Game &game_;
    bool joker_;
    GameShare &share_;
    Control &control_;
    const Opponent &opponent_;
    const StrengthTables &tables_;
    const SuitedHands &suited_ = suited_hands();

    std::vector<PatternPlan> plans_;
    std::vector<RankCounts> held_; // by plan: the ranks of the hand
    std::vector<ClassPlan> classes_;
    std::vector<Option> options_;
    std::vector<OptionTerm> terms_;
    std::vector<Query> queries_;
    std::vector<std::uint32_t> way_options_; // by class plan: the option of each way, the opponent's way last
    OffSuitWays ways_;
    std::vector<OneSuit> suits_;
    std::vector<std::int32_t> sums_;
    std::vector<Usage> usages_;
    std::vector<std::uint32_t> held_in_suit_;
    std::vector<std::uint16_t> usage_players_;
};

std::uint16_t Run::spread(std::uint32_t pattern, LocalRanks local) const {
    std::uint16_t out = 0;
    for (std::uint32_t ranks = suited_.ranks_of[pattern], i = 0; ranks; ranks &= ranks - 1, ++i)
        if (local >> i & 1)
            out = static_cast<std::uint16_t>(out | (ranks & (~ranks + 1)));
    return out;
}

CardsLeft Run::left_for(const RankCounts &held) const {
    CardsLeft left{{}, game_.joker && !joker_};
    for (std::size_t r = 0; r < kRanks; ++r)
        left.of_rank[r] = game_.ranks >> r & 1 ? kSuits - held[r] : 0;
    return left;
}

void Run::add_suit(std::uint32_t pattern, const RankCounts &held, LocalRanks local) {
    const std::uint16_t ranks = spread(pattern, local);
    RankCounts left{};
    for (std::size_t r = 0; r < kRanks; ++r)
        if (game_.ranks >> r & 1) // a suit without a card of four equal ones does not occur
            left[r] = std::max(kSuits - 1 - held[r] + static_cast<int>(ranks >> r & 1), 0);
    suits_.push_back({ranks, ways_.index_of(left)});
}

std::size_t Run::slot(const ClassPlan &class_plan, LocalRanks suit) {
    if (suit == class_plan.suited)
        return 0;
    const unsigned lowest = class_plan.off_suit & (~class_plan.off_suit + 1U);
    return 1 + ((suit & lowest) != 0) + 2 * ((suit & ~lowest) != 0);
}

void Run::plan(std::size_t pattern) {
    const Shape &shape = suited_.shape(pattern);
    PatternPlan plan;
    plan.pattern = static_cast<std::uint32_t>(pattern);
    plan.shape = &shape;
    plan.first_class = static_cast<std::uint32_t>(classes_.size());
    plan.first_query = static_cast<std::uint32_t>(queries_.size());
    RankCounts held{};
    std::size_t i = 0;
    for (std::size_t r = 0; r < kRanks; ++r)
        if (suited_.ranks_of[pattern] >> r & 1)
            held[r] = shape.counts[i++];

    // The class without a flush; its suits are all sets of the ranks, and serve all hands of the pattern.
    const unsigned all = (1U << shape.ranks) - 1;
    ClassPlan plain;
    plain.number = static_cast<int>(pattern);
    plain.first_suit = static_cast<std::uint32_t>(suits_.size());
    plain.suits = static_cast<std::uint16_t>(all + 1);
    for (unsigned local = 0; local <= all; ++local)
        add_suit(plan.pattern, held, static_cast<LocalRanks>(local));
    static const auto &representatives = *new auto(class_representatives());
    plan_class(plan, plain, representatives[pattern].data());

    for (unsigned local = all; local > 0; --local) {
        const std::uint32_t suited = spread(plan.pattern, static_cast<LocalRanks>(local)) |
                                     static_cast<std::uint32_t>(joker_) << kRanks;
        if (off_suit_count(suited) < 0)
            continue;
        ClassPlan flush;
        flush.suited = static_cast<LocalRanks>(local);
        std::array<int, 2> off{};
        std::size_t cards = 0;
        for (int r = 0, k = 0; r < kRanks; ++r) {
            const int outside = held[static_cast<std::size_t>(r)] - static_cast<int>(suited >> r & 1);
            for (int n = 0; n < outside; ++n)
                off[cards++] = r;
            if (outside > 0)
                flush.off_suit = static_cast<LocalRanks>(flush.off_suit | 1U << k);
            k += held[static_cast<std::size_t>(r)] > 0;
        }
        const int off_index = cards == 2   ? off_suit_index(off[0], off[1])
                              : cards == 1 ? off_suit_index(off[0])
                                           : 0;
        flush.number = kRankPatterns + static_cast<int>(flush_offsets()[suited]) + off_index;
        flush.first_suit = static_cast<std::uint32_t>(suits_.size());
        flush.suits = kMostSlots;
        add_suit(plan.pattern, held, flush.suited);
        const unsigned lowest = flush.off_suit & (~flush.off_suit + 1U);
        for (unsigned held_off = 0; held_off < 4; ++held_off)
            add_suit(plan.pattern, held,
                     static_cast<LocalRanks>((held_off & 1 ? lowest : 0) |
                                             (held_off & 2 ? flush.off_suit & ~lowest : 0)));
        plan_class(plan, flush, representatives[static_cast<std::size_t>(flush.number)].data());
    }
    plan.last_class = static_cast<std::uint32_t>(classes_.size());
    plan.last_query = static_cast<std::uint32_t>(queries_.size());
    plans_.push_back(plan);
    held_.push_back(held);
}

void Run::plan_class(PatternPlan &plan, ClassPlan class_plan, const CardId *cards) {
    const Hand hand(cards);
    class_plan.type = hand_type(tables_, hand);
    class_plan.first_option = static_cast<std::uint32_t>(options_.size());
    std::vector<Candidate> settings;
    std::vector<Term> terms;
    const auto add_option = [&](Corner setting, std::uint8_t kinds, bool eligible) {
        Option option{setting, kinds, eligible, static_cast<std::uint32_t>(terms_.size()), 0, {}};
        for (const Term &term : terms) {
            const std::uint32_t q = find_query(plan, class_plan, term.corner);
            queries_[q].below |= term.wins_below != 0 || term.losses_below != 0;
            queries_[q].above |= term.wins_above != 0 || term.losses_above != 0;
            terms_.push_back({q, term});
        }
        option.last_term = static_cast<std::uint32_t>(terms_.size());
        options_.push_back(option);
        terms.clear();
    };
    if (game_.player != Game::Player::none)
        settings = legal_settings(tables_, game_.rules.foul, hand);
    if (game_.player == Game::Player::best_reply) {
        add_reply_terms(terms, settings, game_.terms.copies);
        class_plan.reply = static_cast<std::uint32_t>(options_.size());
        add_option({0, 0}, 255, false);
        class_plan.last_option = static_cast<std::uint32_t>(options_.size());
    } else {
        // A setting that is better in front and behind is better, but for strict copies, where it may copy.
        if (game_.terms.copies == Copies::per_hand)
            drop_dominated(settings, game_.strategy ? 2 : 1);
        for (const Candidate &c : settings) {
            add_terms(terms, c.setting, game_.terms);
            add_option(c.setting, c.kinds, true);
        }
        const auto add_way = [&](const HouseWay &way) {
            const Corner setting{way.front_of(class_plan.number), way.back_of(class_plan.number)};
            std::uint32_t at = class_plan.first_option;
            while (at < options_.size() && !(options_[at].setting == setting))
                ++at;
            if (at == options_.size()) {
                add_terms(terms, setting, game_.terms);
                add_option(setting, 255, false);
            }
            way_options_.push_back(at);
        };
        for (const HouseWay *way : game_.ways)
            add_way(*way);
        add_way(game_.against);
        class_plan.last_option = static_cast<std::uint32_t>(options_.size());
    }
    classes_.push_back(class_plan);
}

std::uint32_t Run::find_query(const PatternPlan &plan, const ClassPlan &class_plan, Corner corner) {
    for (std::size_t q = plan.first_query; q < queries_.size(); ++q) {
        const bool of_pattern = queries_[q].suits != kMostSlots;
        if (queries_[q].corner == corner && (of_pattern || queries_[q].first_suit == class_plan.first_suit))
            return static_cast<std::uint32_t>(q);
    }
    Query query;
    query.corner = corner;
    query.first_suit = class_plan.first_suit;
    query.suits = class_plan.suits;
    query.pattern = static_cast<std::uint32_t>(plans_.size());
    queries_.push_back(query);
    return static_cast<std::uint32_t>(queries_.size() - 1);
}

void Run::sum_patterns() {
    PatternSums sums(opponent_);
    for (std::size_t at = 0; at < plans_.size(); at += PatternSums::kLanes) {
        std::array<CardsLeft, PatternSums::kLanes> left{};
        const std::size_t lanes = std::min(PatternSums::kLanes, plans_.size() - at);
        for (std::size_t lane = 0; lane < lanes; ++lane)
            left[lane] = left_for(held_[at + lane]);
        sums.weigh(left);
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const PatternPlan &plan = plans_[at + lane];
            for (std::size_t q = plan.first_query; q < plan.last_query; ++q)
                queries_[q].plain = sums.at(lane, queries_[q].corner);
            if (game_.player == Game::Player::best_reply)
                continue;
            for (std::size_t c = plan.first_class; c < plan.last_class; ++c)
                for (std::size_t o = classes_[c].first_option; o < classes_[c].last_option; ++o)
                    options_[o].plain_equal = sums.equal_to(lane, options_[o].setting);
        }
        control_.advance(3 * lanes);
    }
}

void Run::sum_flushes() {
    std::size_t size = 0;
    for (Query &query : queries_) {
        query.below_at = size;
        size += query.below ? query.suits : 0;
        query.above_at = size;
        size += query.above ? query.suits : 0;
    }
    sums_.assign(size, 0);
    std::vector<FlushQuery> wanted;
    wanted.reserve(queries_.size());
    for (const Query &query : queries_)
        wanted.push_back({query.corner, query.suits, suits_.data() + query.first_suit,
                          query.below ? sums_.data() + query.below_at : nullptr,
                          query.above ? sums_.data() + query.above_at : nullptr});
    flush_sums().corners(std::move(wanted));
    control_.advance(3 * plans_.size());
}

// The wins or losses of an option: over rank patterns, and by what is held in one suit.
void Run::fill(const PatternPlan &plan, const ClassPlan &class_plan, const Option &option, bool wins,
               std::int32_t *by_suit, std::int64_t &plain) const {
    plain = 0;
    const bool is_flush = class_plan.suited != 0;
    std::fill_n(by_suit, class_plan.suits, 0);
    for (std::size_t t = option.first_term; t < option.last_term; ++t) {
        const Query &query = queries_[terms_[t].query];
        const Term &term = terms_[t].term;
        const auto add_sums = [&](int factor, std::size_t at, std::int64_t over_patterns) {
            if (factor == 0)
                return;
            plain += factor * over_patterns;
            const std::int32_t *sums = sums_.data() + at;
            if (!is_flush || query.suits == kMostSlots) {
                for (std::size_t i = 0; i < class_plan.suits; ++i)
                    by_suit[i] += factor * sums[i];
                return;
            }
            // A query of the whole pattern, for the few suits of a flush.
            const unsigned lowest = class_plan.off_suit & (~class_plan.off_suit + 1U);
            const std::array<unsigned, kMostSlots> places = {
                class_plan.suited, 0, lowest, class_plan.off_suit & ~lowest, class_plan.off_suit};
            for (std::size_t i = 0; i < kMostSlots; ++i)
                by_suit[i] += factor * sums[places[i]];
        };
        add_sums(wins ? term.wins_below : term.losses_below, query.below_at, query.plain.below);
        add_sums(wins ? term.wins_above : term.losses_above, query.above_at, query.plain.above);
    }
    (void)plan;
}

void Run::add(PlayerTotals &totals, const ClassPlan &class_plan, std::int64_t hands, std::int64_t wins,
              std::int64_t losses) const {
    TypeTotals &type = totals.by_type[class_plan.type];
    type.hands += hands;
    type.wins += wins;
    type.losses += losses;
}

void Run::use(std::uint32_t plan, std::uint32_t class_plan, std::uint32_t option, std::int64_t hands,
              const std::vector<std::uint32_t> &held, const std::vector<std::uint16_t> &players) {
    if (hands == 0 || players.empty())
        return;
    const auto first_player = static_cast<std::uint32_t>(usage_players_.size());
    usage_players_.insert(usage_players_.end(), players.begin(), players.end());
    usages_.push_back({plan, class_plan, option, hands, static_cast<std::uint32_t>(held_in_suit_.size()),
                       first_player, static_cast<std::uint32_t>(usage_players_.size())});
    held_in_suit_.insert(held_in_suit_.end(), held.begin(), held.begin() + classes_[class_plan].suits);
}

// Walks through the hands of one pattern.
void Run::settle(const PatternPlan &plan) {
    const auto plan_number = static_cast<std::uint32_t>(&plan - plans_.data());
    // Which class plan a hand with a flush belongs to.
    std::array<std::uint32_t, 1 << kMostRanks> class_of{};
    class_of.fill(plan.first_class);
    for (std::uint32_t c = plan.first_class; c < plan.last_class; ++c)
        if (classes_[c].suited)
            class_of[classes_[c].suited] = c;
    const int flush_size = 5 - joker_;
    const auto class_of_suiting = [&](const Suiting &suiting) {
        for (const LocalRanks suit : suiting.suits)
            if (std::popcount(suit) >= flush_size)
                return class_of[suit];
        return plan.first_class;
    };
    // Hands of each class, and what they hold in each suit.
    const std::size_t classes = plan.last_class - plan.first_class;
    std::vector<std::int64_t> hands(classes);
    std::vector<std::vector<std::uint32_t>> held(classes);
    for (std::size_t c = 0; c < classes; ++c)
        held[c].resize(classes_[plan.first_class + c].suits);
    const auto slot_in = [&](std::uint32_t c, LocalRanks suit) {
        return classes_[c].suited ? slot(classes_[c], suit) : std::size_t{suit};
    };
    for (const Suiting &suiting : plan.shape->suitings) {
        const std::uint32_t c = class_of_suiting(suiting);
        hands[c - plan.first_class] += suiting.hands;
        for (const LocalRanks suit : suiting.suits)
            held[c - plan.first_class][slot_in(c, suit)] += suiting.hands;
    }

    const bool optimal = game_.player == Game::Player::optimal;
    const std::int64_t keep = game_.terms.keep, unit = game_.terms.unit;
    struct Results {
        std::vector<std::int32_t> wins, losses;
        std::vector<std::int64_t> value;
        std::int64_t plain_wins = 0, plain_losses = 0, plain_value = 0;
    };
    std::vector<std::vector<Results>> results(classes);
    for (std::uint32_t c = plan.first_class; c < plan.last_class; ++c) {
        const ClassPlan &class_plan = classes_[c];
        const std::size_t local = c - plan.first_class;
        results[local].resize(class_plan.last_option - class_plan.first_option);
        std::vector<std::int64_t> total_wins(results[local].size()), total_losses(results[local].size());
        for (std::size_t k = 0; k < results[local].size(); ++k) {
            Results &r = results[local][k];
            const Option &option = options_[class_plan.first_option + k];
            r.wins.resize(class_plan.suits);
            r.losses.resize(class_plan.suits);
            fill(plan, class_plan, option, true, r.wins.data(), r.plain_wins);
            fill(plan, class_plan, option, false, r.losses.data(), r.plain_losses);
            if (optimal) {
                r.value.resize(class_plan.suits);
                for (std::size_t i = 0; i < class_plan.suits; ++i)
                    r.value[i] = keep * r.wins[i] - unit * r.losses[i];
                r.plain_value = keep * r.plain_wins - unit * r.plain_losses;
            }
            std::int64_t wins = hands[local] * r.plain_wins, losses = hands[local] * r.plain_losses;
            for (std::size_t i = 0; i < class_plan.suits; ++i) {
                wins += std::int64_t{held[local][i]} * r.wins[i];
                losses += std::int64_t{held[local][i]} * r.losses[i];
            }
            total_wins[k] = wins;
            total_losses[k] = losses;
        }
        if (class_plan.reply != kNone) {
            add(share_.players.back(), class_plan, hands[local], total_wins[0], total_losses[0]);
            continue;
        }
        const std::size_t ways = game_.ways.size() + 1;
        const std::uint32_t *option_of = way_options_.data() + c * ways;
        const std::uint32_t theirs = option_of[ways - 1];
        std::vector<std::vector<std::uint16_t>> players(results[local].size());
        for (std::size_t w = 0; w < ways; ++w) {
            const std::size_t k = option_of[w] - class_plan.first_option;
            // The opponent's way is no player of the share's list.
            const auto player = static_cast<std::uint16_t>(w + 1 < ways ? w : share_.players.size());
            add(totals(player), class_plan, hands[local], total_wins[k], total_losses[k]);
            if (option_of[w] != theirs)
                totals(player).different_hands += hands[local];
            players[k].push_back(player);
        }
        for (std::size_t k = 0; k < players.size(); ++k)
            use(plan_number, c, static_cast<std::uint32_t>(class_plan.first_option + k), hands[local],
                held[local], players[k]);
    }
    if (!optimal)
        return;

    // The best setting of every hand.
    const auto me = static_cast<std::uint16_t>(share_.players.size() - 1);
    PlayerTotals &mine = share_.players.back();
    std::vector<std::vector<std::vector<std::uint32_t>>> held_by_option(classes);
    std::vector<std::vector<std::int64_t>> hands_by_option(classes);
    for (std::size_t c = 0; c < classes; ++c) {
        held_by_option[c].resize(results[c].size());
        hands_by_option[c].resize(results[c].size());
    }
    for (const Suiting &suiting : plan.shape->suitings) {
        const std::uint32_t c = class_of_suiting(suiting);
        const std::size_t local = c - plan.first_class;
        const ClassPlan &class_plan = classes_[c];
        std::array<std::size_t, kSuits> at;
        for (std::size_t s = 0; s < kSuits; ++s)
            at[s] = slot_in(c, suiting.suits[s]);
        constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
        std::int64_t best_value = lowest, second_value = lowest;
        std::size_t best = 0, second = kNone;
        for (std::size_t k = 0; k < results[local].size(); ++k) {
            const Results &r = results[local][k];
            if (!options_[class_plan.first_option + k].eligible)
                continue;
            const std::int64_t value =
                r.plain_value + r.value[at[0]] + r.value[at[1]] + r.value[at[2]] + r.value[at[3]];
            if (value > best_value) {
                second_value = best_value;
                second = best_value == lowest ? kNone : best;
                best_value = value;
                best = k;
            } else if (value > second_value) {
                second_value = value;
                second = k;
            }
        }
        const auto sum = [&](std::int64_t plain, const std::vector<std::int32_t> &by_suit) {
            return plain + by_suit[at[0]] + by_suit[at[1]] + by_suit[at[2]] + by_suit[at[3]];
        };
        const auto wins = [&](std::size_t k) {
            return sum(results[local][k].plain_wins, results[local][k].wins);
        };
        const auto losses = [&](std::size_t k) {
            return sum(results[local][k].plain_losses, results[local][k].losses);
        };
        const std::int64_t count = suiting.hands;
        add(mine, class_plan, count, count * wins(best), count * losses(best));
        if (class_plan.first_option + best != way_options_[c * (game_.ways.size() + 1) + game_.ways.size()])
            mine.different_hands += count;
        auto &held_so = held_by_option[local][best];
        held_so.resize(class_plan.suits);
        hands_by_option[local][best] += count;
        for (const std::size_t i : at)
            held_so[i] += suiting.hands;
        if (game_.strategy) {
            const auto row = [&](std::size_t k) {
                if (k == kNone)
                    return StrategyRows::Setting{255, 0, 0};
                return StrategyRows::Setting{options_[class_plan.first_option + k].kinds,
                                             static_cast<std::uint32_t>(wins(k)),
                                             static_cast<std::uint32_t>(losses(k))};
            };
            share_.strategy.best.push_back(row(best));
            share_.strategy.second.push_back(row(second));
        }
    }
    for (std::size_t c = 0; c < classes; ++c)
        for (std::size_t k = 0; k < results[c].size(); ++k) {
            const auto class_number = static_cast<std::uint32_t>(plan.first_class + c);
            use(plan_number, class_number,
                static_cast<std::uint32_t>(classes_[class_number].first_option + k), hands_by_option[c][k],
                held_by_option[c][k], {me});
        }
}

void Run::sum_copies() {
    FlushSums flushes = flush_sums();
    const auto add_copies = [&](FlushSums::Equal which, std::int64_t PlayerTotals::*total,
                                std::int64_t EqualSums::*plain) {
        std::vector<std::int32_t> sums(held_in_suit_.size());
        std::vector<FlushQuery> queries;
        queries.reserve(usages_.size());
        for (const Usage &usage : usages_) {
            const ClassPlan &class_plan = classes_[usage.class_plan];
            queries.push_back({options_[usage.option].setting, class_plan.suits,
                               suits_.data() + class_plan.first_suit, sums.data() + usage.first_held,
                               nullptr});
        }
        flushes.equal(which, std::move(queries));
        for (const Usage &usage : usages_) {
            std::int64_t copies = usage.hands * options_[usage.option].plain_equal.*plain;
            for (std::size_t i = 0; i < classes_[usage.class_plan].suits; ++i)
                copies += std::int64_t{held_in_suit_[usage.first_held + i]} * sums[usage.first_held + i];
            for (std::size_t p = usage.first_player; p < usage.last_player; ++p)
                totals(usage_players_[p]).*total += copies;
        }
    };
    add_copies(FlushSums::Equal::front, &PlayerTotals::front_copies, &EqualSums::front);
    add_copies(FlushSums::Equal::back, &PlayerTotals::back_copies, &EqualSums::back);
    add_copies(FlushSums::Equal::both, &PlayerTotals::both_copies, &EqualSums::both);
}

void Run::solve(std::size_t first, std::size_t last) {
    for (std::size_t p = first; p < last; ++p) {
        const bool in_deck = (suited_.ranks_of[p] & ~game_.ranks) == 0 && (game_.joker || !joker_);
        if (in_deck)
            plan(p);
        else
            control_.advance(kStepsPerPattern);
        control_.check();
    }
    if (plans_.empty())
        return;
    sum_patterns();
    sum_flushes();
    for (const PatternPlan &plan : plans_) {
        settle(plan);
        control_.advance(1);
    }
    sum_copies();
    control_.advance(plans_.size());
}

} // namespace

std::uint8_t hand_type(const StrengthTables &tables, const Hand &hand) {
    const SplitStrengths splits(tables, hand);
    std::size_t type = index_of(HandShape(hand).structure());
    for (const Strength back : splits.back) {
        std::size_t complete = 0;
        switch (tables.five.category[back]) {
        case Category::straight:
            complete = kStructureNames.size();
            break;
        case Category::flush:
            complete = kStructureNames.size() + 1;
            break;
        case Category::straight_flush:
            complete = kStructureNames.size() + 2;
            break;
        default:
            break;
        }
        type = std::max(type, complete);
    }
    return static_cast<std::uint8_t>(type);
}

GameShare solve_patterns(const Game &game, std::size_t first, std::size_t last, Control &control) {
    GameShare share;
    share.players.resize(game.ways.size() + (game.player != Game::Player::none));
    const std::size_t cut = std::clamp<std::size_t>(kNaturalRankPatterns, first, last);
    if (first < cut)
        Run(game, false, share, control).solve(first, cut);
    if (cut < last)
        Run(game, true, share, control).solve(cut, last);
    return share;
}

std::vector<std::size_t> equal_pieces(std::size_t count) {
    const SuitedHands &suited = suited_hands();
    // The work is about one unit a pattern, and more the more ranks its suits can hold.
    const auto work = [&](std::size_t p) {
        return 100.0 + static_cast<double>((std::size_t{1} << suited.shape(p).ranks) * suited.shape(p).ranks);
    };
    double all = 0;
    for (std::size_t p = 0; p < kRankPatterns; ++p)
        all += work(p);
    std::vector<std::size_t> cuts = {0};
    double so_far = 0;
    for (std::size_t p = 0; p < kRankPatterns; ++p) {
        so_far += work(p);
        while (cuts.size() < count &&
               so_far * static_cast<double>(count) >= all * static_cast<double>(cuts.size()))
            cuts.push_back(p + 1);
    }
    cuts.push_back(kRankPatterns);
    return cuts;
}

} // namespace houseway
