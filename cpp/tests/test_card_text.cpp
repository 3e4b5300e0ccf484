#include <doctest/doctest.h>

#include "hands.hpp"

using namespace houseway;
using tests::cards;

TEST_CASE("every way of writing a card reads as the same card") {
    CHECK(cards("As 10d Jo") == std::vector<CardId>{51, 33, 52});
    CHECK(cards("aStDjK") == std::vector<CardId>{51, 33, 52});
    CHECK(cards(" A\xe2\x99\xa0,10\xe2\x99\xa6 , * ") == std::vector<CardId>{51, 33, 52});
    CHECK(cards("JdJoJokerJsJk") == std::vector<CardId>{37, 52, 52, 39, 52});
    CHECK(cards("").empty());
}

TEST_CASE("what is no card says where it begins") {
    std::array<CardId, 7> out{};
    for (const std::string_view text : {"As 1d", "As Ax", "As A", "As 10", "As \xe2\x99", "As \xff\xff"}) {
        const ParsedCards parsed = parse_cards(text, out.data(), out.size());
        CHECK(parsed.status == ParsedCards::Status::unknown);
        CHECK(parsed.count == 1);
        CHECK(parsed.stopped == 3);
    }
    CHECK(parse_cards("2c3c4c", out.data(), 2).status == ParsedCards::Status::too_many);
}
