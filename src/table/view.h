// What one seat, or an onlooker, may know of a state: the only code that turns the one into the other. Whoever shows,
// sends or encodes a match to somebody begins with a view.
#pragma once

#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// Fills the whole view, `struct_size` too. `viewer` is a seat or MILLE_ONLOOKER. Views of states that differ only in what is
// hidden from the viewer are equal byte for byte.
void make_view(const Ruleset& ruleset, const State& state, int viewer, mille_view* view);

}  // namespace mille
