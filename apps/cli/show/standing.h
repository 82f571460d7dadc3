// What a seat would score if the deal ended with the cards that a view shows, by the rule fields (E2, N1–N3). This is a
// forecast: a script's hook may score the deal otherwise.
#pragma once

#include <cstdint>

#include "mille/mille.hpp"

namespace cli {

// The points of a seat's sets.
std::int64_t sets_worth(const mille_view& view, mille_seat seat, const mille_rules& rules);

// The points of the viewer: of the sets less the hand, and what going out brings if the hand is empty.
std::int64_t standing(const mille_view& view, const mille_rules& rules);

// By how much a lay changes the points of the viewer, whose turn it is.
std::int64_t gain_of_lay(const mille_view& view, const mille_action& lay, const mille_rules& rules);

}  // namespace cli
