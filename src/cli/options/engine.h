// The engine as the command makes it: where players in files are looked for, and which program runs isolated ones.
// Only the command reads the environment; the library never does.
#pragma once

#include <string>

#include "mille/mille.hpp"

namespace cli {

// Folders: $MILLE_AI_PATH, then the user's own, then that of the players installed with this command. The isolating program: the one that came with this command, wherever the
// tree was put, else the installed one. `allow_unknown_fields`: players play under rule fields that they do not know.
mille::Engine make_engine(bool allow_unknown_fields = false);

// The program that runs players in processes of their own; empty where there is none.
std::string isolating_program();

}  // namespace cli
