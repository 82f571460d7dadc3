// Which players there are, and what each says of itself: for listings. A file is described in a child process, so that
// looking at one runs none of its code here.
#pragma once

#include <string>

#include "ai/make_player.h"

namespace mille {

// The names under which players can be made: the built-in ones, weakest first, then those of the folders' files, sorted
// within each folder, each name once.
std::vector<std::string> player_names(const PlayerPlaces& places);

// A player by name as JSON: id, title, version, author, about, whether it is deterministic and plays any rules, the rule fields
// that it does not know, its options with their values, and the ids of all players of its file. Refused as by make_player();
// MILLE_E_UNSUPPORTED for a file where the library runs no child processes.
mille_status describe_player(std::string_view name, const PlayerPlaces& places, std::string* json, mille_error* error);

}  // namespace mille
