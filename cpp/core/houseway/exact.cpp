#include "houseway/exact.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "houseway/house_way.hpp"
#include "houseway/parallel.hpp"

namespace houseway {
namespace {

RankCounts cards_by_rank(CardSet cards, int without_suit = -1) {
    RankCounts counts{};
    for (int s = 0; s < kSuits; ++s)
        if (s != without_suit)
            for (int r = 0; r < kRanks; ++r)
                counts[r] += static_cast<int>(cards.suit(s) >> r & 1);
    return counts;
}

// In how many ways the cards outside the suit of a flush pattern can be taken, for one, two or no card, in
// the order of off_suit_index. The same for every set of ranks inside the suit.
struct OffSuitCounts {
    std::array<std::uint32_t, 91> two{};
    std::array<std::uint32_t, 13> one{};
    std::uint32_t none = 0;

    void add(const RankCounts &left) {
        for (std::size_t b = 0, i = 0; b < kRanks; ++b) {
            for (std::size_t a = 0; a < b; ++a)
                two[i++] += static_cast<std::uint32_t>(left[a] * left[b]);
            two[i++] += kChoose[left[b]][2];
            one[b] += static_cast<std::uint32_t>(left[b]);
        }
        none += 1;
    }
};

} // namespace

void OutcomeCounter::count(const Opponent &opponent, CardSet left) {
    opponent_ = &opponent;
    weight_.assign(opponent.outcomes(), 0);
    pattern_weights_.weigh({CardsLeft{cards_by_rank(left), left.has_joker()}});
    move_flushes(left);
    const auto *of_one_lane = pattern_weights_.data();
    for (std::size_t p = 0; p < kRankPatterns; ++p)
        weight_[opponent.of_pattern[p]] += of_one_lane[p][0];
}

// Hands with a flush pattern were counted with their rank pattern: take them from there and put them where
// they belong. One pass serves all four suits: how often a set of ranks can be held in a suit depends on the
// suits in which all these ranks are left.
void OutcomeCounter::move_flushes(CardSet left) {
    std::array<OffSuitCounts, 1 << kSuits> ways{};
    std::array<RankMask, kSuits> missing{};
    for (int s = 0; s < kSuits; ++s) {
        missing[s] = kAllRanks & ~left.suit(s);
        const RankCounts off_suit = cards_by_rank(left, s);
        for (std::size_t suits = 0; suits < ways.size(); ++suits)
            if (suits >> s & 1)
                ways[suits].add(off_suit);
    }
    const std::uint32_t *to = opponent_->of_flush.data();
    const std::uint16_t *from = pattern_of_flush().data();
    std::uint32_t *weight = weight_.data();
    auto *pattern_weight = pattern_weights_.data();
    const bool joker_left = left.has_joker();
    for (const std::uint16_t suited : flush_holdings()) {
        if (suited >> 13) { // the holdings with the joker come last
            if (!joker_left)
                break;
            pattern_weight = pattern_weights_.data() + kNaturalRankPatterns;
        }
        std::size_t suits = 0;
        for (std::size_t s = 0; s < kSuits; ++s)
            suits |= static_cast<std::size_t>((suited & missing[s]) == 0) << s;
        const OffSuitCounts &w = ways[suits];
        const auto move = [&](const std::uint32_t *count, std::size_t n) {
            if (suits)
                for (std::size_t i = 0; i < n; ++i) {
                    weight[to[i]] += count[i];
                    pattern_weight[from[i]][0] -= count[i];
                }
            to += n;
            from += n;
        };
        switch (off_suit_count(suited)) {
        case 2:
            move(w.two.data(), w.two.size());
            break;
        case 1:
            move(w.one.data(), w.one.size());
            break;
        default:
            move(&w.none, 1);
        }
    }
}

void OutcomeCounter::relate(const FrontStrength *front, const Strength *back, std::size_t count,
                            Relations *out) const {
    const std::uint32_t *weight = weight_.data();
    const Strength *backs = opponent_->back.data();
    // For each back, hands with a front below f and a lower, an equal, a higher back; `f` as far as the loop
    // has come.
    std::array<std::array<std::uint32_t, 3>, kSplits> below{};
    std::array<Relations, kSplits> found{}; // [2], [1], [0]: their front is lower, equal, any
    for (std::size_t f = 1; f <= kFrontStrengths; ++f) {
        const std::uint32_t end = opponent_->first[f + 1];
        std::uint32_t at = opponent_->first[f], lower = 0;
        const std::uint32_t all = std::accumulate(weight + at, weight + end, std::uint32_t{0});
        for (std::size_t i = 0; i < count; ++i) {
            const auto from = at;
            at = static_cast<std::uint32_t>(std::lower_bound(backs + at, backs + end, back[i]) - backs);
            lower += std::accumulate(weight + from, weight + at, std::uint32_t{0});
            const std::uint32_t equal = at < end && backs[at] == back[i] ? weight[at] : 0;
            const std::array here = {lower, equal, all - lower - equal};
            if (front[i] == f) {
                found[i][2] = below[i];
                found[i][1] = here;
            }
            for (std::size_t b = 0; b < 3; ++b)
                below[i][b] += here[b];
        }
    }
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t b = 0; b < 3; ++b) {
            // Their back from the lowest on: mine is higher, equal, lower.
            out[i][2][2 - b] = found[i][2][b];
            out[i][1][2 - b] = found[i][1][b];
            out[i][0][2 - b] = below[i][b] - found[i][2][b] - found[i][1][b];
        }
}

