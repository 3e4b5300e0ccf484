// The rules that change the order of hands, what is a foul, and who wins a copy.
#pragma once

#include <cstddef>
#include <cstdint>

namespace houseway {

// An enumeration as an index.
template <typename Enum>
constexpr std::size_t index_of(Enum e) {
    return static_cast<std::size_t>(e);
}

// Bug: the joker is an ace, or completes a straight, flush or straight flush. Wild: it is any card.
enum class Joker : std::uint8_t { bug, wild };
// The rank of A-2-3-4-5 among straights and straight flushes.
enum class Wheel : std::uint8_t { second, lowest };
// What a front equal to the back is: a pair against the same pair, two top cards against the same two.
enum class Foul : std::uint8_t { equal_legal, strict };
// Per hand: a copied hand is a lost hand for the side that does not hold the copies. Strict: a copy beside a
// won hand loses the whole bet.
enum class Copies : std::uint8_t { per_hand, strict };

struct Rules {
    Joker joker = Joker::bug;
    Wheel wheel = Wheel::second;
    Foul foul = Foul::equal_legal;
    Copies copies = Copies::per_hand;

    // A number 0..15, the form in which rules cross into Python.
    constexpr int id() const {
        return static_cast<int>(joker) | static_cast<int>(wheel) << 1 | static_cast<int>(foul) << 2 |
               static_cast<int>(copies) << 3;
    }
    static constexpr int kCount = 16;
    static constexpr Rules from_id(int id) {
        return {static_cast<Joker>(id & 1), static_cast<Wheel>(id >> 1 & 1), static_cast<Foul>(id >> 2 & 1),
                static_cast<Copies>(id >> 3 & 1)};
    }
};

} // namespace houseway
