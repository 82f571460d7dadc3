// What one seat or an onlooker may know of a state. No other code turns a state into a view, and all code that shows,
// sends or encodes a match starts from a view.
#pragma once

#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// Fills the whole view, `struct_size` too. `viewer` is a seat or MILLE_ONLOOKER. Views of states that differ only in
// what is hidden from the viewer are equal byte for byte.
void make_view(const Ruleset& ruleset, const State& state, int viewer, mille_view* view);

// The cards from which a view's counts were written.
struct ViewSource {
  Cards hand;
  Cards unseen;
  Cards sets[kSeats];
  Cards known[kSeats];
  Cards wilds[kMaxWildEntries][kSeats];
  bool has_stock = false;
};

// A cached view of a seat, updated at each of its decisions because most of it stays the same. Each cache serves one
// variant.
class KeptView {
 public:
  // The view as make_view() fills it. Valid until the next call.
  const mille_view& at(const Ruleset& ruleset, const State& state, int viewer);

 private:
  mille_view view_{};
  ViewSource source_;
};

}  // namespace mille
