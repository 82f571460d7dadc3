// How long a player in a process of its own may take for what is no thinking. Tests have it take what it needs.
#pragma once

#include <cstdint>

namespace mille {

// In microseconds.
struct ChildTimes {
  std::int64_t answer = 60'000'000;  // to load, be created, take up a match: for all that is no decision
  std::int64_t start = 10'000'000;   // for a command to start, on top of the hard limit of its first decision
  std::int64_t grace = 20'000;       // after the hard limit, for the way between the processes; then it hangs
  std::int64_t dying = 5'000'000;    // once it has closed its connection: it may be about to end by a signal or a code
  std::int64_t farewell = 500'000;   // after its match, for a command to end by itself
};

}  // namespace mille
