#include "houseway/game.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "houseway/flush_sums.hpp"
#include "houseway/game_plan.hpp"
#include "houseway/suiting.hpp"

namespace houseway {
namespace {

// Hands that are counted together, by what they hold in each suit.
struct SomeHands {
    std::int64_t hands = 0;
    std::vector<std::uint32_t> held; // by slot: how many of their suits, of all hands, hold that

    explicit SomeHands(std::size_t slots = 0) : held(slots) {}
    void add(const std::array<std::size_t, kSuits> &slots, std::uint8_t count) {
        hands += count;
        for (const std::size_t slot : slots)
            held[slot] += count;
    }
    std::int64_t sum(std::int64_t plain, const std::int32_t *by_slot) const {
        std::int64_t out = hands * plain;
        for (std::size_t i = 0; i < held.size(); ++i)
            out += std::int64_t{held[i]} * by_slot[i];
        return out;
    }
};

// Hands that some players set by one option.
struct Usage {
    std::uint32_t hand_class, option;
    SomeHands hands;
    std::vector<PlayerTotals *> players;
};

// Plays the hands of a plan.
class Play {
  public:
    Play(const Game &game, const GamePlan &plan, GameShare &share)
        : game_(game), plan_(plan), tables_(strength_tables(game.rules)), share_(share),
          me_(game.player == Game::Player::none ? nullptr : &share.players.back()) {}

    void play(const PatternPlan &pattern);
    // Counts the deals in which hands as set were equal.
    void count_copies();

  private:
    // The hands of one class, and what its options do.
    struct ClassHands {
        SomeHands all;
        std::vector<OptionResults> results;
        std::vector<std::int64_t> value;       // of the optimal player's options, by option and slot
        std::vector<std::int64_t> plain_value; // by option
        std::vector<SomeHands> chosen;         // by option: hands that the optimal player sets so
    };
    // A hand with the place of each of its suits.
    struct Case {
        std::uint32_t hand_class;
        std::array<std::size_t, kSuits> slots;
        std::uint8_t hands;
    };

    template <typename Visit>
    void for_each_case(const PatternPlan &pattern, Visit &&visit) const;
    void play_ways(std::uint32_t c, ClassHands &hands);
    void value_options(const ClassPlan &of, ClassHands &hands) const;
    void choose(const Case &hand, ClassHands &hands);
    static void add(PlayerTotals &player, const ClassPlan &of, std::int64_t hands, std::int64_t wins,
                    std::int64_t losses);
    void use(std::uint32_t c, std::size_t option, SomeHands hands, std::vector<PlayerTotals *> players) {
        usages_.push_back({c, plan_.hand_class(c).first_option + static_cast<std::uint32_t>(option),
                           std::move(hands), std::move(players)});
    }

