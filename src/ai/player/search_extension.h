// The extension `mille.search/1`: what of the engine a player may use on states of its own.
#pragma once

#include "mille/mille_ai.h"

namespace mille {

// Static. The functions' context is the host's, a PlayerContext; outside a match they answer MILLE_E_PHASE.
const mille_ai_search& search_extension();

}  // namespace mille
