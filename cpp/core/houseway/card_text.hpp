// Cards as text: `As`, `10d`, `T♥`, the joker as `Jo`, `Jk`, `Joker` or `*`; upper and lower case, with
// spaces, commas or nothing between cards.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "houseway/cards.hpp"

namespace houseway {

struct ParsedCards {
    enum class Status { ok, unknown, too_many } status = Status::ok;
    std::size_t count = 0;   // cards read
    std::size_t stopped = 0; // where an unknown card begins, in bytes
};

// Reads cards into `out`, at most `capacity`. Text is UTF-8. Duplicates are not looked for.
ParsedCards parse_cards(std::string_view text, CardId *out, std::size_t capacity);

} // namespace houseway
