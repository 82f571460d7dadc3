// A limit on the processor time of each call of a checked player, and the timers that it leaves running.
#pragma once

#include <chrono>
#include <string>

namespace cli {

// What begins the line about a call that does not return.
inline constexpr const char kStuck[] = "stuck: ";

// From now on a watched call that takes more processor time than `limit` ends this process, with a line on the descriptor `report`. How busy the machine is does not matter. Call it once, before the sandbox.
void watch_calls(int report, std::chrono::seconds limit);

// Marks a call of the player, on the main thread, for as long as the object lives. Within a marked call another may be marked;
// then the outer one is watched again from the end of the inner one.
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

// The name of a timer of this process that is running, other than that of watch_calls(); empty if there is none.
std::string running_timer();

}  // namespace cli
