// Whether a player may play under a variant's rules, as far as its rule fields go.
#pragma once

#include "ai/player/player.h"
#include "ai/player_places.h"

namespace mille {

// Refuses a player that does not know a rule field which the variant uses: MILLE_E_UNSUPPORTED. Where these places allow it,
// the log gets a warning instead, once.
mille_status check_fields(const Player& player, const Variant& variant, const PlayerPlaces& places, mille_error* error);

}  // namespace mille
