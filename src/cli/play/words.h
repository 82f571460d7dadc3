// What a person may type at the table: short forms of actions, put into the notation of records.
#pragma once

#include <string>
#include <vector>

#include "cli/play/game.h"

namespace cli {

// The action that a line means: `5H` discards, `d 5H` too, `lay 8C 8D 2H` finds its rank, `pile` alone stands for the
// only way to take it. What is no short form stays as it is, for the library to read. Throws mille::Error.
mille_action read_action(const Game& game, const std::string& line, const std::vector<mille_action>& choices);

}  // namespace cli
