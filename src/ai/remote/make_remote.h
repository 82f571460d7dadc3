// Makes players that run in other processes. A library that starts no processes has absent.cpp instead.
#pragma once

#include <memory>
#include <span>

#include "ai/player/player.h"
#include "ai/player_name.h"
#include "ai/player_places.h"

namespace mille {

// Returns true if this library runs players in other processes.
bool has_remote_players();

// The files of the players that it runs, for PlayerPlaces::files. Null if it runs none.
std::shared_ptr<remote::PlayerFiles> make_player_files(bool keeps);

// Fails with MILLE_E_UNSUPPORTED if it does not or if the system cannot isolate a player, with MILLE_E_NOT_FOUND, with
// MILLE_E_IO if the process cannot be started, and as read_player_file(), load_library() and Player::create do.
Result<std::unique_ptr<Player>> make_remote_player(const PlayerName& name, const PlayerPlaces& places,
                                                   std::span<const mille_option> options, mille_error* error);

}  // namespace mille
