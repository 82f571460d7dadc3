// Checks that a player knows the rule fields that a variant uses.
#pragma once

#include "ai/player/player.h"
#include "ai/player_places.h"

namespace mille {

// Fails with MILLE_E_UNSUPPORTED if the player does not know a rule field that the variant uses. If `places` allow such
// players, it writes a warning to the log instead, once.
mille_status check_fields(const Player& player, const Variant& variant, const PlayerPlaces& places, mille_error* error);

}  // namespace mille