Result settle(const OutcomeCounter::Relations &relations, std::uint32_t hands, const Terms &terms) {
    // From the seat of the side that does not hold the copies.
    const auto mine = [&](int front, int back) {
        return relations[terms.banking ? 2 - front : front][terms.banking ? 2 - back : back];
    };
    const std::uint32_t wins = mine(2, 2);
    std::uint32_t losses = mine(0, 0) + mine(0, 1) + mine(1, 0) + mine(1, 1);
    if (terms.copies == Copies::strict)
        losses += mine(1, 2) + mine(2, 1);
    const std::uint32_t pushes = hands - wins - losses;
    return terms.banking ? Result{losses, pushes, wins} : Result{wins, pushes, losses};
}

HandAnalysis::HandAnalysis(const Opponent &opponent, const StrengthTables &tables, Foul foul,
                           const Hand &hand, CardSet dead, const Terms &terms, OutcomeCounter &counter)
    : splits(tables, hand) {
    const CardSet left = CardSet::full() - hand.set - dead;
    counter.count(opponent, left);
    opponent_hands = hands_from(left.size());
    for (std::size_t s = 0; s < kSplits; ++s)
        if (!tables.is_foul(foul, splits.front[s], splits.back[s]))
            order[legal++] = static_cast<std::uint8_t>(s);
    // By back, so that splits with the same back stand together.
    const auto legal_end = order.begin() + static_cast<std::ptrdiff_t>(legal);
    std::sort(order.begin(), legal_end,
              [&](std::size_t a, std::size_t b) { return splits.back[a] < splits.back[b]; });
    std::array<FrontStrength, kSplits> front{};
    std::array<Strength, kSplits> back{};
    for (std::size_t i = 0; i < legal; ++i) {
        front[i] = splits.front[order[i]];
        back[i] = splits.back[order[i]];
    }
    std::array<OutcomeCounter::Relations, kSplits> relations;
    counter.relate(front.data(), back.data(), legal, relations.data());
    std::array<std::int64_t, kSplits> value{};
    for (std::size_t i = 0; i < legal; ++i) {
        results[order[i]] = settle(relations[i], opponent_hands, terms);
        value[order[i]] = terms.value(results[order[i]]);
    }
    const TieOrder better{hand, splits};
    std::sort(order.begin(), legal_end, [&](std::size_t a, std::size_t b) {
        return value[a] != value[b] ? value[a] > value[b] : better(a, b);
    });
}

std::size_t analyze_rows(const HouseWay &way, PushRule push_rule, Rules rules, const Terms &terms,
                         CardSet dead, const CardId *hands, std::size_t count, unsigned workers,
                         std::uint8_t *positions, std::int64_t *wins, std::int64_t *pushes,
                         std::int64_t *losses, bool *valid) {
    const StrengthTables &tables = strength_tables(rules);
    const Opponent &opponent = way.opponent(push_rule);
    constexpr std::size_t rows_per_chunk = 16;
    parallel_chunks((count + rows_per_chunk - 1) / rows_per_chunk, workers, [&](auto &&next_chunk) {
        OutcomeCounter counter;
        for (std::size_t chunk; next_chunk(chunk);) {
            for (std::size_t row = chunk * rows_per_chunk;
                 row < std::min(count, (chunk + 1) * rows_per_chunk); ++row) {
                const Hand hand(hands + row * kHandSize);
                valid[row] = hand.is_valid && (hand.set & dead).size() == 0;
                FrontPositions front{255, 255};
                Result best{};
                if (valid[row]) {
                    const HandAnalysis analysis(opponent, tables, rules.foul, hand, dead, terms, counter);
                    front = kFrontPositions[analysis.order[0]];
                    best = analysis.results[analysis.order[0]];
                }
                positions[2 * row] = front.first;
                positions[2 * row + 1] = front.second;
                wins[row] = valid[row] ? std::int64_t{best.wins} : -1;
                pushes[row] = valid[row] ? std::int64_t{best.pushes} : -1;
                losses[row] = valid[row] ? std::int64_t{best.losses} : -1;
            }
        }
    });
    return static_cast<std::size_t>(std::find(valid, valid + count, false) - valid);
}

} // namespace houseway
