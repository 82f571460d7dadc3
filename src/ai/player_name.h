// The name of a player, as a host gives it in values (mille_player_setup) or as a user types it: `greedy`,
// `greedy:key=value,key=value`, `./my.so`, `./my.so#id:key=value`, `exec:command`. make_player() finds the player that a
// name stands for.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "mille/mille_types.h"

namespace mille {

struct PlayerName {
  std::string listed;   // the name as records list it, without the folders of a file's path
  std::string file;     // path of a shared library, or empty
  std::string id;       // id of an installed player or of one in the file; empty for the file's first
  std::string command;  // a shell command, or empty
  mille_isolation isolation = MILLE_ISOLATION_DEFAULT;
  std::vector<std::pair<std::string, std::string>> options;

  mille_player_source source() const {
    if (!command.empty()) return MILLE_SOURCE_COMMAND;
    return file.empty() ? MILLE_SOURCE_INSTALLED : MILLE_SOURCE_FILE;
  }

  // The options as the ABI has them. Their texts are borrowed from this name.
  std::vector<mille_option> option_list() const {
    std::vector<mille_option> list;
    for (const auto& [key, value] : options) list.push_back({key.c_str(), value.c_str()});
    return list;
  }
};

// Reads what a host has said in values. Precondition: the source and the isolation exist, and no option is null. Fails
// with MILLE_E_ARGUMENT for values that contradict each other, and with MILLE_E_NOT_FOUND for an empty name.
Result<PlayerName> read_player_name(std::string_view name, const mille_player_setup& setup, mille_error* error);

// Reads what a user has typed; see mille_player_parse(). Fails with MILLE_E_NOT_FOUND for an empty name and with
// MILLE_E_OPTION for options that are not key=value.
Result<PlayerName> parse_player_name(std::string_view text, mille_error* error);

}  // namespace mille
