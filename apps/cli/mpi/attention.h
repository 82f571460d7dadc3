// Time as a process of an MPI job counts it when it waits for another.
#pragma once

#include <algorithm>
#include <chrono>

namespace cli {

// Counts the time in which this process looks for messages. While it is stopped, gets no processor or writes to a slow
// disk, messages for it wait unread: that time says nothing about their senders.
class Attention {
 public:
  using Duration = std::chrono::steady_clock::duration;

  // Call this each time you look for messages. Returns the time counted so far.
  Duration look() {
    const auto now = std::chrono::steady_clock::now();
    counted_ += std::min<Duration>(now - looked_, kLongestLook);
    looked_ = now;
    return counted_;
  }

 private:
  static constexpr auto kLongestLook = std::chrono::milliseconds(100);

  std::chrono::steady_clock::time_point looked_ = std::chrono::steady_clock::now();
  Duration counted_{};
};

}  // namespace cli
