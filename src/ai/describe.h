// Lists the players and how each describes itself.
#pragma once

#include <string>
#include <vector>

#include "ai/make_player.h"

namespace mille {

// Returns the names under which players can be made: the built-in ones in the order of builtin_players(), then those of
// the files in the folders, sorted within each folder. Each name occurs once.
std::vector<std::string> player_names(const PlayerPlaces& places);

// Describes a player as JSON: id, title, version, author, about, whether it is deterministic and plays any rules, the
// rule fields that it does not know, its options with their values, and the ids of all players in its file. Fails as
// make_player() does.
Result<std::string> describe_player(const PlayerName& name, const PlayerPlaces& places, mille_error* error);

}  // namespace mille
