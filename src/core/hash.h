// A 64-bit hash of a state, the same on every platform and in every version of the library with the same
// MILLE_HASH_VERSION. It reveals hidden cards.
#pragma once

#include <cstdint>

#include "core/state.h"

namespace mille {

// Covers every field of the state but the seed, which a record may lack, the rules (the tag is theirs), and what follows
// from other fields (sizes of the hands, the cards of the stock without their order).
std::uint64_t hash_of(const State& state);

}  // namespace mille
