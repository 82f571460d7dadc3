// Checks whether a view from a host could be the view of a state: sizes, sums, cards, sets. Nothing in an accepted view
// leads outside an array.
#pragma once

#include "core/ruleset.h"
#include "mille/mille_types.h"

namespace mille {

// Fails with MILLE_E_ARGUMENT and names the field, or with MILLE_E_PHASE for the view of a match that is over.
mille_status check_view(const Ruleset& ruleset, const mille_view& view, mille_error* error);

// How many cards are hidden from the viewer in each hand and in the stock.
struct Hidden {
  int in_hand[MILLE_SEATS];
  int in_stock;
  int total() const { return in_hand[0] + in_hand[1] + in_stock; }
};

// For a view that check_view() accepts, or is checking.
Hidden hidden_of(const mille_view& view);

}  // namespace mille
