// Stands in for make_remote.cpp in a library that starts no processes.
#include "ai/messages.h"
#include "ai/remote/make_remote.h"

namespace mille {

std::shared_ptr<const remote::HostProgram> open_host_program(const std::string&) { return nullptr; }

std::shared_ptr<remote::PlayerFiles> make_player_files(bool) { return nullptr; }

Result<std::unique_ptr<Player>> make_isolated_player(PlayerSource, bool, std::string_view, const PlayerPlaces&,
                                                     std::span<const mille_option>, mille_error* error) {
  return refuse(error, say::kPlayerNoIsolation);
}

Result<std::unique_ptr<Player>> make_command_player(const PlayerName&, const PlayerPlaces&,
                                                    std::span<const mille_option>, mille_error* error) {
  return refuse(error, say::kPlayerNoCommands);
}

}  // namespace mille
