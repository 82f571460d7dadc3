// Times decisions that may take less than reading a clock does. Their ends are noted by the processor's counter, and a few dozen at a
// time are turned into microseconds by what the clock says of all of them together: nothing is taken to be known of the counter but
// that it runs evenly for so long.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "arena/times.h"

namespace mille::arena {

class Stopwatch {
 public:
  // A decision begins, where the last one has not just ended.
  void begin() {
    if (!runs_) start();
  }
  // It has ended, and the next one begins. `times` gets it by finish() at the latest; an answer after `soft_us` is late, if that is
  // not 0.
  void end(Times* times, std::int64_t soft_us) {
    const std::uint64_t now = ticks();
    laps_[count_++] = {times, soft_us, now - last_};
    last_ = now;
    if (count_ == kLaps) finish();
  }
  // Time passes that is no player's.
  void interrupt() { runs_ = false; }
  // All that is noted goes where it belongs.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  struct Lap {
    Times* times;
    std::int64_t soft_us;
    std::uint64_t ticks;
  };
  static constexpr std::size_t kLaps = 64;

  static std::uint64_t ticks() {
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    std::uint64_t count;
    asm volatile("mrs %0, cntvct_el0" : "=r"(count));
    return count;
#else
    return static_cast<std::uint64_t>(Clock::now().time_since_epoch().count());
#endif
  }
  void start();

  Lap laps_[kLaps];
  std::size_t count_ = 0;
  bool runs_ = false;
  std::uint64_t last_ = 0;  // when the running decision began
  // Readings of both at one moment, before the laps that are noted.
  std::uint64_t first_ticks_ = 0;
  Clock::time_point first_time_;
};

}  // namespace mille::arena
