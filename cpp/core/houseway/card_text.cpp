#include "houseway/card_text.hpp"

namespace houseway {
namespace {

constexpr std::int8_t kNone = -1;

constexpr std::array<std::int8_t, 256> table_of(std::string_view symbols) {
    std::array<std::int8_t, 256> table{};
    table.fill(kNone);
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        const char c = symbols[i];
        table[static_cast<unsigned char>(c)] = static_cast<std::int8_t>(i);
        if (c >= 'a' && c <= 'z')
            table[static_cast<unsigned char>(c - 'a' + 'A')] = static_cast<std::int8_t>(i);
    }
    return table;
}
constexpr auto kRankOf = table_of("23456789tjqka");
constexpr auto kSuitOf = table_of("cdhs");

constexpr bool is_separator(char c) {
    return c == ' ' || c == ',' || c == '\t' || c == '\n' || c == '\r';
}

constexpr bool same_letters(std::string_view text, std::string_view lower) {
    if (text.size() < lower.size())
        return false;
    for (std::size_t i = 0; i < lower.size(); ++i)
        if ((text[i] | 0x20) != lower[i])
            return false;
    return true;
}

// Length of the joker's name at the beginning of the text, or 0.
constexpr std::size_t joker_length(std::string_view text) {
    if (text.starts_with('*'))
        return 1;
    if (same_letters(text, "joker"))
        return 5;
    return same_letters(text, "jo") || same_letters(text, "jk") ? 2 : 0;
}

struct Suit {
    int suit;
    std::size_t length;
};
// The suit at the beginning of the text: a letter, or one of the symbols U+2660 to U+2667.
constexpr Suit read_suit(std::string_view text) {
    if (text.empty())
        return {kNone, 0};
    if (const int s = kSuitOf[static_cast<unsigned char>(text[0])]; s >= 0)
        return {s, 1};
    if (text.size() >= 3 && text[0] == '\xe2' && text[1] == '\x99') {
        constexpr std::array<int, 8> suits = {3, 2, 1, 0, 3, 2, 1, 0}; // spade, heart, diamond, club, twice
        const auto symbol = static_cast<unsigned>(static_cast<unsigned char>(text[2])) - 0xa0;
        // A symbol may be followed by U+FE0F, which asks for its coloured form.
        if (symbol < suits.size())
            return {suits[symbol],
                    text.substr(3).starts_with("\xef\xb8\x8f") ? std::size_t{6} : std::size_t{3}};
    }
    return {kNone, 0};
}

} // namespace

ParsedCards parse_cards(std::string_view text, CardId *out, std::size_t capacity) {
    ParsedCards result;
    std::size_t at = 0;
    while (at < text.size()) {
        if (is_separator(text[at])) {
            ++at;
            continue;
        }
        const std::string_view rest = text.substr(at);
        CardId card = kJoker;
        std::size_t length = joker_length(rest);
        if (!length) {
            const bool ten = rest.starts_with("10");
            const int rank = ten ? 8 : kRankOf[static_cast<unsigned char>(rest[0])];
            const std::size_t rank_length = ten ? 2 : 1;
            const Suit suit = read_suit(rest.substr(rank_length));
            if (rank < 0 || suit.suit < 0) {
                result.status = ParsedCards::Status::unknown;
                result.stopped = at;
                return result;
            }
            card = card_of(rank, suit.suit);
            length = rank_length + suit.length;
        }
        if (result.count == capacity) {
            result.status = ParsedCards::Status::too_many;
            return result;
        }
        out[result.count++] = card;
        at += length;
    }
    return result;
}

} // namespace houseway
