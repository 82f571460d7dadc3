// Makes a player that is a command.
#pragma once

#include <memory>
#include <string>

#include "ai/player/backend.h"
#include "ai/player_name.h"
#include "ai/player_places.h"
#include "core/result.h"

namespace mille {

// `program` is the path of mille-ai-host.
Result<std::unique_ptr<Backend>> make_command(const PlayerName& name, const PlayerPlaces& places, std::string program,
                                              mille_error* error);

}  // namespace mille
