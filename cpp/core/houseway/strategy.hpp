// A strategy: one front for each case of a hand (see suiting.hpp), as a table of kinds.
#pragma once

#include <cstddef>
#include <cstdint>

#include "houseway/strength.hpp"

namespace houseway {

// Batches of rows of seven cards. A row that is no hand gets positions 255, or the number 2^32 - 1. Both
// return the first such row, or `count`. `valid` may be null.
std::size_t set_by_case(const std::uint8_t *kinds_of_case, const StrengthTables &tables, const CardId *hands,
                        std::size_t count, std::uint8_t *positions, bool *valid);
std::size_t case_rows(const CardId *hands, std::size_t count, std::uint32_t *numbers, bool *valid);

// The first case whose front is not in its hand or is a foul, or the number of cases. `may_lack` allows 255,
// for no front.
std::size_t first_bad_case(const std::uint8_t *kinds_of_case, const StrengthTables &tables, Foul foul,
                           bool may_lack);

} // namespace houseway
