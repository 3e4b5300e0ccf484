#include "houseway/flush_sums.hpp"

#include <algorithm>

#include "houseway/hand_class.hpp"

namespace houseway {
namespace {

constexpr std::size_t kTwoCards = 0, kOneCard = 91, kNoCard = 104;

constexpr std::size_t off_suit_begin(int cards) {
    return cards == 2 ? kTwoCards : cards == 1 ? kOneCard : kNoCard;
}

} // namespace

std::uint32_t OffSuitWays::index_of(const RankCounts &left) {
    std::uint32_t code = 0;
    for (const int n : left)
        code = code << 2 | static_cast<std::uint32_t>(n);
    const auto [at, is_new] = known_.try_emplace(code, static_cast<std::uint32_t>(ways_.size()));
    if (is_new) {
        OffSuitVector &ways = ways_.emplace_back();
        std::size_t i = 0;
        for (std::size_t b = 0; b < kRanks; ++b) {
            for (std::size_t a = 0; a < b; ++a)
                ways[i++] = static_cast<std::int16_t>(left[a] * left[b]);
            ways[i++] = static_cast<std::int16_t>(left[b] * (left[b] - 1) / 2);
            ways[kOneCard + b] = static_cast<std::int16_t>(left[b]);
        }
        ways[kNoCard] = 1;
    }
    return at->second;
}

FlushSums::FlushSums(const Opponent &opponent, RankMask deck, bool joker, RankMask held,
                     const OffSuitWays &ways, Control &control)
    : held_(held), ways_(ways), control_(control), count_(std::size_t{kAllRanks} + 1) {
    // Outcomes are numbered by front, then back: sorting is counting.
    std::vector<std::uint32_t> next(opponent.outcomes() + 1);
    std::size_t entries = 0;
    const auto for_each_point = [&](auto &&visit) {
        std::size_t i = 0;
        for (const std::uint32_t suited : flush_holdings()) {
            const bool has_joker = suited >> kRanks;
            const int off_suit = off_suit_count(suited);
            const auto kinds = static_cast<std::size_t>(kOffSuitHoldings[static_cast<std::size_t>(off_suit)]);
            const auto suited_ranks = static_cast<std::uint16_t>(suited & kAllRanks);
            if ((suited_ranks & ~deck) || (has_joker && !joker)) {
                i += kinds;
                continue;
            }
            const std::uint32_t *of_pattern =
                opponent.of_pattern.data() + (has_joker ? kNaturalRankPatterns : 0);
            for (std::size_t k = 0; k < kinds; ++k, ++i) {
                const std::uint32_t to = opponent.of_flush[i], from = of_pattern[pattern_of_flush()[i]];
                if (to == from)
                    continue;
                const auto off = static_cast<std::uint8_t>(off_suit_begin(off_suit) + k);
                if (to != Opponent::kPushes)
                    visit(to, Point{suited_ranks, opponent.back[to], opponent.front[to], off, 1});
                if (from != Opponent::kPushes)
                    visit(from, Point{suited_ranks, opponent.back[from], opponent.front[from], off, -1});
            }
        }
    };
    for_each_point([&](std::uint32_t outcome, const Point &) {
        ++next[outcome + 1];
        ++entries;
    });
    for (std::size_t o = 1; o < next.size(); ++o)
        next[o] += next[o - 1];
    points_.resize(entries);
    for_each_point([&](std::uint32_t outcome, const Point &point) { points_[next[outcome]++] = point; });
    for (std::size_t front = 0, i = 0; front < first_.size(); ++front) {
        while (i < points_.size() && points_[i].front < front)
            ++i;
        first_[front] = i;
    }
}

void FlushSums::clear() {
    std::fill(count_.begin(), count_.end(), OffSuitVector{});
}

void FlushSums::enter(const Point &point, int sign) {
    const auto change = static_cast<std::int16_t>(sign * point.sign);
    const std::uint32_t free = held_ & ~std::uint32_t{point.ranks};
    for (std::uint32_t r = free;; r = (r - 1) & free) {
        auto &count = count_[r][point.off_suit];
        count = static_cast<std::int16_t>(count + change);
        if (r == 0)
            break;
    }
}

void FlushSums::answer(const FlushQuery &query, std::int32_t *out) const {
    for (std::size_t i = 0; i < query.suits; ++i) {
        const std::int16_t *count = count_[query.first[i].ranks].data();
        const std::int16_t *ways = ways_[query.first[i].ways].data();
        std::int32_t sum = 0;
        for (std::size_t o = 0; o < kOffSuits; ++o)
            sum += std::int32_t{count[o]} * std::int32_t{ways[o]};
        out[i] += sum;
    }
}

void FlushSums::sum_below(const Point *points, const Point *end, std::vector<FlushQuery>::iterator query,
                          std::vector<FlushQuery>::iterator query_end) {
    if (points == end)
        return;
    clear();
    for (; query != query_end; ++query) {
        if (!query->below)
            continue;
        for (; points != end && points->back < query->corner.back; ++points)
            enter(*points, 1);
        answer(*query, query->below);
        control_.check();
    }
}

void FlushSums::sum_above(const Point *points, const Point *end, std::vector<FlushQuery>::iterator query,
                          std::vector<FlushQuery>::iterator query_end) {
    if (points == end)
        return;
    clear();
    while (query_end != query) {
        --query_end;
        if (!query_end->above)
            continue;
        for (; end != points && end[-1].back >= query_end->corner.back; --end)
            enter(end[-1], 1);
        answer(*query_end, query_end->above);
        control_.check();
    }
}

// Fronts low .. high - 1. Leaves their points and queries in the order of the back.
void FlushSums::halve(std::size_t low, std::size_t high, const std::vector<FlushQuery>::iterator &begin,
                      const std::vector<FlushQuery>::iterator &end) {
    Point *points = sorted_.data() + first_[low];
    Point *points_end = sorted_.data() + first_[high];
    if (high - low == 1) {
        sum_above(points, points_end, begin, end);
        return;
    }
    if (begin == end)
        return;
    // Where as many points are on either side as can be: most fronts are rare.
    std::size_t middle = low + 1;
    while (middle + 1 < high && 2 * first_[middle + 1] <= first_[low] + first_[high])
        ++middle;
    const auto query_middle =
        std::partition_point(begin, end, [&](const FlushQuery &q) { return q.corner.front < middle; });
    halve(low, middle, begin, query_middle);
    halve(middle, high, query_middle, end);
    Point *points_middle = sorted_.data() + first_[middle];
    const auto by_back = [](const Point &a, const Point &b) { return a.back < b.back; };
    // A half without queries has not been sorted.
    if (begin == query_middle)
        std::sort(points, points_middle, by_back);
    if (query_middle == end)
        std::sort(points_middle, points_end, by_back);
    sum_below(points, points_middle, query_middle, end);
    sum_above(points_middle, points_end, begin, query_middle);
    std::inplace_merge(points, points_middle, points_end, by_back);
    std::inplace_merge(begin, query_middle, end, [](const FlushQuery &a, const FlushQuery &b) {
        return a.corner.back < b.corner.back;
    });
}

void FlushSums::corners(std::vector<FlushQuery> queries) {
    std::sort(queries.begin(), queries.end(), [](const FlushQuery &a, const FlushQuery &b) {
        return a.corner.front != b.corner.front ? a.corner.front < b.corner.front
                                                : a.corner.back < b.corner.back;
    });
    sorted_ = points_;
    halve(1, kBeyondFront + 1, queries.begin(), queries.end());
}

void FlushSums::equal(Equal which, std::vector<FlushQuery> queries) {
    const auto key = [which](const auto &front, const auto &back) {
        switch (which) {
        case Equal::front:
            return static_cast<std::uint32_t>(front);
        case Equal::back:
            return static_cast<std::uint32_t>(back);
        case Equal::both:
            break;
        }
        return static_cast<std::uint32_t>(front) << 16 | back;
    };
    const auto of_point = [&](const Point &p) { return key(p.front, p.back); };
    const auto of_query = [&](const FlushQuery &q) { return key(q.corner.front, q.corner.back); };
    std::sort(queries.begin(), queries.end(),
              [&](const FlushQuery &a, const FlushQuery &b) { return of_query(a) < of_query(b); });
    sorted_ = points_;
    if (which == Equal::back)
        std::sort(sorted_.begin(), sorted_.end(),
                  [](const Point &a, const Point &b) { return a.back < b.back; });
    clear();
    auto point = sorted_.begin();
    for (auto query = queries.begin(); query != queries.end();) {
        const std::uint32_t group = of_query(*query);
        while (point != sorted_.end() && of_point(*point) < group)
            ++point;
        const auto begin = point;
        for (; point != sorted_.end() && of_point(*point) == group; ++point)
            enter(*point, 1);
        for (; query != queries.end() && of_query(*query) == group; ++query) {
            if (point != begin)
                answer(*query, query->below);
            control_.check();
        }
        constexpr std::ptrdiff_t many = 256; // take longer to take back than to clear all
        if (point - begin > many)
            clear();
        else
            for (auto p = begin; p != point; ++p)
                enter(*p, -1);
    }
}

} // namespace houseway
