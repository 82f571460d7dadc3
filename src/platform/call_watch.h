// A limit on the processor time of each call of foreign code, and the timers that it leaves running. Not on Windows.
#pragma once

#include <chrono>
#include <string>

namespace platform {

// What happens to a call that takes too long: a line is written, and the process ends.
struct CallLimit {
  std::chrono::seconds processor_time{};
  int report = -1;     // descriptor of the line
  std::string before;  // of the line, before the call's name
  std::string after;   // of the line, after the call's name, with the end of the line
  int exit_code = 0;
};

// From now on a watched call that takes more processor time ends this process. How busy the machine is does not matter.
// Call it once, before the sandbox.
void watch_calls(const CallLimit& limit);

// Marks a call on the main thread for as long as the object lives. Within a marked call another may be marked; then the
// outer one is watched again from the end of the inner one.
class WatchedCall {
 public:
  // `name` outlives the object.
  explicit WatchedCall(const char* name);
  ~WatchedCall();
  WatchedCall(const WatchedCall&) = delete;
  WatchedCall& operator=(const WatchedCall&) = delete;

 private:
  const char* const outer_;
};

// Returns the name of a timer of this process that is running, other than that of watch_calls(). Empty if there is none.
std::string running_timer();

}  // namespace platform
