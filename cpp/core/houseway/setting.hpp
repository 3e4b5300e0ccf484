// The settings of a hand class, and what each does as a sum over corners.
#pragma once

#include <cstdint>
#include <vector>

#include "houseway/corner.hpp"
#include "houseway/exact.hpp"
#include "houseway/split.hpp"

namespace houseway {

// A setting of a hand class, distinct by strengths.
struct Setting {
    Corner strengths;
    std::uint8_t kinds; // of the front, see front_kinds.hpp
};

// All legal settings of a hand, highest back first, then highest front: the order of ties.
std::vector<Setting> legal_settings(const StrengthTables &tables, Foul foul, const Hand &hand);

// Leaves settings that fewer than `limit` others are at least as good as in front and behind.
void drop_dominated(std::vector<Setting> &settings, int limit);

// A corner sum as a part of my wins and losses.
struct CornerTerm {
    Corner corner;
    std::int8_t wins_below, wins_above, losses_below, losses_above;
};

// My wins and losses with a setting.
std::vector<CornerTerm> terms_of(Corner setting, const Terms &bet);

// The best of all results that the settings (all legal ones, in order) can give against a hand that I see.
std::vector<CornerTerm> reply_terms(const std::vector<Setting> &settings, Copies copies);

} // namespace houseway
