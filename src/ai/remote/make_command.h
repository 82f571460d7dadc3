// Makes a player that is a command.
#pragma once

#include <memory>

#include "ai/player/backend.h"
#include "ai/player_name.h"
#include "ai/player_places.h"
#include "base/result.h"

namespace mille {

namespace remote {
class HostProgram;
}

// Fails as HostProgram::check() and Command::check_program() do, and with MILLE_E_UNSUPPORTED where commands cannot be players.
Result<std::unique_ptr<Backend>> make_command(const PlayerName& name, const PlayerPlaces& places,
                                              std::shared_ptr<const remote::HostProgram> program, mille_error* error);

}  // namespace mille
