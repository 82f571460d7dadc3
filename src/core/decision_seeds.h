// The random seeds of a player's decisions, some at a time: a player that decides in a few hundred nanoseconds would spend half of
// them on its seed alone.
#pragma once

#include <array>
#include <cstdint>

#include "core/seed.h"

namespace mille {

inline constexpr std::uint32_t kSeedsTogether = 8;

/// What decision_seed() gives for `first`, `first` + 1, …
std::array<Seed, kSeedsTogether> decision_seeds(const Seed& key, std::uint32_t first);

}  // namespace mille
