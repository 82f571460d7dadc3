// The process of a player that runs outside: started, watched, ended with all that it started, reaped. What is said to it is
// the business of whoever starts it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "ai/remote/frames.h"
#include "core/error.h"

namespace mille::remote {

// What to start. Of the host nothing else reaches the process: no other file, no blocked or ignored signal.
struct Launch {
  static constexpr int kNoFile = -1;

  std::string program;
  std::vector<std::string> arguments;
  // The files that it finds open as 0 to 3. kNoFile is /dev/null for the first three, and nothing for the last. In a sanitized
  // build, 2 is the host's own instead of /dev/null, because a sanitizer reports there.
  int files[4] = {kNoFile, kNoFile, kNoFile, kNoFile};
  bool environment = false;  // whether it gets the host's
};

// A file descriptor that is closed with its owner.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

// The two ends of a connection. The second is the process's: close it once that runs. False: `errno` says why.
bool connect_ends(int ends[2]);

class Process {
 public:
  // MILLE_E_IO where the system refuses.
  static mille_status start(const Launch& launch, std::unique_ptr<Process>* process, mille_error* error);
  // Ends it and all that it started, if it lives, and reaps it.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Waits so long for it to end by itself; false where it still lives.
  bool ends_within(std::chrono::microseconds time);

  // After its connection failed: ends the process and says what became of it, in words too. One that closed the connection
  // gets so long to end by itself.
  mille_fault autopsy(Outcome outcome, std::string* words, std::chrono::microseconds dying);
  // After that: its exit code, or -1 where it did not end by itself.
  int exit_code() const { return exit_code_; }

 private:
  explicit Process(pid_t pid);

  // Reaps it; false while it lives. `code` and `status` are those of waitid, or 0 where somebody else reaped it.
  bool reap(bool wait, int* code, int* status);
  // False: it still lives when the time is over.
  bool dies_within(std::chrono::microseconds time, int* code, int* status);
  void signal(int number);
  void stop();
  void kill_group();

  pid_t pid_;
  int handle_;  // pidfd, or -1 where the kernel has none
  bool reaped_ = false;
  int exit_code_ = -1;
};

}  // namespace mille::remote
