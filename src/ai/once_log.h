// Writes each warning to a host's log only once, however many players cause it.
#pragma once

#include <cstdint>
#include <mutex>
#include <set>
#include <string>

#include "ai/player/player.h"

namespace mille {

class OnceLog {
 public:
  // Any thread.
  void warn(const PlayerLog& log, const std::string& line) {
    constexpr std::int32_t kWarning = 2;  // MILLE_LOG_WARNING of mille.h
    if (log.write == nullptr || !is_new(line)) return;
    log.write(log.user, kWarning, line.c_str(), nullptr);  // outside the lock, because it is the host's function
  }

 private:
  bool is_new(const std::string& line) {
    const std::lock_guard guard(lock_);
    return written_.insert(line).second;
  }

  std::mutex lock_;
  std::set<std::string> written_;
};

}  // namespace mille
