// A child process: starts it, waits for it, ends it with everything that it started, and reaps it. The caller decides
// what to send to it.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "platform/stream.h"

namespace platform {

// What to start. The process inherits nothing else: no other file, no blocked or ignored signal.
struct Launch {
  static constexpr int kNoFile = -1;

  std::string program;
  // The program as open_program() has opened it, which is started whatever the path leads to by now. The process finds it
  // open until it calls forget_program(). For kNoFile the path is started. On Windows it is
  // always the path.
  int program_file = kNoFile;
  // On Windows the arguments are the numbers of the pipes instead.
  std::vector<std::string> arguments;
  // The files that the process finds open as descriptors 0 to 3; on Windows, the pipes that it inherits. For kNoFile,
  // the first three are /dev/null and the last is closed. In a sanitized build, descriptor 2 is this process's standard
  // error instead of /dev/null, because the sanitizer reports there.
  int files[kChildFiles] = {kNoFile, kNoFile, kNoFile, kNoFile};
  bool environment = false;  // whether the process gets this process's environment; on Windows it never does
};

// How a process ended. Only a system with signals tells the last two from a crash.
enum class Ending { exited, aborted, crashed, killed, out_of_time };

// If other code of this process reaped the child, `number` is 0 and `ending` is crashed.
struct Exit {
  Ending ending = Ending::crashed;
  std::uint32_t number = 0;  // exit code, or signal
  bool by_signal = false;
};

class Process {
 public:
  // Returns no process if the system refuses, and leaves the reason in errno.
  static std::unique_ptr<Process> start(const Launch& launch);
  // As end(). In a process that the owner has forked, it leaves the child to the owner.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Waits for the process to end by itself. Returns nothing if it still runs after that time.
  std::optional<Exit> exit_within(std::chrono::microseconds time);
  // Ends the process and everything that it started, and reaps it.
  void end();

 private:
  Process(int number, int handle, int owner) : number_(number), handle_(handle), owner_(owner) {}

  // Reaps the process. Returns nothing if it still runs, which it never does if `wait` is true. Not on Windows.
  std::optional<Exit> reap(bool wait);
  void signal(int number);  // not on Windows
  void kill_group();        // not on Windows

  int number_;  // pid; on Windows the handle of the process
  int handle_;  // pidfd, or -1 if the kernel has none; on Windows the handle of its job
  int owner_;   // pid of the process that started it; on Windows 0
  bool reaped_ = false;
};

// Opens a program to start it later. Returns Launch::kNoFile if that fails, and on Windows.
int open_program(const std::string& path);

// In the process: closes the descriptor of its program, and gives the process the name that ps shows. Not on Windows.
void forget_program(const char* name);

// Returns how many files this process may have open at a time. 0 on Windows, which has no such limit.
std::uint64_t most_open_files();

// Sends the byte that supervise() waits for; see Limits. Does not wait, and ignores a failure. On Windows, where there is
// no supervisor, it does nothing.
void tell_supervisor(int end);

}  // namespace platform
