// Supervises a process: limits how many processes and threads it has, and ends all of them in the end. On Windows the
// job of a process does that, and this header has no implementation.
#pragma once

#include <functional>
#include <string>

namespace platform {

struct Limits {
  // Whether the child may start processes. It may always start threads.
  bool processes = false;
  // Most processes and threads at a time, counted together. A fork that was allowed but had not happened when they were
  // counted can exceed this by one for each process that forks.
  int most = 1;
  // A connection or pipe whose other end is the host's. When the host closes it, everything ends. -1 for none.
  int host = -1;
  // Whether calls on files fail once the host sends a byte over that connection.
  bool closes_files = false;
  // A line for standard error when the first fork or thread is refused.
  std::string warning;
};

// What the child process does. `watched` is false if the system does not let its system calls be intercepted, as where
// another program does that already.
using Work = std::function<void(bool watched)>;

// Runs `work` in a child process, and supervises it and its descendants until it ends. Then kills the descendants that
// are left, and ends this process with the child's exit code or signal. SIGTERM ends everything at once. A fork or a
// new thread beyond the limit fails with EAGAIN. If the system cannot intercept forks, everything is killed soon after
// the limit is exceeded. Call this on the only thread of the process. `work` must not return.
[[noreturn]] void supervise(const Limits& limits, const Work& work);

// Replace this process by the shell, which runs `command`, or by the program that PATH finds for `words[0]`. A null
// pointer ends `words`. If the system refuses, the process ends with kNotRunnable.
[[noreturn]] void become_shell(const char* command);
[[noreturn]] void become_program(char** words);

}  // namespace platform
