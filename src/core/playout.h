// Random play to the end of a deal, for estimates and simulation.
#pragma once

#include "core/fast_random.h"
#include "core/match.h"

namespace mille {

// Plays uniformly random legal actions until the deal in progress is over. Fails with MILLE_E_PHASE if no deal is in
// progress.
mille_status play_out(const Game& game, State* state, FastRandom* random, mille_playout* result, mille_error* error);

}  // namespace mille
