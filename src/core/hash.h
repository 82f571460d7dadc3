// 64 bits over a state: the same on every platform and for every version whose rules agree. For whoever may see everything.
#pragma once

#include <cstdint>

#include "core/state.h"

namespace mille {

// Covers the cards wherever they lie and in what order, what each player knows, the turn and the match's totals; not the
// seed, for a record may lack it.
std::uint64_t hash_of(const State& state);

}  // namespace mille
