// Times decisions that may take less time than reading a clock. It notes their ends with the processor's counter. A few
// dozen decisions at a time are converted to microseconds by the time that the clock measures for all of them together.
// The only assumption is that the counter runs evenly during that time.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "arena/times.h"

namespace mille::arena {

// The processor's counter and the clock.
struct MachineTime {
  using Moment = std::chrono::steady_clock::time_point;

  static Moment now() { return std::chrono::steady_clock::now(); }
  static std::uint64_t ticks() {
#if MILLE_PORTABLE
    return static_cast<std::uint64_t>(now().time_since_epoch().count());
#elif defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    std::uint64_t count;
    asm volatile("mrs %0, cntvct_el0" : "=r"(count));
    return count;
#else
    return static_cast<std::uint64_t>(now().time_since_epoch().count());
#endif
  }
};

template <class Time>
class BasicStopwatch {
 public:
  explicit BasicStopwatch(Time time = {}) : time_(time) {}

  // Begins a decision, unless end() has already begun it.
  void begin() {
    if (!runs_) start();
  }
  // Ends the decision and begins the next one. Its duration is added to `times` in finish() at the latest, without
  // the `start_us` during which the player was still starting. The answer is late if it took longer than
  // `soft_us`, unless that is 0.
  void end(Times* times, std::int64_t soft_us, std::int64_t start_us = 0) {
    const std::uint64_t now = time_.ticks();
    laps_[count_++] = {times, soft_us, start_us, now - last_};
    last_ = now;
    if (count_ == kLaps) finish();
  }
  // Stops the watch, because the following time belongs to no player.
  void interrupt() { runs_ = false; }
  // Adds all noted durations to their Times. The next decision begins with a new reading of counter and clock.
  void finish() {
    runs_ = false;
    if (count_ == 0) return;
    const double span_us = std::chrono::duration<double, std::micro>(time_.now() - first_time_).count();
    const std::uint64_t span = time_.ticks() - first_ticks_;
    const double us_a_tick = span > 0 ? span_us / static_cast<double>(span) : 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Lap& lap = laps_[i];
      // If the thread moved to a processor with another count, a lap still cannot be longer than all laps together.
      const auto all_us = static_cast<std::int64_t>(std::min(static_cast<double>(lap.ticks) * us_a_tick, span_us));
      const std::int64_t us = std::max<std::int64_t>(0, all_us - lap.start_us);
      lap.times->add(us, lap.soft_us > 0 && us > lap.soft_us);
    }
    count_ = 0;
  }

 private:
  struct Lap {
    Times* times;
    std::int64_t soft_us;
    std::int64_t start_us;
    std::uint64_t ticks;
  };
  static constexpr std::size_t kLaps = 64;

  void start() {
    runs_ = true;
    last_ = time_.ticks();
    if (count_ > 0) return;
    first_ticks_ = last_;
    first_time_ = time_.now();
  }

  [[no_unique_address]] Time time_;
  Lap laps_[kLaps];
  std::size_t count_ = 0;
  bool runs_ = false;
  std::uint64_t last_ = 0;  // when the running decision began
  // Readings of counter and clock at one moment, before the noted laps.
  std::uint64_t first_ticks_ = 0;
  typename Time::Moment first_time_;
};

using Stopwatch = BasicStopwatch<MachineTime>;

}  // namespace mille::arena
