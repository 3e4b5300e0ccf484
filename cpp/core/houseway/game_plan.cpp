#include "houseway/game_plan.hpp"

#include <algorithm>

#include "houseway/forever.hpp"
#include "houseway/pattern_sums.hpp"

namespace houseway {
namespace {

// Local ranks as ranks.
std::uint16_t ranks_of(std::size_t pattern, LocalRanks local) {
    std::uint16_t out = 0;
    for (std::uint32_t ranks = suited_hands().ranks_of[pattern], i = 0; ranks; ranks &= ranks - 1, ++i)
        if (local >> i & 1)
            out = static_cast<std::uint16_t>(out | (ranks & (~ranks + 1)));
    return out;
}

Hand representative(int hand_class) {
    static const auto &hands = forever([] { return class_representatives(); });
    return Hand(hands[static_cast<std::size_t>(hand_class)].data());
}

} // namespace

GamePlan::GamePlan(const Game &game, std::size_t first, std::size_t last, Control &control)
    : game_(game), joker_(first >= kNaturalRankPatterns), control_(control),
      opponent_(game.against.opponent(game.push_rule)), tables_(strength_tables(game.rules)) {
    for (std::size_t p = first; p < last; ++p) {
        const bool is_in_deck = (suited_hands().ranks_of[p] & ~game.ranks) == 0 && (game.joker || !joker_);
        if (is_in_deck)
            plan_pattern(p);
        else
            control.advance(kStepsPerPattern);
        control.check();
    }
    if (patterns_.empty())
        return;
    sum_patterns();
    sum_flushes();
}

void GamePlan::plan_pattern(std::size_t pattern) {
    const Shape &shape = suited_hands().shape(pattern);
    PatternPlan plan{static_cast<std::uint32_t>(pattern), &shape, {}, 0, 0, 0, 0};
    std::size_t i = 0;
    for (std::size_t r = 0; r < kRanks; ++r)
        if (suited_hands().ranks_of[pattern] >> r & 1)
            plan.held[r] = shape.counts[i++];
    plan.first_class = static_cast<std::uint32_t>(classes_.size());
    plan.first_query = static_cast<std::uint32_t>(queries_.size());

    const unsigned all = (1U << shape.ranks) - 1;
    ClassPlan plain;
    plain.number = static_cast<int>(pattern);
    plain.slots = static_cast<std::uint16_t>(all + 1);
    plain.first_suit = static_cast<std::uint32_t>(suits_.size());
    for (unsigned local = 0; local <= all; ++local)
        add_suit(plan, static_cast<LocalRanks>(local));
    plan_options(plan, plain);
    for (unsigned local = 1; local <= all; ++local) {
        const auto suited = static_cast<LocalRanks>(local);
        if (off_suit_count(ranks_of(pattern, suited) | static_cast<std::uint32_t>(joker_) << kRanks) < 0)
            continue;
        ClassPlan flush = flush_class(plan, suited);
        plan_options(plan, flush);
    }
    plan.last_class = static_cast<std::uint32_t>(classes_.size());
    plan.last_query = static_cast<std::uint32_t>(queries_.size());
    patterns_.push_back(plan);
}

ClassPlan GamePlan::flush_class(const PatternPlan &plan, LocalRanks suited) {
    const std::uint32_t in_suit = ranks_of(plan.pattern, suited) | static_cast<std::uint32_t>(joker_)
                                                                       << kRanks;
    ClassPlan flush;
    flush.suited = suited;
    std::array<int, 2> off{};
    std::size_t cards = 0;
    unsigned local = 1;
    for (int r = 0; r < kRanks; ++r) {
        const int held = plan.held[static_cast<std::size_t>(r)];
        const int outside = held - static_cast<int>(in_suit >> r & 1);
        for (int n = 0; n < outside; ++n)
            off[cards++] = r;
        if (outside > 0)
            flush.off_suit = static_cast<LocalRanks>(flush.off_suit | local);
        if (held > 0)
            local <<= 1;
    }
    const int off_index = cards == 2   ? off_suit_index(off[0], off[1])
                          : cards == 1 ? off_suit_index(off[0])
                                       : 0;
    flush.number = kRankPatterns + static_cast<int>(flush_offsets()[in_suit]) + off_index;
    flush.slots = ClassPlan::kFlushSlots;
    flush.first_suit = static_cast<std::uint32_t>(suits_.size());
    for (const LocalRanks slot : flush.flush_slots())
        add_suit(plan, slot);
    return flush;
}

void GamePlan::add_suit(const PatternPlan &plan, LocalRanks local) {
    const std::uint16_t ranks = ranks_of(plan.pattern, local);
    RankCounts left{};
    for (std::size_t r = 0; r < kRanks; ++r)
        if (game_.ranks >> r & 1) // a suit that lacks a card of four equal ones does not occur
            left[r] = std::max(kSuits - 1 - plan.held[r] + static_cast<int>(ranks >> r & 1), 0);
    suits_.push_back({ranks, ways_.index_of(left)});
}

void GamePlan::plan_options(const PatternPlan &plan, ClassPlan &of) {
    const Hand hand = representative(of.number);
    of.type = hand_type(tables_, hand);
    of.first_option = static_cast<std::uint32_t>(options_.size());
    std::vector<Setting> settings;
    if (game_.player != Game::Player::none)
        settings = legal_settings(tables_, game_.rules.foul, hand);
    if (game_.player == Game::Player::best_reply) {
        add_option(plan, of, {{0, 0}, 255}, false, reply_terms(settings, game_.terms.copies));
    } else {
        // A setting that is better in front and behind is better, but for strict copies, where it may copy.
        // The second best may be one that the best alone is better than.
        if (game_.terms.copies == Copies::per_hand)
            drop_dominated(settings, game_.strategy ? 2 : 1);
        for (const Setting &setting : settings)
            add_option(plan, of, setting, true, terms_of(setting.strengths, game_.terms));
        const auto add_way = [&](const HouseWay &way) {
            const Corner setting{way.front_of(of.number), way.back_of(of.number)};
            std::uint32_t at = of.first_option;
            while (at < options_.size() && !(options_[at].setting == setting))
                ++at;
            if (at == options_.size())
                add_option(plan, of, {setting, 255}, false, terms_of(setting, game_.terms));
            way_options_.push_back(at);
        };
        for (const HouseWay *way : game_.ways)
            add_way(*way);
        add_way(game_.against);
    }
    of.last_option = static_cast<std::uint32_t>(options_.size());
    classes_.push_back(of);
}

void GamePlan::add_option(const PatternPlan &plan, const ClassPlan &of, const Setting &setting,
                          bool is_choice, const std::vector<CornerTerm> &terms) {
    const auto first = static_cast<std::uint32_t>(terms_.size());
    for (const CornerTerm &term : terms) {
        const std::uint32_t q = query_for(plan, of, term.corner);
        queries_[q].below |= term.wins_below != 0 || term.losses_below != 0;
        queries_[q].above |= term.wins_above != 0 || term.losses_above != 0;
        terms_.push_back({q, term});
    }
    options_.push_back(
        {setting.strengths, setting.kinds, is_choice, first, static_cast<std::uint32_t>(terms_.size()), {}});
}

// What is asked for the whole pattern need not be asked for one of its flush classes.
std::uint32_t GamePlan::query_for(const PatternPlan &plan, const ClassPlan &of, Corner corner) {
    const bool is_flush = of.suited != 0;
    for (std::size_t q = plan.first_query; q < queries_.size(); ++q) {
        const bool serves = !queries_[q].is_flush || queries_[q].first_suit == of.first_suit;
        if (serves && queries_[q].corner == corner)
            return static_cast<std::uint32_t>(q);
    }
    queries_.push_back({corner, is_flush, of.slots, of.first_suit});
    return static_cast<std::uint32_t>(queries_.size() - 1);
}

void GamePlan::sum_patterns() {
    PatternSums sums(opponent_);
    const auto left_for = [&](const PatternPlan &plan) {
        CardsLeft left{{}, game_.joker && !joker_};
        for (std::size_t r = 0; r < kRanks; ++r)
            left.of_rank[r] = game_.ranks >> r & 1 ? kSuits - plan.held[r] : 0;
        return left;
    };
    for (std::size_t at = 0; at < patterns_.size(); at += PatternSums::kLanes) {
        const std::size_t lanes = std::min(PatternSums::kLanes, patterns_.size() - at);
        std::array<CardsLeft, PatternSums::kLanes> left{};
        for (std::size_t lane = 0; lane < lanes; ++lane)
            left[lane] = left_for(patterns_[at + lane]);
        sums.weigh(left);
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const PatternPlan &plan = patterns_[at + lane];
            for (std::size_t q = plan.first_query; q < plan.last_query; ++q)
                queries_[q].plain = sums.at(lane, queries_[q].corner);
            if (game_.player == Game::Player::best_reply)
                continue; // has no setting of its own
            const std::size_t last = classes_[plan.last_class - 1].last_option;
            for (std::size_t o = classes_[plan.first_class].first_option; o < last; ++o)
                options_[o].plain_equal = sums.equal_to(lane, options_[o].setting);
        }
        control_.advance(3 * lanes);
    }
}

