// How many processes and threads a player may have; platform/supervisor.h enforces it.
#pragma once

#include <string>

namespace mille::remote {

inline constexpr int kMostTasks = 256;  // of a command

// Returns what standard error says when a player is refused one more.
inline std::string refusal_beyond(int most) {
  return "a fork or a new thread is refused: a player has at most " + std::to_string(most) + " processes and threads";
}

}  // namespace mille::remote
