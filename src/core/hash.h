// A 64-bit hash of a state, the same on every platform and in every version with the same rules. It reveals hidden
// cards.
#pragma once

#include <cstdint>

#include "core/state.h"

namespace mille {

// Covers all cards with their places and order, what each player knows, the turn and the match's totals. It does not
// cover the seed, because a record may lack it.
std::uint64_t hash_of(const State& state);

}  // namespace mille
