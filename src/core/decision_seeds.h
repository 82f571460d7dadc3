// The random seeds of a player's decisions, computed in batches. Without batches, a player that decides in a few
// hundred nanoseconds would spend half its time on seeds.
#pragma once

#include <array>
#include <cstdint>

#include "core/seed.h"

namespace mille {

inline constexpr std::uint32_t kSeedsTogether = 16;

// Writes decision_seed() of `first`, `first` + 1, …
void decision_seeds(const Seed& key, std::uint32_t first, std::array<Seed, kSeedsTogether>* seeds);

}  // namespace mille
