// A progress bar on standard error for anything that takes longer than two seconds.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace cli {

class Progress {
 public:
  // `wanted` must be true only if standard error is a terminal and nothing else is written there meanwhile. A terminal
  // without control sequences gets no bar, because the bar could not be removed. The label may be foreign text.
  Progress(bool wanted, std::string_view label);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  // `done` is the finished share, from 0 to 1. `note` follows the bar.
  void update(double done, const std::string& note = {});

  // Removes the bar, so that something else can be written.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool wanted_;
  bool shown_ = false;
  std::string label_;
  Clock::time_point start_;
  Clock::time_point last_;
};

}  // namespace cli
