// Reports the progress of a run at intervals, and says whether to stop it.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

#include "arena/arena.h"

namespace mille::arena {

inline constexpr auto kProgressInterval = std::chrono::milliseconds(100);

// For the thread that runs the arena. Reports progress at intervals.
class ProgressCheck final : public Interruption {
 public:
  ProgressCheck(std::atomic<bool>* cancelled, Observer* observer, Progress* progress)
      : cancelled_(*cancelled), observer_(observer), progress_(*progress), last_(Clock::now()) {}

  bool stop(Stopwatch* stopwatch) override {
    if (--patience_ > 0) return cancelled_;
    stopwatch->interrupt();
    const auto now = Clock::now();
    // Decisions take nanoseconds or seconds, so the clock is read as rarely as their speed allows.
    stride_ = now - looked_ < kSoon ? std::min(stride_ * 2, kLongest) : 1;
    patience_ = stride_;
    looked_ = now;
    if (observer_ == nullptr || now - last_ < kProgressInterval) return cancelled_;
    last_ = now;
    if (observer_->progress(progress_)) cancelled_ = true;
    progress_.clear();
    return cancelled_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int kLongest = 4096;
  static constexpr auto kSoon = std::chrono::milliseconds(1);

  std::atomic<bool>& cancelled_;
  Observer* observer_;
  Progress& progress_;
  Clock::time_point last_;
  Clock::time_point looked_{};
  int stride_ = 1;
  int patience_ = 1;
};

}  // namespace mille::arena