void GamePlan::sum_flushes() {
    std::size_t size = 0;
    for (Query &query : queries_) {
        query.below_at = size;
        size += query.below ? query.slots : 0;
        query.above_at = size;
        size += query.above ? query.slots : 0;
    }
    sums_.assign(size, 0);
    std::vector<FlushQuery> wanted;
    wanted.reserve(queries_.size());
    for (const Query &query : queries_)
        wanted.push_back({query.corner, query.slots, suits_.data() + query.first_suit,
                          query.below ? sums_.data() + query.below_at : nullptr,
                          query.above ? sums_.data() + query.above_at : nullptr});
    flush_sums().corners(std::move(wanted));
    control_.advance(3 * patterns_.size());
}

FlushSums GamePlan::flush_sums() const {
    RankMask held = 0;
    for (const PatternPlan &plan : patterns_)
        held |= suited_hands().ranks_of[plan.pattern];
    return {opponent_, game_.ranks, game_.joker && !joker_, held, ways_, control_};
}

void GamePlan::results(const ClassPlan &of, const Option &option, OptionResults &out) const {
    out.plain_wins = out.plain_losses = 0;
    out.wins.assign(of.slots, 0);
    out.losses.assign(of.slots, 0);
    const std::array<LocalRanks, ClassPlan::kFlushSlots> places = of.flush_slots();
    for (std::size_t t = option.first_term; t < option.last_term; ++t) {
        const Query &query = queries_[terms_[t].query];
        const bool by_place = of.suited && !query.is_flush; // a query of the whole pattern, for a flush
        const auto add = [&](int factor, std::size_t at, std::int64_t plain, std::int64_t &plain_sum,
                             std::vector<std::int32_t> &by_slot) {
            if (factor == 0)
                return;
            plain_sum += factor * plain;
            const std::int32_t *sums = sums_.data() + at;
            for (std::size_t i = 0; i < of.slots; ++i)
                by_slot[i] += factor * sums[by_place ? places[i] : i];
        };
        const CornerTerm &term = terms_[t].term;
        add(term.wins_below, query.below_at, query.plain.below, out.plain_wins, out.wins);
        add(term.wins_above, query.above_at, query.plain.above, out.plain_wins, out.wins);
        add(term.losses_below, query.below_at, query.plain.below, out.plain_losses, out.losses);
        add(term.losses_above, query.above_at, query.plain.above, out.plain_losses, out.losses);
    }
}

} // namespace houseway
