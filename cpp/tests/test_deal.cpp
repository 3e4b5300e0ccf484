#include <doctest/doctest.h>

#include "houseway/deal.hpp"
#include "houseway/split.hpp"

using namespace houseway;

TEST_CASE("a row depends on its number, not on the batch") {
    std::vector<CardId> all(100 * 7), piece(40 * 7);
    deal_rows(42, 0, 7, 100, all.data());
    deal_rows(42, 60, 7, 40, piece.data());
    CHECK(std::equal(piece.begin(), piece.end(), all.begin() + 60 * 7));
}

TEST_CASE("the whole deck can be dealt, and every card is different") {
    std::vector<CardId> deck(53 * 10);
    deal_rows(7, 0, 53, 10, deck.data());
    for (std::size_t row = 0; row < 10; ++row) {
        CardSet set;
        for (std::size_t i = 0; i < 53; ++i)
            set = set | CardSet::of(deck[53 * row + i]);
        CHECK(set == CardSet::full());
    }
}

TEST_CASE("every card comes equally often in every place") {
    constexpr std::size_t rows = 200'000;
    std::vector<CardId> hands(7 * rows);
    deal_rows(1, 0, 7, rows, hands.data());
    for (std::size_t place = 0; place < 7; ++place) {
        std::array<double, 53> seen{};
        for (std::size_t row = 0; row < rows; ++row)
            ++seen[hands[7 * row + place]];
        double chi_squared = 0;
        for (const double n : seen)
            chi_squared += (n - rows / 53.0) * (n - rows / 53.0) / (rows / 53.0);
        CHECK(chi_squared < 104.0); // 52 degrees of freedom: exceeded once in 40,000
    }
}