    const Game &game_;
    const GamePlan &plan_;
    const StrengthTables &tables_;
    GameShare &share_;
    PlayerTotals *me_; // the optimal or replying player
    std::vector<Usage> usages_;
};

template <typename Visit>
void Play::for_each_case(const PatternPlan &pattern, Visit &&visit) const {
    std::array<std::uint32_t, 1 << kMostRanks> class_of_flush{};
    for (std::uint32_t c = pattern.first_class + 1; c < pattern.last_class; ++c)
        class_of_flush[plan_.hand_class(c).suited] = c;
    const int flush_size = 5 - plan_.has_joker();
    for (const Suiting &suiting : pattern.shape->suitings) {
        Case hand{pattern.first_class, {}, suiting.hands};
        for (const LocalRanks suit : suiting.suits)
            if (std::popcount(suit) >= flush_size)
                hand.hand_class = class_of_flush[suit];
        const ClassPlan &of = plan_.hand_class(hand.hand_class);
        for (std::size_t s = 0; s < kSuits; ++s)
            hand.slots[s] = of.slot_of(suiting.suits[s]);
        visit(hand);
    }
}

void Play::add(PlayerTotals &player, const ClassPlan &of, std::int64_t hands, std::int64_t wins,
               std::int64_t losses) {
    TypeTotals &type = player.by_type[of.type];
    type.hands += hands;
    type.wins += wins;
    type.losses += losses;
}

void Play::play(const PatternPlan &pattern) {
    std::vector<ClassHands> classes(pattern.last_class - pattern.first_class);
    for (std::uint32_t c = pattern.first_class; c < pattern.last_class; ++c)
        classes[c - pattern.first_class].all = SomeHands(plan_.hand_class(c).slots);
    for_each_case(pattern, [&](const Case &hand) {
        classes[hand.hand_class - pattern.first_class].all.add(hand.slots, hand.hands);
    });
    for (std::uint32_t c = pattern.first_class; c < pattern.last_class; ++c) {
        const ClassPlan &of = plan_.hand_class(c);
        ClassHands &hands = classes[c - pattern.first_class];
        hands.results.resize(of.last_option - of.first_option);
        for (std::size_t k = 0; k < hands.results.size(); ++k)
            plan_.results(of, plan_.option(of.first_option + k), hands.results[k]);
        if (game_.player == Game::Player::best_reply) {
            const OptionResults &r = hands.results[0];
            add(*me_, of, hands.all.hands, hands.all.sum(r.plain_wins, r.wins.data()),
                hands.all.sum(r.plain_losses, r.losses.data()));
            continue;
        }
        play_ways(c, hands);
        if (game_.player == Game::Player::optimal)
            value_options(of, hands);
    }
    if (game_.player != Game::Player::optimal)
        return;
    for_each_case(pattern,
                  [&](const Case &hand) { choose(hand, classes[hand.hand_class - pattern.first_class]); });
    for (std::uint32_t c = pattern.first_class; c < pattern.last_class; ++c) {
        ClassHands &hands = classes[c - pattern.first_class];
        for (std::size_t k = 0; k < hands.chosen.size(); ++k)
            if (hands.chosen[k].hands)
                use(c, k, std::move(hands.chosen[k]), {me_});
    }
}

// What all hands of a class do when they are set by a way is one sum.
void Play::play_ways(std::uint32_t c, ClassHands &hands) {
    const ClassPlan &of = plan_.hand_class(c);
    const std::size_t ways = game_.ways.size() + 1; // the other side's is the last
    std::vector<std::vector<PlayerTotals *>> players(hands.results.size());
    for (std::size_t w = 0; w < ways; ++w) {
        const std::size_t k = plan_.option_of_way(c, w) - of.first_option;
        players[k].push_back(w + 1 < ways ? &share_.players[w] : &share_.opponent_way);
    }
    const std::size_t theirs = plan_.option_of_way(c, ways - 1) - of.first_option;
    for (std::size_t k = 0; k < players.size(); ++k) {
        if (players[k].empty())
            continue;
        const OptionResults &r = hands.results[k];
        const std::int64_t wins = hands.all.sum(r.plain_wins, r.wins.data());
        const std::int64_t losses = hands.all.sum(r.plain_losses, r.losses.data());
        for (PlayerTotals *player : players[k]) {
            add(*player, of, hands.all.hands, wins, losses);
            if (k != theirs)
                player->different_hands += hands.all.hands;
        }
        use(c, k, hands.all, std::move(players[k]));
    }
}

void Play::value_options(const ClassPlan &of, ClassHands &hands) const {
    const auto [keep, unit] = std::pair{game_.terms.keep, game_.terms.unit};
    hands.chosen.assign(hands.results.size(), SomeHands(of.slots));
    for (const OptionResults &r : hands.results) {
        hands.plain_value.push_back(keep * r.plain_wins - unit * r.plain_losses);
        for (std::size_t i = 0; i < of.slots; ++i)
            hands.value.push_back(keep * r.wins[i] - unit * r.losses[i]);
    }
}

// Options stand in the order of ties, so the first of the highest value is the best.
void Play::choose(const Case &hand, ClassHands &hands) {
    const ClassPlan &of = plan_.hand_class(hand.hand_class);
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    std::int64_t best_value = lowest, second_value = lowest;
    std::optional<std::size_t> second;
    std::size_t best = 0;
    for (std::size_t k = 0; k < hands.results.size(); ++k) {
        if (!plan_.option(of.first_option + k).is_choice)
            continue;
        const std::int64_t *by_slot = hands.value.data() + k * of.slots;
        std::int64_t value = hands.plain_value[k];
        for (const std::size_t slot : hand.slots)
            value += by_slot[slot];
        if (value > best_value) {
            if (best_value != lowest)
                second = best;
            second_value = best_value;
            best_value = value;
            best = k;
        } else if (value > second_value) {
            second_value = value;
            second = k;
        }
    }
    const auto row = [&](std::size_t k) {
        const OptionResults &r = hands.results[k];
        std::int64_t wins = r.plain_wins, losses = r.plain_losses;
        for (const std::size_t slot : hand.slots) {
            wins += r.wins[slot];
            losses += r.losses[slot];
        }
        const Option &option = plan_.option(of.first_option + k);
        return StrategyRows::Setting{option.kinds,
                                     static_cast<std::uint8_t>(tables_.five.category[option.setting.back]),
                                     static_cast<std::uint32_t>(wins), static_cast<std::uint32_t>(losses)};
    };
    const StrategyRows::Setting chosen = row(best);
    add(*me_, of, hand.hands, std::int64_t{hand.hands} * chosen.wins,
        std::int64_t{hand.hands} * chosen.losses);
    if (of.first_option + best != plan_.option_of_way(hand.hand_class, game_.ways.size()))
        me_->different_hands += hand.hands;
    hands.chosen[best].add(hand.slots, hand.hands);
    if (game_.strategy) {
        share_.strategy.best.push_back(chosen);
        share_.strategy.second.push_back(second ? row(*second) : StrategyRows::Setting{255, 255, 0, 0});
    }
}

void Play::count_copies() {
    if (usages_.empty())
        return;
    FlushSums flushes = plan_.flush_sums();
    std::size_t slots = 0;
    for (const Usage &usage : usages_)
        slots += usage.hands.held.size();
    const auto count = [&](FlushSums::Equal which, std::int64_t EqualSums::*plain,
                           std::int64_t PlayerTotals::*total) {
        std::vector<std::int32_t> sums(slots);
        std::vector<FlushQuery> queries;
        queries.reserve(usages_.size());
        std::int32_t *at = sums.data();
        for (const Usage &usage : usages_) {
            const ClassPlan &of = plan_.hand_class(usage.hand_class);
            queries.push_back({plan_.option(usage.option).setting, of.slots, plan_.suits(of), at, nullptr});
            at += of.slots;
        }
        flushes.equal(which, std::move(queries));
        at = sums.data();
        for (const Usage &usage : usages_) {
            const std::int64_t copies = usage.hands.sum(plan_.option(usage.option).plain_equal.*plain, at);
            at += usage.hands.held.size();
            for (PlayerTotals *player : usage.players)
                player->*total += copies;
        }
    };
    count(FlushSums::Equal::front, &EqualSums::front, &PlayerTotals::front_copies);
    count(FlushSums::Equal::back, &EqualSums::back, &PlayerTotals::back_copies);
    count(FlushSums::Equal::both, &EqualSums::both, &PlayerTotals::both_copies);
}

void solve_range(const Game &game, std::size_t first, std::size_t last, GameShare &share, Control &control) {
    const GamePlan plan(game, first, last, control);
    Play play(game, plan, share);
    for (const PatternPlan &pattern : plan.patterns()) {
        play.play(pattern);
        control.advance(1);
    }
    play.count_copies();
    control.advance(plan.patterns().size());
}

} // namespace

std::uint8_t hand_type(const StrengthTables &tables, const Hand &hand) {
    const auto complete = [](Category category) -> std::size_t {
        switch (category) {
        case Category::straight:
            return kStructureNames.size();
        case Category::flush:
            return kStructureNames.size() + 1;
        case Category::straight_flush:
            return kStructureNames.size() + 2;
        default:
            return 0;
        }
    };
    const SplitStrengths splits(tables, hand);
    std::size_t type = index_of(HandShape(hand).structure());
    for (const Strength back : splits.back)
        type = std::max(type, complete(tables.five.category[back]));
    return static_cast<std::uint8_t>(type);
}

GameShare solve_patterns(const Game &game, std::size_t first, std::size_t last, Control &control) {
    GameShare share;
    share.players.resize(game.ways.size() + (game.player != Game::Player::none));
    const std::size_t cut = std::clamp<std::size_t>(kNaturalRankPatterns, first, last);
    if (first < cut)
        solve_range(game, first, cut, share, control);
    if (cut < last)
        solve_range(game, cut, last, share, control);
    return share;
}

std::vector<std::size_t> equal_pieces(std::size_t count) {
    const SuitedHands &suited = suited_hands();
    // About as long as a pattern takes: its pass over the other side's patterns, and what its suits can hold.
    const auto work = [&](std::size_t p) {
        const auto ranks = static_cast<std::size_t>(suited.shape(p).ranks);
        return 100 + (std::size_t{1} << ranks) * ranks;
    };
    std::size_t all = 0;
    for (std::size_t p = 0; p < kRankPatterns; ++p)
        all += work(p);
    std::vector<std::size_t> cuts = {0};
    std::size_t so_far = 0;
    for (std::size_t p = 0; p < kRankPatterns; ++p) {
        so_far += work(p);
        while (cuts.size() < count && so_far * count >= all * cuts.size())
            cuts.push_back(p + 1);
    }
    cuts.push_back(kRankPatterns);
    return cuts;
}

} // namespace houseway
