// Makes players that run in other processes. A library that starts no processes has absent.cpp instead.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "ai/player/player.h"
#include "ai/player_name.h"
#include "ai/player_places.h"
#include "ai/player_source.h"

namespace mille {

// The program that runs them, for PlayerPlaces::opened_program; see HostProgram. Null if this library runs no child
// processes.
std::shared_ptr<const remote::HostProgram> open_host_program(const std::string& path);

// The files of the players that it runs, for PlayerPlaces::files. Null if it runs none.
std::shared_ptr<remote::PlayerFiles> make_player_files(bool keeps);

// Makes an isolated player. Unless `strict` is true, it may lack parts of its sandbox. Fails with MILLE_E_UNSUPPORTED if
// the library runs no child processes or if the system cannot isolate a player, with MILLE_E_VERSION for a mille-ai-host
// of another version, with MILLE_E_IO if the process cannot be started, and as read_player_file(), load_library() and
// Player::create do.
Result<std::unique_ptr<Player>> make_isolated_player(PlayerSource source, bool strict, std::string_view listed,
                                                     const PlayerPlaces& places, std::span<const mille_option> options,
                                                     mille_error* error);

// Makes a player that is a command. Fails with MILLE_E_UNSUPPORTED, MILLE_E_VERSION and MILLE_E_IO as above, and as
// Player::create does.
Result<std::unique_ptr<Player>> make_command_player(const PlayerName& name, const PlayerPlaces& places,
                                                    std::span<const mille_option> options, mille_error* error);

}  // namespace mille
