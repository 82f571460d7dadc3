// Names of players, one syntax everywhere: `greedy`, `greedy:key=value,key=value`, `./my.so`, `./my.so#id:key=value`,
// `exec:command`; `isolated` is a key for every player. What a name stands for is make_player's business.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"

namespace mille {

// Where a player runs: in the host's process; in a child process that must be closed as docs/players.md says; in one that may lack
// parts of the sandbox.
enum class Isolation { none, strict, weak };

struct PlayerName {
  std::string listed;   // as records list it: of a file, the last part of its path
  std::string file;     // path of a shared library, or empty
  std::string id;       // which player: of the built-in ones, or of the file's; empty: the file's first
  std::string command;  // of `exec:`, or empty
  Isolation isolation = Isolation::none;
  bool isolation_said = false;  // the name has `isolated`
  std::vector<std::pair<std::string, std::string>> options;
};

// Refused: MILLE_E_NOT_FOUND for an empty name, MILLE_E_OPTION for options that are not key=value.
mille_status parse_player_name(std::string_view text, PlayerName* name, mille_error* error);

}  // namespace mille
