// Whether a view that a host hands back could be the view of a state: sizes, sums, cards, sets. After that nothing in it
// can lead out of an array.
#pragma once

#include "core/ruleset.h"
#include "mille/mille_types.h"

namespace mille {

// Refused: MILLE_E_ARGUMENT with the field, and MILLE_E_PHASE for the view of a match that is over.
mille_status check_view(const Ruleset& ruleset, const mille_view& view, mille_error* error);

// Cards of a view that nobody but their holder has seen, and how many of them lie where.
struct Hidden {
  int in_hand[MILLE_SEATS];
  int in_stock;
  int total() const { return in_hand[0] + in_hand[1] + in_stock; }
};

// Of a view that check_view() accepts, or is checking.
Hidden hidden_of(const mille_view& view);

}  // namespace mille
