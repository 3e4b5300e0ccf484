// Cards, and sets of cards.
//
// A card is a number: 4 * rank + suit, rank 0..12 = 2..A, suit 0..3 = c d h s; the joker is 52.
#pragma once

#include <bit>
#include <cstdint>

namespace houseway {

using CardId = std::uint8_t;

inline constexpr int kRanks = 13;
inline constexpr int kSuits = 4;
inline constexpr int kAce = 12;
inline constexpr int kKing = 11;
inline constexpr CardId kJoker = 52;
inline constexpr int kDeckSize = 53;
inline constexpr int kHandSize = 7;
inline constexpr int kSplits = 21; // C(7,2) ways to choose the front

// The kind of a card is its rank, or 13 for the joker.
inline constexpr int kJokerKind = 13;
inline constexpr int kKinds = 14;
constexpr int kind_of(CardId card) {
    return card >> 2;
}
constexpr int suit_of(CardId card) {
    return card & 3;
}
constexpr CardId card_of(int rank, int suit) {
    return static_cast<CardId>(4 * rank + suit);
}
// Wherever groups of equal rank are counted, the joker is an ace.
constexpr int rank_of(CardId card) {
    return card == kJoker ? kAce : card >> 2;
}

// The ranks that a suit holds, as bits 0..12.
using RankMask = std::uint32_t;
inline constexpr RankMask kAllRanks = 0x1fff;

// A set of cards: each suit has a lane of 16 bits with its ranks as bits 0..12; the joker is bit 13 of the
// first lane.
class CardSet {
  public:
    static constexpr std::uint64_t kJokerBit = std::uint64_t{1} << 13;

    constexpr CardSet() = default;
    constexpr explicit CardSet(std::uint64_t bits) : bits_(bits) {}

    static constexpr CardSet full() {
        std::uint64_t lanes = kAllRanks;
        lanes |= lanes << 16;
        lanes |= lanes << 32;
        return CardSet(lanes | kJokerBit);
    }
    static constexpr CardSet of(CardId card) {
        return card == kJoker ? CardSet(kJokerBit)
                              : CardSet(std::uint64_t{1} << (16 * suit_of(card) + kind_of(card)));
    }

    constexpr std::uint64_t bits() const { return bits_; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr bool has_joker() const { return (bits_ & kJokerBit) != 0; }
    constexpr bool contains(CardId card) const { return (bits_ & of(card).bits_) != 0; }
    constexpr RankMask suit(int s) const { return static_cast<RankMask>(bits_ >> (16 * s)) & kAllRanks; }

    constexpr CardSet operator|(CardSet other) const { return CardSet(bits_ | other.bits_); }
    constexpr CardSet operator&(CardSet other) const { return CardSet(bits_ & other.bits_); }
    constexpr CardSet operator-(CardSet other) const { return CardSet(bits_ & ~other.bits_); }
    constexpr bool operator==(const CardSet &) const = default;

  private:
    std::uint64_t bits_ = 0;
};

} // namespace houseway
