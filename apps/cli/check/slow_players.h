// The players that ask hooks most: how often they call each in one decision, from which follows whether a hook is too
// slow for play.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cli/check/work_meter.h"
#include "mille/mille.hpp"

namespace cli {

// Steps that a hook may take in one decision of a player that ships: some tenths of a second.
inline constexpr std::uint64_t kMostTurnSteps = 20'000'000;

// The most calls of a hook in one decision, and the player that made them.
struct TurnCalls {
  std::string hook;
  std::string player;
  std::uint64_t calls = 0;
  std::uint64_t steps = 0;  // the most of one decision
};

// Lets these players play a deal each under the script, and returns the most calls of each hook that it defines. A call
// is cut short, so that the slowest hook does not hold the check up.
std::vector<TurnCalls> turn_calls(std::span<const mille_script_file> files, WorkMeter& meter);

}  // namespace cli
