// See command.h.
#include "ai/host/command.h"

#include <unistd.h>

#include <cstdlib>

#include "ai/host/tasks.h"
#include "platform/exit_codes.h"
#include "platform/sandbox.h"
#include "platform/supervisor.h"
#include "sanitized.h"

namespace mille::remote {
namespace {

constexpr int kDecimal = 10;

std::uint64_t number(const char* text) { return std::strtoull(text, nullptr, kDecimal); }

// The child has this process's standard error, which the host reads.
[[noreturn]] void supervise(bool processes, int most, const platform::Work& work) {
  platform::supervise({.processes = processes, .most = most, .host = STDERR_FILENO, .warning = refusal_beyond(most)},
                      work);
}

}  // namespace

void run_command(const char* memory, const char* command) {
  supervise(true, kMostTasks, [=](bool) {
    platform::limit_command(number(memory));
    execl("/bin/sh", "sh", "-c", command, nullptr);
    _exit(platform::kNotRunnable);
  });
}

void run_program(const char* memory, const char* tasks, char** words) {
  // A sanitizer has its own threads, and looks for leaks in its own process.
  const int most = kSanitized ? kMostTasks : static_cast<int>(number(tasks));
  supervise(kSanitized, most, [=](bool) {
    platform::limit_command(number(memory));
    execvp(words[0], words);
    _exit(platform::kNotRunnable);
  });
}

}  // namespace mille::remote
