// A tour: one match under each variant, with each player at a table at least once, and also an arena and some scripts.
// The seed alone determines what happens in it.
#pragma once

#include <csignal>
#include <functional>

#include "tests/soak/world.h"

namespace mille_test::soak {

// Plays the tour of `seed`. Prints and counts each fault. Calls `between` after each decision. Ends early once `stop`
// is not 0.
void tour(World& world, std::uint64_t seed, const volatile std::sig_atomic_t& stop,
          const std::function<void()>& between);

}  // namespace mille_test::soak
