// The names of players, as users type them.
#pragma once

#include <string>

#include "mille/mille.hpp"

namespace cli {

// Returns the player that a user has typed. Throws UsageError.
mille::PlayerSetup typed_player(const std::string& text);
// Returns true if the text stands for a player in a shared library.
bool is_library(const std::string& text);
// Returns true if the text stands for a command, `exec:…`.
bool is_command(const std::string& text);

}  // namespace cli
