// Makes a player from its name. The player is built in, from a file, or a command.
#pragma once

#include <memory>

#include "ai/player/player.h"
#include "ai/player_name.h"
#include "ai/player_places.h"

namespace mille {

// A player from a file runs in a child process with the whole sandbox unless its name says otherwise. Fails with
// MILLE_E_UNSUPPORTED for a file or command that `places` do not allow, with MILLE_E_NOT_FOUND and the nearest name,
// with MILLE_E_OPTION, and as Player::create and load_known_library do.
Result<std::unique_ptr<Player>> make_player(const PlayerName& name, const PlayerPlaces& places, mille_error* error);

// The same for comparisons. If single deals are compared, which pay nothing, a player with the option `goal` gets
// `goal=points` unless its name sets the option.
Result<std::unique_ptr<Player>> make_contestant(PlayerName name, bool single_deals, const PlayerPlaces& places,
                                                mille_error* error);

}  // namespace mille
