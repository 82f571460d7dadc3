// Intercepts the system calls with which a process and its descendants create processes and threads, and open files.
// The kernel's filter of system calls stops each call until the holder of the listener answers it.
#pragma once

#include <cstdint>
#include <optional>

namespace platform {

// What a process requests.
enum class Call {
  thread,
  process,
  clone3,  // a thread or a process: the filter cannot see the flags of clone3
  file,    // to open a file, or to get information about one by its name
};

// Installs the filter in the calling process, which cannot remove it again. With `files`, calls on files are
// intercepted too. Returns the listener, or -1 if the system has no such filter or there is another listener.
int intercept_calls(bool files);

// A call that waits for an answer.
struct Request {
  std::uint64_t id = 0;
  Call call{};
};

// Returns the next call that waits. Returns nothing if it was withdrawn.
std::optional<Request> receive_request(int listener);
// Allows the call, or makes it fail with `error` if that is not 0.
void answer_request(int listener, const Request& request, int error);

}  // namespace platform
