// From a name to a player: built in, or out of a file.
#pragma once

#include <memory>
#include <string_view>

#include "ai/player/player.h"
#include "ai/player_places.h"

namespace mille {

// Refused: MILLE_E_UNSUPPORTED for a file or command that `places` do not allow, MILLE_E_NOT_FOUND with the nearest name,
// MILLE_E_OPTION, and what Player::create and load_library refuse.
mille_status make_player(std::string_view name, const PlayerPlaces& places, std::unique_ptr<Player>* player,
                         mille_error* error);

// The same, but what comes out of a file runs in a child process, whatever the name says.
mille_status make_for_listing(std::string_view name, const PlayerPlaces& places, std::unique_ptr<Player>* player,
                              mille_error* error);

// The same, unless the name says `isolated=0`: for comparisons that no player shall end. A player that has the option `goal`, and
// whose name does not say it, gets `goal=points` where single deals are compared: they pay nothing.
mille_status make_contestant(std::string_view name, bool single_deals, const PlayerPlaces& places,
                             std::unique_ptr<Player>* player, mille_error* error);

}  // namespace mille
