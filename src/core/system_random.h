// Fresh seeds from the operating system, the only outside source of randomness.
#pragma once

#include "core/seed.h"

namespace mille {

// Returns 32 bytes of the system's cryptographic random source, or nothing if it fails. The caller must then refuse,
// because a guessable seed would reveal the cards.
std::optional<Seed> system_seed();

}  // namespace mille
