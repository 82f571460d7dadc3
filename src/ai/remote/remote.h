// A player that lives in another process, as this side of it: a table like any other, whose functions ask that process. What goes
// wrong there is a fault here.
#pragma once

#include <algorithm>
#include <cstdint>

#include "ai/player/backend.h"
#include "ai/remote/child_times.h"
#include "ai/remote/frames.h"

namespace mille::remote {

inline constexpr int kMostLog = 256;         // lines of log for one question
inline constexpr std::int32_t kFailed = -1;  // a result that no player gave

// When a decision ends as a fault: after its hard limit, or where it has none, `patience_us` after its soft one; a patience of 0 has
// no end. A hard limit is `start` later for a command that is still starting.
inline Deadline deadline_of(const mille_ai_decision& decision, std::int64_t patience_us, const ChildTimes& times,
                            std::int64_t start = 0) {
  constexpr std::int64_t kMost = std::int64_t{1} << 53;  // of a limit; twice that is more than a clock holds
  if (decision.hard_us > 0) return in_microseconds(decision.hard_us + start + times.grace);
  if (patience_us == 0) return {};
  return in_microseconds(std::min(decision.soft_us + patience_us, kMost));
}

class Remote : public Backend {
 protected:
  explicit Remote(bool hears_record = false) : Backend(this, hears_record) {}

  const mille_ai_host* host_ = nullptr;
};

}  // namespace mille::remote
