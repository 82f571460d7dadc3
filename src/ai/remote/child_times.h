// How long a player in another process may take for everything but thinking. Tests set longer times on slow machines.
#pragma once

#include <cstdint>

namespace mille {

// All in microseconds.
struct ChildTimes {
  std::int64_t answer = 60'000'000;    // for an answer that is not a decision: loading, creation, the start of a match
  std::int64_t start = 10'000'000;     // for a command to start, in addition to the hard limit of its first decision
  std::int64_t grace = 20'000;         // after the hard limit, for the transfer between the processes; then it hangs
  std::int64_t exit = 5'000'000;       // for a process that closed its connection to end with a signal or an exit code
  std::int64_t after_match = 500'000;  // for a command to end by itself after its match
};

}  // namespace mille
