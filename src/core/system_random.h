// The one place where chance enters from outside: a fresh seed of the operating system's.
#pragma once

#include "core/seed.h"

namespace mille {

// Fills `seed` with 32 bytes of the system's cryptographic random source. False, with `seed`
// unchanged, if there is none; the caller then has to refuse, for a guessable seed would give the
// cards away.
[[nodiscard]] bool system_seed(Seed& seed);

}  // namespace mille
