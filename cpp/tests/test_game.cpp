// The whole game on small decks, against plain enumeration of every deal.

#include <doctest/doctest.h>

#include <set>

#include "houseway/game.hpp"

using namespace houseway;

namespace {

// The highest front that is no foul; or what is paired stays behind, if the joker is not there.
std::unique_ptr<HouseWay> compile(Rules rules, bool keeps) {
    HouseRule keep;
    keep.joker = 0;
    keep.structures = 1U << index_of(Structure::trips) | 1U << index_of(Structure::two_pair) |
                      1U << index_of(Structure::quads) | 1U << index_of(Structure::pair);
    keep.front = Front::two_highest_singles;
    std::vector<HouseRule> list = {HouseRule{}};
    if (keeps)
        list.insert(list.begin(), keep);
    WayFault fault{};
    auto way = HouseWay::compile(list, rules, fault);
    REQUIRE(way);
    return way;
}

struct Setting {
    int front, back;
    bool operator==(const Setting &) const = default;
};
// 3 * front + back, each 0 for lower, 1 for equal, 2 for higher than theirs.
std::size_t relation(Setting mine, Setting theirs) {
    const int front = (mine.front > theirs.front) - (mine.front < theirs.front) + 1;
    const int back = (mine.back > theirs.back) - (mine.back < theirs.back) + 1;
    return static_cast<std::size_t>(3 * front + back);
}

// What a relation means for my bet: 1 a win, 0 a push, -1 a loss.
using ByRelation = std::array<int, 9>;
ByRelation results(const Terms &terms) {
    ByRelation out{};
    for (int f = -1; f <= 1; ++f)
        for (int b = -1; b <= 1; ++b) {
            // Seen by the side that does not hold the copies.
            const int x = terms.banking ? -f : f, y = terms.banking ? -b : b;
            int result = (x > 0) + (y > 0) - 1;
            if (terms.copies == Copies::strict && (x == 0 || y == 0))
                result = -1;
            out[static_cast<std::size_t>(3 * (f + 1) + b + 1)] = terms.banking ? -result : result;
        }
    return out;
}

// A hand as the other side sets it. Bit `rule` of `pushes` tells whether that push rule lets all bets push.
struct Theirs {
    CardSet cards;
    Setting setting;
    unsigned pushes;
};
constexpr std::size_t kPushes = 1 << kPushRules;

// A variant of the game, and what the players make of it: the other way, the optimal one, the one who
// replies, the other side's own way.
struct Variant {
    PushRule push_rule;
    Terms terms;
    ByRelation result = results(terms);
    std::array<PlayerTotals, 4> players{};
};
std::vector<Variant> all_variants() {
    std::vector<Variant> out;
    for (const auto push_rule :
         {PushRule::none, PushRule::queen_high, PushRule::ace_high, PushRule::front_nine})
        for (const Copies copies : {Copies::per_hand, Copies::strict})
            for (const bool banking : {false, true})
                if (!banking || push_rule == PushRule::none)
                    out.push_back({push_rule,
                                   {banking, copies, copies == Copies::strict ? 833 : 19,
                                    copies == Copies::strict ? 1000 : 20}});
    return out;
}

class Twin {
  public:
    // The player has the hands of every `step`-th rank pattern.
    Twin(Rules rules, RankMask ranks, bool joker, std::size_t step = 1)
        : rules_(rules), tables_(strength_tables(rules)), dealer_(compile(rules, true)),
          other_(compile(rules, false)), ranks_(ranks), joker_(joker), step_(step) {}

    void enumerate();
    void check() const;
    std::int64_t deals = 0;
    std::array<std::int64_t, kPushRules> pushed{};

  private:
    template <typename Visit>
    void each_hand(Visit &&visit) const;
    Setting set_by(const HouseWay &way, const Hand &hand) const;
    std::vector<Setting> legal_settings(const Hand &hand) const;
    Theirs set_by_dealer(const Hand &hand) const;
    void add_hand(const Hand &hand, const std::vector<Theirs> &theirs);

