// A tour: one match under each variant, each player at the table at least once, and an arena and some scripts beside them. What
// happens in it follows from its seed alone.
#pragma once

#include <csignal>
#include <functional>

#include "tests/soak/world.h"

namespace mille_test::soak {

// Plays the tour of `seed`; prints and counts each fault. Calls `between` after each decision, and ends early there once `stop`
// is not 0.
void tour(World& world, std::uint64_t seed, const volatile std::sig_atomic_t& stop,
          const std::function<void()>& between);

}  // namespace mille_test::soak
