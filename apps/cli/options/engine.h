// Creates the engine for the command: where it looks for players in files, and which program runs isolated players.
// Only the command reads the environment; the library never does.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mille/mille.hpp"

namespace cli {

// What players may do beyond the defaults.
struct PlayerGrants {
  std::uint32_t threads = 1;          // per isolated player
  std::vector<std::string> readable;  // folders that isolated players may read
  bool unknown_fields = false;        // players may play with rule fields they do not know
  // MILLE_ALLOW_…: which players are allowed besides the built-in ones and those in the folders.
  std::uint32_t allowed = 0;
  std::int64_t patience_us = 0;  // for mille_engine_options::player_patience_us
  bool script_logs = false;      // prints what house rules log, which may tell hidden cards
};

// Players are looked for in $MILLE_AI_PATH, then in the user's folder, then among the players installed with this
// command. The isolating program is the one beside this command, wherever the tree was put, or else the installed one.
mille::Engine make_engine(const PlayerGrants& grants = {});

// An engine for looking at scripts, which prints what they log, and with `counts_use` counts how hooks are used.
mille::Engine make_script_engine(bool counts_use = false);

// Returns the path of the program that isolates players in their own processes; empty if there is none.
std::string isolating_program();

}  // namespace cli
