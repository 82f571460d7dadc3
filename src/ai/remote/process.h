// The process of a player outside the host: starts it, watches it, ends it with everything that it started, and reaps
// it. The caller decides what to send to it.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "ai/remote/frames.h"
#include "core/result.h"

namespace mille::remote {

// What to start. The process inherits nothing else from the host: no other file, no blocked or ignored signal.
struct Launch {
  static constexpr int kNoFile = -1;

  std::string program;
  std::vector<std::string> arguments;
  // The files that the process finds open as descriptors 0 to 3; on Windows, the pipes whose numbers are its arguments. For kNoFile, the first three are /dev/null and the
  // last is closed. In a sanitized build, descriptor 2 is the host's standard error instead of /dev/null, because the
  // sanitizer reports there.
  int files[4] = {kNoFile, kNoFile, kNoFile, kNoFile};
  bool environment = false;  // whether the process gets the host's environment
};

// A file descriptor that its destructor closes.
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

// Makes the two ends of a connection. The second end is for the process; close it once the process runs. Returns false
// on failure and sets `errno`.
bool connect_ends(int ends[2]);

void close_end(int end);

// Sends one byte to the watcher of the process. Does not wait, and ignores a failure.
void tell(int end);

// Why a process failed.
struct ProcessFailure {
  mille_fault fault = MILLE_FAULT_NONE;
  std::string cause;   // for people
  int exit_code = -1;  // -1 unless the process ended by itself
};

class Process {
 public:
  // Fails with MILLE_E_IO if the system refuses.
  static Result<std::unique_ptr<Process>> start(const Launch& launch, mille_error* error);
  // Ends the process and everything that it started, and reaps it.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Waits for the process to end by itself. Returns false if it still runs after that time.
  bool ends_within(std::chrono::microseconds time);

  // Ends the process after a transfer failed, and returns why it failed. A process that closed its connection has
  // `exit_time` to end by itself.
  ProcessFailure end_after(Transfer failed, std::chrono::microseconds exit_time);

 private:
  // How a process ended, as waitid() reports it. Both are 0 if other code of the host reaped it.
  struct Exit {
    int code = 0;
    int status = 0;
  };

  explicit Process(int pid);

  // Reaps the process. Returns nothing if it still runs, which it never does if `wait` is true.
  std::optional<Exit> reap(bool wait);
  // Waits for the process to end, and reaps it. Returns nothing if it still runs after that time.
  std::optional<Exit> reap_within(std::chrono::microseconds time);
  void signal(int number);
  void stop();
  void kill_group();

  int pid_;     // on Windows the handle of the process
  int handle_;  // pidfd, or -1 if the kernel has none; on Windows the handle of its job
  bool reaped_ = false;
};

}  // namespace mille::remote
