#include "arena/stopwatch.h"

#include <algorithm>

namespace mille::arena {

void Stopwatch::start() {
  runs_ = true;
  last_ = ticks();
  if (count_ > 0) return;
  first_ticks_ = last_;
  first_time_ = Clock::now();
}

// The next decision begins with a reading of both.
void Stopwatch::finish() {
  runs_ = false;
  if (count_ == 0) return;
  const double span_us = std::chrono::duration<double, std::micro>(Clock::now() - first_time_).count();
  const std::uint64_t span = ticks() - first_ticks_;
  const double us_a_tick = span > 0 ? span_us / static_cast<double>(span) : 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const Lap& lap = laps_[i];
    // Where the thread went to a processor that counts otherwise, no lap is longer than all.
    const auto us = static_cast<std::int64_t>(std::min(static_cast<double>(lap.ticks) * us_a_tick, span_us));
    lap.times->add(us, lap.soft_us > 0 && us > lap.soft_us);
  }
  count_ = 0;
}

}  // namespace mille::arena
