#include <doctest/doctest.h>

#include <numeric>
#include <set>

#include "houseway/hand_class.hpp"
#include "houseway/split.hpp"

using namespace houseway;

TEST_CASE("representatives are hands of their class, for both choices of suits") {
    for (const bool second : {false, true}) {
        const auto hands = class_representatives(second);
        REQUIRE(hands.size() == kClasses);
        int wrong = 0;
        for (int c = 0; c < kClasses; ++c) {
            const Hand hand(hands[static_cast<std::size_t>(c)].data());
            wrong += !hand.is_valid || hand.hand_class() != c;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("the class weights are all hands of the deck") {
    const auto weights = class_weights();
    CHECK(std::accumulate(weights.begin(), weights.end(), std::uint64_t{0}) == 154'143'080);
    CHECK(std::count(weights.begin(), weights.end(), 0U) == 0);
    const auto joker_hands =
        std::accumulate(weights.begin() + kNaturalRankPatterns, weights.begin() + kRankPatterns, 0LL) +
        std::accumulate(weights.begin() + kRankPatterns + kNaturalFlushPatterns, weights.end(), 0LL);
    CHECK(joker_hands == 20'358'520);
}

TEST_CASE("five-card patterns are numbered without gaps") {
    std::set<std::uint32_t> seen;
    const auto hands = class_representatives();
    for (const auto &cards : hands)
        for (const FrontPositions front : kFrontPositions)
            seen.insert(pattern_index().five(Hand(cards.data()).back_key(front)));
    CHECK(seen.size() == kFivePatterns);
    CHECK(*seen.rbegin() == kFivePatterns - 1);
}

TEST_CASE("a flush pattern has the rank pattern of its hand") {
    const auto hands = class_representatives();
    int wrong = 0;
    for (std::size_t f = 0; f < kFlushPatterns; ++f) {
        HandKey key = 0;
        for (const CardId card : hands[kRankPatterns + f])
            key += key_of(card);
        const std::uint32_t first = f < kNaturalFlushPatterns ? 0 : kNaturalRankPatterns;
        wrong += first + pattern_of_flush()[f] != pattern_index().seven(key);
    }
    CHECK(wrong == 0);
}
