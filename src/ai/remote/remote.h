// What players in other processes have in common on the host's side. Each has an entry table like any other player; its
// functions ask the process. A failure of the process becomes a fault of the player.
#pragma once

#include <algorithm>
#include <cstdint>

#include "ai/player/backend.h"
#include "ai/remote/child_times.h"
#include "ai/remote/frames.h"

namespace mille::remote {

inline constexpr int kMostLog = 256;         // log lines per question
inline constexpr std::int32_t kFailed = -1;  // the result of a function whose process has failed

// Returns when a decision becomes a fault: after its hard limit, or `patience_us` after its soft limit if it has no
// hard limit. With a patience of 0 there is no deadline. `start` is added to the hard limit of a command that is still
// starting. All times in microseconds.
inline Deadline deadline_of(const mille_ai_decision& decision, std::int64_t patience_us, const ChildTimes& times,
                            std::int64_t start = 0) {
  constexpr std::int64_t kMost = std::int64_t{1} << 53;  // a clock cannot hold more than twice this
  if (decision.hard_us > 0) return in_microseconds(decision.hard_us + start + times.grace);
  if (patience_us == 0) return {};
  return in_microseconds(std::min(decision.soft_us + patience_us, kMost));
}

class Remote : public Backend {
 protected:
  explicit Remote(bool reads_record = false) : Backend(this, reads_record) {}

  const mille_ai_host* host_ = nullptr;
};

}  // namespace mille::remote
