// Hands for tests, from text.
#pragma once

#include <stdexcept>
#include <string_view>
#include <vector>

#include "houseway/card_text.hpp"
#include "houseway/hand_class.hpp"

namespace houseway::tests {

inline std::vector<CardId> cards(std::string_view text) {
    std::vector<CardId> out(kDeckSize);
    const ParsedCards parsed = parse_cards(text, out.data(), out.size());
    if (parsed.status != ParsedCards::Status::ok)
        throw std::invalid_argument("no cards");
    out.resize(parsed.count);
    return out;
}

} // namespace houseway::tests
