// The child process of an isolated player: started, watched, ended, reaped. What is said to it is isolated.h's business.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>

#include "ai/isolation/frames.h"
#include "core/error.h"

namespace mille::isolation {

class Child {
 public:
  // Starts the host program with one end of a socket pair. MILLE_E_IO where the system refuses.
  static mille_status start(const std::string& program, std::unique_ptr<Child>* child, mille_error* error);
  // Kills it if it lives, and reaps it.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  Channel& channel() { return channel_; }

  // After the channel failed: ends the process and says what became of it, in words too.
  mille_fault autopsy(Outcome outcome, std::string* words);

 private:
  Child(pid_t pid, int socket);

  // Reaps it; false while it lives. `status` is that of waitid, or 0 where somebody else reaped it.
  bool reap(bool wait, int* code, int* status);
  void kill_it();

  pid_t pid_;
  int handle_;  // pidfd, or -1 where the kernel has none
  bool reaped_ = false;
  Channel channel_;
};

}  // namespace mille::isolation
