// Random hands.
#pragma once

#include <cstddef>
#include <cstdint>

#include "houseway/cards.hpp"

namespace houseway {

// Rows of `cards` different cards from the deck of 53, in the order dealt; every order of every set of cards
// is equally likely. Row i depends on the key and on `first_row + i` alone, so that a batch can be dealt in
// any pieces.
void deal_rows(std::uint64_t key, std::uint64_t first_row, int cards, std::size_t count, CardId *out);

} // namespace houseway
