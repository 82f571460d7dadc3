// Forks and new threads of a process and of all that descends from it, and looks at files. Each waits until the holder of the
// listener allows it (the kernel's filter of system calls asks).
#pragma once

#include <cstdint>

namespace mille::remote {

// What a process asked for.
enum class Birth {
  thread,
  process,
  hidden,  // by clone3, whose flags cannot be seen
  none,    // no process or thread: a look at a file
};

// Installs the filter in the calling process, for good. With `files` it asks for looks at files, too. Returns the listener, or -1
// where the system has no such filter or another listener is in place.
int watch_births(bool files);

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
