// A player that lives in another process, as this side of it: a table like any other, whose functions ask that process. What goes
// wrong there is a fault here.
#pragma once

#include <cstdint>

#include "ai/player/backend.h"

namespace mille::remote {

inline constexpr std::int64_t kPatience = 60'000'000;  // µs for whatever is no decision
inline constexpr int kMostLog = 256;                   // lines of log for one question
inline constexpr std::int32_t kFailed = -1;            // a result that no player gave

class Remote : public Backend {
 protected:
  explicit Remote(bool hears_record = false) : Backend(this, hears_record) {}

  const mille_ai_host* host_ = nullptr;
};

}  // namespace mille::remote
