// A bar on standard error for whatever takes longer than two seconds.
#pragma once

#include <chrono>
#include <string>

namespace cli {

class Progress {
 public:
  // Shown only where `wanted`: standard error is a terminal, and nothing else is written there meanwhile.
  Progress(bool wanted, std::string label);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  // How much is done, from 0 to 1, and a word on it.
  void update(double done, const std::string& note = {});

  // Takes the bar off the line, so that something else can be written.
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
