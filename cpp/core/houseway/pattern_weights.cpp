#include "houseway/pattern_weights.hpp"

#include "houseway/forever.hpp"

namespace houseway {
namespace {

// The rank patterns as runs: one holding of the high and of the middle group, and all holdings of the low
// group that fill up the hand.
struct PatternRun {
    std::uint16_t high, middle; // indices of the holdings
    std::uint16_t low_begin, low_count;
    std::uint32_t first; // the number of the first pattern
};
std::vector<PatternRun> make_runs(bool joker) {
    std::vector<PatternRun> runs;
    const auto &[high, middle, low] = rank_groups();
    for_each_pattern_run(kHandSize - joker, joker ? kNaturalRankPatterns : 0,
                         [&, &high = high, &middle = middle,
                          &low = low](const GroupHolding &h, const GroupHolding &m, int in_low, int first) {
                             const int begin = low.begin[in_low];
                             const int end = low.begin[in_low + 1];
                             if (begin == end)
                                 return;
                             runs.push_back({static_cast<std::uint16_t>(&h - high.holdings.data()),
                                             static_cast<std::uint16_t>(&m - middle.holdings.data()),
                                             static_cast<std::uint16_t>(begin),
                                             static_cast<std::uint16_t>(end - begin),
                                             static_cast<std::uint32_t>(first)});
                         });
    return runs;
}
const std::vector<PatternRun> &pattern_runs(bool joker) {
    static const auto &runs = forever([] { return std::array{make_runs(false), make_runs(true)}; });
    return runs[joker];
}

} // namespace

// A pattern comes in as many ways as its ranks can be taken: a product over the ranks, and so over the three
// groups of ranks.
template <std::size_t Lanes>
void PatternWeights<Lanes>::weigh(const std::array<CardsLeft, Lanes> &left) {
    weights_.resize(kRankPatterns);
    for (std::size_t g = 0; g < 3; ++g) {
        const RankGroup &group = rank_groups()[g];
        of_group_[g].resize(group.holdings.size());
        for (std::size_t i = 0; i < group.holdings.size(); ++i)
            for (std::size_t lane = 0; lane < Lanes; ++lane) {
                std::uint32_t ways = 1;
                for (std::size_t r = 0; r < static_cast<std::size_t>(group.ranks); ++r)
                    ways *= kChoose[left[lane].of_rank[static_cast<std::size_t>(group.first_rank) + r]]
                                   [group.holdings[i].counts[r]];
                of_group_[g][i][lane] = ways;
            }
    }
    const auto &[high, middle, low] = of_group_;
    for (const bool joker : {false, true}) {
        Weight jokers{};
        for (std::size_t lane = 0; lane < Lanes; ++lane)
            jokers[lane] = !joker || left[lane].joker;
        for (const PatternRun &run : pattern_runs(joker)) {
            Weight ways;
            for (std::size_t lane = 0; lane < Lanes; ++lane)
                ways[lane] = jokers[lane] * high[run.high][lane] * middle[run.middle][lane];
            Weight *out = weights_.data() + run.first;
            const Weight *low_ways = low.data() + run.low_begin;
            for (std::uint32_t i = 0; i < run.low_count; ++i)
                for (std::size_t lane = 0; lane < Lanes; ++lane)
                    out[i][lane] = ways[lane] * low_ways[i][lane];
        }
    }
}

template class PatternWeights<1>;
template class PatternWeights<4>;

} // namespace houseway