    Rules rules_;
    const StrengthTables &tables_;
    std::unique_ptr<HouseWay> dealer_, other_;
    RankMask ranks_;
    bool joker_;
    std::size_t step_;
    std::set<std::size_t> patterns_; // of the player's hands
    std::vector<Variant> variants_ = all_variants();
};

template <typename Visit>
void Twin::each_hand(Visit &&visit) const {
    std::vector<CardId> deck;
    for (CardId id = 0; id < kDeckSize; ++id)
        if (id == kJoker ? joker_ : (ranks_ >> kind_of(id) & 1) != 0)
            deck.push_back(id);
    std::vector<bool> chosen(deck.size());
    std::fill_n(chosen.begin(), kHandSize, true);
    do {
        std::array<CardId, kHandSize> cards{};
        std::size_t n = 0;
        for (std::size_t i = 0; i < deck.size(); ++i)
            if (chosen[i])
                cards[n++] = deck[i];
        visit(Hand(cards.data()));
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
}

Setting Twin::set_by(const HouseWay &way, const Hand &hand) const {
    std::array<std::uint8_t, 2> at{};
    way.set_rows(hand.cards.data(), 1, at.data(), nullptr);
    return {hand.front_strength(tables_, {at[0], at[1]}), hand.back_strength(tables_, {at[0], at[1]})};
}

// In the order of ties: the highest back first, then the highest front.
std::vector<Setting> Twin::legal_settings(const Hand &hand) const {
    std::vector<Setting> out;
    for (const FrontPositions at : kFrontPositions) {
        const FrontStrength front = hand.front_strength(tables_, at);
        const Strength back = hand.back_strength(tables_, at);
        if (!tables_.is_foul(rules_.foul, front, back))
            out.push_back({front, back});
    }
    std::sort(out.begin(), out.end(),
              [](Setting a, Setting b) { return a.back != b.back ? a.back > b.back : a.front > b.front; });
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

Theirs Twin::set_by_dealer(const Hand &hand) const {
    const Setting setting = set_by(*dealer_, hand);
    Strength best = 0;
    evaluate_rows(tables_, kHandSize, hand.cards.data(), 1, &best, nullptr);
    const int high = tables_.five.category[best] == Category::high_card ? tables_.five.ranks[best][0] : -1;
    const bool nine = setting.front >= unpaired_front(7, 0) && setting.front <= unpaired_front(7, 6);
    return {hand.set, setting,
            static_cast<unsigned>(high == 10) << index_of(PushRule::queen_high) |
                static_cast<unsigned>(high == kAce) << index_of(PushRule::ace_high) |
                static_cast<unsigned>(nine) << index_of(PushRule::front_nine)};
}

void Twin::enumerate() {
    std::vector<Theirs> theirs;
    each_hand([&](const Hand &hand) { theirs.push_back(set_by_dealer(hand)); });
    each_hand([&](const Hand &hand) {
        const std::size_t pattern = pattern_index().seven(hand.key);
        if (pattern % step_ != 0)
            return;
        patterns_.insert(pattern);
        add_hand(hand, theirs);
    });
}

void Twin::add_hand(const Hand &hand, const std::vector<Theirs> &theirs) {
    const std::vector<Setting> settings = legal_settings(hand);
    const std::array<ByRelation, 2> result = {results({}), results({false, Copies::strict})};
    // Deals by push rules that apply, and by relation of each setting, or by the best result of all settings.
    std::array<std::array<std::array<std::int64_t, 9>, kPushes>, kSplits> counts{};
    std::array<std::array<std::array<std::int64_t, 3>, kPushes>, 2> best_results{};
    for (const Theirs &other : theirs) {
        if (!((hand.set & other.cards) == CardSet()))
            continue;
        ++deals;
        std::array<int, 2> best = {-1, -1};
        for (std::size_t s = 0; s < settings.size(); ++s) {
            const std::size_t r = relation(settings[s], other.setting);
            ++counts[s][other.pushes][r];
            for (std::size_t copies = 0; copies < 2; ++copies)
                best[copies] = std::max(best[copies], result[copies][r]);
        }
        for (std::size_t copies = 0; copies < 2; ++copies)
            ++best_results[copies][other.pushes][static_cast<std::size_t>(best[copies] + 1)];
        for (std::size_t rule = 0; rule < kPushRules; ++rule)
            pushed[rule] += other.pushes >> rule & 1;
    }

    const auto find = [&](Setting setting) {
        return static_cast<std::size_t>(std::find(settings.begin(), settings.end(), setting) -
                                        settings.begin());
    };
    const std::size_t by_dealer = find(set_by(*dealer_, hand)), by_other = find(set_by(*other_, hand));
    REQUIRE(std::max(by_dealer, by_other) < settings.size());
    const std::uint8_t type = hand_type(tables_, hand);
    for (Variant &variant : variants_) {
        // Deals by relation, without those that push always.
        std::vector<std::array<std::int64_t, 9>> by_relation(settings.size());
        std::vector<std::int64_t> wins(settings.size()), losses(settings.size());
        for (std::size_t s = 0; s < settings.size(); ++s)
            for (std::size_t r = 0; r < 9; ++r) {
                for (std::size_t pushes = 0; pushes < kPushes; ++pushes)
                    if (!(pushes >> index_of(variant.push_rule) & 1))
                        by_relation[s][r] += counts[s][pushes][r];
                wins[s] += variant.result[r] > 0 ? by_relation[s][r] : 0;
                losses[s] += variant.result[r] < 0 ? by_relation[s][r] : 0;
            }
        std::size_t best = 0;
        const auto value = [&](std::size_t s) {
            return variant.terms.keep * wins[s] - variant.terms.unit * losses[s];
        };
        for (std::size_t s = 1; s < settings.size(); ++s)
            if (value(s) > value(best))
                best = s;
        const auto add = [&](std::size_t player, std::size_t s) {
            PlayerTotals &totals = variant.players[player];
            const auto &n = by_relation[s];
            totals.by_type[type].hands += 1;
            totals.by_type[type].wins += wins[s];
            totals.by_type[type].losses += losses[s];
            totals.front_copies += n[3] + n[4] + n[5];
            totals.back_copies += n[1] + n[4] + n[7];
            totals.both_copies += n[4];
            totals.different_hands += s != by_dealer;
        };
        add(0, by_other);
        add(1, best);
        add(3, by_dealer);
        TypeTotals &reply = variant.players[2].by_type[type];
        reply.hands += 1;
        for (std::size_t pushes = 0; pushes < kPushes; ++pushes)
            if (!(pushes >> index_of(variant.push_rule) & 1)) {
                const auto &n = best_results[index_of(variant.terms.copies)][pushes];
                reply.wins += n[2];
                reply.losses += n[0];
            }
    }
}

void check_equal(const PlayerTotals &a, const PlayerTotals &b) {
    for (std::size_t t = 0; t < kHandTypes; ++t) {
        CAPTURE(hand_type_name(t));
        CHECK(a.by_type[t].hands == b.by_type[t].hands);
        CHECK(a.by_type[t].wins == b.by_type[t].wins);
        CHECK(a.by_type[t].losses == b.by_type[t].losses);
    }
    CHECK(a.front_copies == b.front_copies);
    CHECK(a.back_copies == b.back_copies);
    CHECK(a.both_copies == b.both_copies);
    CHECK(a.different_hands == b.different_hands);
}

void Twin::check() const {
    for (const Variant &variant : variants_) {
        Game game{*dealer_, variant.push_rule, rules_, variant.terms};
        game.ranks = ranks_;
        game.joker = joker_;
        std::array<PlayerTotals, 4> players{};
        const auto solve = [&](std::size_t first, std::size_t last) {
            Control control;
            game.player = Game::Player::optimal;
            game.ways = {other_.get()};
            const GameShare share = solve_patterns(game, first, last, control);
            players[0] += share.players[0];
            players[1] += share.players[1];
            players[3] += share.opponent_way;
            game.player = Game::Player::best_reply;
            game.ways.clear();
            players[2] += solve_patterns(game, first, last, control).players[0];
        };
        if (step_ == 1)
            solve(0, kRankPatterns);
        else
            for (const std::size_t pattern : patterns_)
                solve(pattern, pattern + 1);
        CAPTURE(kPushRuleNames[index_of(variant.push_rule)]);
        CAPTURE(variant.terms.banking);
        CAPTURE(index_of(variant.terms.copies));
        for (std::size_t p = 0; p < players.size(); ++p) {
            if (p == 2 && variant.terms.banking)
                continue; // nobody sees a player's hand before it is his turn
            CAPTURE(p);
            check_equal(players[p], variant.players[p]);
        }
    }
}

RankMask ranks_of(std::string_view letters) {
    RankMask ranks = 0;
    for (const char letter : letters)
        ranks |= 1U << std::string_view("23456789TJQKA").find(letter);
    return ranks;
}

} // namespace

TEST_CASE("every deal of four ranks and the joker") {
    for (const Rules rules : {Rules{}, Rules{Joker::wild, Wheel::lowest, Foul::strict}}) {
        Twin twin(rules, ranks_of("2349"), true);
        twin.enumerate();
        CHECK(twin.deals == 2'333'760);
        CHECK(twin.pushed[index_of(PushRule::front_nine)] > 0);
        twin.check();
    }
}

TEST_SUITE_BEGIN("slow" * doctest::skip());

TEST_CASE("every deal of ten to ace and the joker") {
    Twin twin(Rules{}, ranks_of("TJQKA"), true);
    twin.enumerate();
    CHECK(twin.deals == 399'072'960);
    twin.check();
}

// Queen-high takes seven ranks below the king, ace-high six of them and the joker.
TEST_CASE("some hands against all of seven ranks and the joker") {
    Twin twin(Rules{}, ranks_of("24579JQ"), true, 499);
    twin.enumerate();
    for (const auto push_rule : {PushRule::queen_high, PushRule::ace_high, PushRule::front_nine})
        CHECK(twin.pushed[index_of(push_rule)] > 0);
    twin.check();
}

TEST_SUITE_END();
