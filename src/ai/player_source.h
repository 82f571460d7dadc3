// Finds where the code of a named player is: in this library or in a file.
#pragma once

#include <string>
#include <string_view>

#include "ai/player_name.h"
#include "ai/player_places.h"
#include "base/result.h"
#include "mille/mille_ai.h"

namespace mille {

struct PlayerSource {
  std::string file;  // empty for a built-in player
  std::string id;    // empty for the first player of the file
};

// Fails with MILLE_E_NOT_FOUND, and the error names the nearest player.
Result<PlayerSource> find_source(const PlayerName& name, const PlayerPlaces& places, mille_error* error);

}  // namespace mille
