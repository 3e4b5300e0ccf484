#include <doctest/doctest.h>

#include <thread>

#include "hands.hpp"
#include "houseway/split.hpp"
#include "houseway/strength.hpp"

using namespace houseway;
using tests::cards;

namespace {

Strength strength(std::string_view text, const StrengthTables &tables = strength_tables(Rules{})) {
    const auto hand = cards(text);
    Strength out = 0;
    evaluate_rows(tables, static_cast<int>(hand.size()), hand.data(), 1, &out, nullptr);
    return out;
}

} // namespace

TEST_CASE("the dense order has every strength") {
    CHECK(strength_tables(Joker::bug, Wheel::second).five.strengths() == 7463);
    CHECK(strength_tables(Joker::bug, Wheel::lowest).five.strengths() == 7463);
    CHECK(strength_tables(Joker::wild, Wheel::second).five.strengths() == 7475);
    CHECK(strength_tables(Joker::wild, Wheel::lowest).five.strengths() == 7475);
}

TEST_CASE("the bug is an ace or completes straights and flushes") {
    CHECK(strength("Jo 9c Th Jd Qs") == strength("Kh 9c Th Jd Qs"));
    CHECK(strength("Jo Jc Qh Kd Ts") == strength("Ah Jc Qh Kd Ts"));
    CHECK(strength("Jo 5c 4h 3d 2s") == strength("Ah 5c 4h 3d 2s"));
    CHECK(strength("Jo Kc 9c 5c 2c") == strength("Ac Kc 9c 5c 2c"));
    CHECK(strength("Jo Ac 9c 5c 2c") == strength("Ac Kc 9c 5c 2c"));
    CHECK(strength("Jo Ac Kc Qc 2c") == strength("Ac Kc Qc Jc 2c"));
    CHECK(strength("Jo 7c 7d 7h 2c") == strength("Ac 7c 7d 7h 2c"));
    CHECK(strength("Jo 5c 6c 7c 8c") == strength("9c 5c 6c 7c 8c"));
    CHECK(strength("Jo As Ah Ad Ac") == 7463);
}

TEST_CASE("the wheel is second or lowest") {
    const auto &lowest = strength_tables(Joker::bug, Wheel::lowest);
    CHECK(strength("Ac 2c 3h 4d 5s") > strength("Kc Qd Jh Td 9s"));
    CHECK(strength("Ac 2c 3h 4d 5s") < strength("Ac Kc Qd Jh Td"));
    CHECK(strength("Ac 2c 3h 4d 5s", lowest) < strength("2c 3h 4d 5s 6c", lowest));
    CHECK(strength("Jo 2c 3h 4d 5s", lowest) == strength("6h 2c 3h 4d 5s", lowest));
}

TEST_CASE("what is no hand has no strength") {
    const auto &tables = strength_tables(Rules{});
    std::vector<CardId> rows = cards("As Kd 9c 9h 5d 4s 2c");
    for (const CardId bad : {CardId{53}, CardId{255}, rows[0]}) {
        auto hand = rows;
        hand[6] = bad;
        Strength out = 1;
        bool valid = true;
        CHECK(evaluate_rows(tables, 7, hand.data(), 1, &out, &valid) == 0);
        CHECK(out == 0);
        CHECK_FALSE(valid);
    }
}

TEST_CASE("fouls compare the front with the top of the back") {
    const auto &tables = strength_tables(Rules{});
    const auto foul = [&](std::string_view front, std::string_view back, Foul reading) {
        const auto f = cards(front);
        return tables.is_foul(reading, tables.front(f[0], f[1]), strength(back));
    };
    CHECK(foul("As Ks", "Qh Jd 9c 7s 5h", Foul::equal_legal));
    CHECK_FALSE(foul("7s 7h", "7c 7d Kh 9s 2c", Foul::equal_legal));
    CHECK(foul("7s 7h", "7c 7d Kh 9s 2c", Foul::strict));
    CHECK(foul("Ks Qs", "Kh Jd 9c 7s 5h", Foul::equal_legal));
    CHECK_FALSE(foul("Ks 9s", "Kh 9d 8c 7s 5h", Foul::equal_legal));
    CHECK(foul("Ks 9s", "Kh 9d 8c 7s 5h", Foul::strict));
    CHECK_FALSE(foul("As Ah", "3c 3d 2h 2s 9c", Foul::strict));
}

TEST_CASE("tables are made once, from any thread") {
    std::vector<std::thread> threads;
    std::array<const StrengthTables *, 8> seen{};
    for (auto &slot : seen)
        threads.emplace_back([&slot] { slot = &strength_tables(Joker::wild, Wheel::second); });
    for (auto &thread : threads)
        thread.join();
    for (const auto *tables : seen)
        CHECK(tables == seen[0]);
}
