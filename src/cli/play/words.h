// Translates what a person may type into the notation of records.
#pragma once

#include <string>
#include <vector>

#include "cli/play/game.h"

namespace cli {

// Returns the action that a line means. `5H` and `d 5H` discard, `lay 8C 8D 2H` finds its rank, and `pile` alone takes
// the pile if there is only one way to do so. Other text is passed to the library unchanged. Throws mille::Error.
mille_action read_action(const Game& game, const std::string& line, const std::vector<mille_action>& choices);

}  // namespace cli
