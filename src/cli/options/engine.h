// The engine as the command makes it: where players in files are looked for, and which program runs isolated ones.
// Only the command reads the environment; the library never does.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mille/mille.hpp"

namespace cli {

// What players get beyond the usual.
struct PlayerGrants {
  std::uint32_t threads = 1;          // of an isolated player
  std::vector<std::string> readable;  // folders whose files an isolated player may read
  bool unknown_fields = false;        // players play under rule fields that they do not know
  std::uint32_t allowed = 0;  // MILLE_ALLOW_…: which players there are besides built-in ones and those of the folders
  std::int64_t patience_us = 0;  // as the library takes it
};

// Folders: $MILLE_AI_PATH, then the user's own, then that of the players installed with this command. The isolating program: the
// one that came with this command, wherever the tree was put, else the installed one.
mille::Engine make_engine(const PlayerGrants& grants = {});

// The program that runs players in processes of their own; empty where there is none.
std::string isolating_program();

}  // namespace cli
