// Parses names of players, which have one syntax everywhere: `greedy`, `greedy:key=value,key=value`, `./my.so`,
// `./my.so#id:key=value`, `exec:command`. Every player has the key `isolated`. make_player() finds the player
// that a name stands for.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace mille {

// Where a player runs: in the host's process; in a child process with the whole sandbox of docs/players.md; or in a
// child process that may lack parts of the sandbox.
enum class Isolation { none, strict, weak };

struct PlayerName {
  std::string listed;   // the name as records list it, without the folders of a file's path
  std::string file;     // path of a shared library, or empty
  std::string id;       // id of a built-in player or of one in the file; empty for the file's first
  std::string command;  // the command after `exec:`, or empty
  Isolation isolation = Isolation::none;
  bool sets_isolation = false;  // the name sets `isolated`
  std::vector<std::pair<std::string, std::string>> options;
};

// Fails with MILLE_E_NOT_FOUND for an empty name and with MILLE_E_OPTION for options that are not key=value.
Result<PlayerName> parse_player_name(std::string_view text, mille_error* error);

}  // namespace mille
