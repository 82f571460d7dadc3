// Forks and new threads of a process and of all that descends from it, each of which waits until it is allowed: the kernel's filter
// of system calls asks whoever holds the listener.
#pragma once

#include <cstdint>

namespace mille::remote {

// What a process asked for.
enum class Birth {
  thread,
  process,
  hidden,  // by clone3, whose flags cannot be seen
};

// Installs the filter in the calling process, for good. Returns the listener, or -1 where the system has no such filter or another
// listener is in place.
int watch_births();

// A request that waits for its answer.
struct Request {
  std::uint64_t id = 0;
  Birth birth{};
};

// The next request that waits at a listener. False: it has been withdrawn.
bool receive(int listener, Request* request);
// Lets it happen, or with `error` other than 0 makes it fail so.
void answer(int listener, const Request& request, int error);

}  // namespace mille::remote
