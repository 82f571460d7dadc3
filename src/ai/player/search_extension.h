// The extension `mille.search/1`: the parts of the engine that a player may use on its own states.
#pragma once

#include "mille/mille_ai.h"

namespace mille {

// Returns a static table. Its functions take the host's context, a PlayerContext, and return
// MILLE_E_PHASE outside a match.
const mille_ai_search& search_extension();

}  // namespace mille
