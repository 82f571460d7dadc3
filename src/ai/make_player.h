// Makes a player from its name. The player is built in, from a file, or a command.
#pragma once

#include <memory>
#include <string_view>

#include "ai/player/player.h"
#include "ai/player_places.h"

namespace mille {

// Fails with MILLE_E_UNSUPPORTED for a file or command that `places` do not allow, with MILLE_E_NOT_FOUND and the
// nearest name, with MILLE_E_OPTION, and as Player::create and load_known_library do.
Result<std::unique_ptr<Player>> make_player(std::string_view name, const PlayerPlaces& places, mille_error* error);

// The same, but a player from a file always runs in a child process, whatever the name says.
Result<std::unique_ptr<Player>> make_for_listing(std::string_view name, const PlayerPlaces& places, mille_error* error);

// The same for comparisons, which no player may end. A player from a file runs in a child process unless its name says
// `isolated=0` or the library runs no child processes. If single deals are compared, which pay nothing, a player with
// the option `goal` gets `goal=points` unless its name sets the option.
Result<std::unique_ptr<Player>> make_contestant(std::string_view name, bool single_deals, const PlayerPlaces& places,
                                                mille_error* error);

}  // namespace mille
