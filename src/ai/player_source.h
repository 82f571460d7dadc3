// Where the code of a named player is: in the library, or in a file.
#pragma once

#include <string>
#include <string_view>

#include "ai/player_name.h"
#include "ai/player_places.h"
#include "core/error.h"
#include "mille/mille_ai.h"

namespace mille {

struct PlayerSource {
  std::string file;  // empty: a built-in player
  std::string id;    // empty: the first of the file
};

// Refused: MILLE_E_NOT_FOUND with the nearest name.
mille_status find_source(const PlayerName& name, const PlayerPlaces& places, PlayerSource* source, mille_error* error);

// Whether a player's code comes out of a file.
bool is_foreign(const PlayerName& name);

}  // namespace mille
