// The random seeds of a player's decisions, some at a time: a player that decides in a few hundred nanoseconds would spend half of
// them on its seed alone.
#pragma once

#include <array>
#include <cstdint>

#include "core/seed.h"

namespace mille {

inline constexpr std::uint32_t kSeedsTogether = 16;

// Writes what decision_seed() gives for `first`, `first` + 1, …
void decision_seeds(const Seed& key, std::uint32_t first, std::array<Seed, kSeedsTogether>* seeds);

}  // namespace mille
