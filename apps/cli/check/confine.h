// The sandbox of isolated players around a check.
#pragma once

#include <string>
#include <vector>

namespace cli {

// Enters it on the only thread of this process, which from then on reads no file but the player's, those in the folders `readable`, and
// the system's libraries. It keeps the descriptors `open`, and may start threads and set timers. Returns the names of the parts
// that the system refused; empty if it has them all.
std::string enter_player_sandbox(const std::string& file, const std::vector<std::string>& readable,
                                 const std::vector<int>& open);

}  // namespace cli
