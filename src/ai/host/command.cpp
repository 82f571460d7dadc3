// See command.h.
#include "ai/host/command.h"

#include <unistd.h>

#include <cstdlib>

#include "ai/host/supervisor.h"
#include "ai/remote/exit_codes.h"
#include "ai/sandbox/sandbox.h"
#include "sanitized.h"

namespace mille::remote {
namespace {

constexpr int kDecimal = 10;

std::uint64_t number(const char* text) { return std::strtoull(text, nullptr, kDecimal); }

}  // namespace

void run_command(const char* memory, const char* command) {
  supervise({.processes = true, .host = STDERR_FILENO}, [=](bool) {
    limit_command(number(memory));
    execl("/bin/sh", "sh", "-c", command, nullptr);
    _exit(kNotRunnable);
  });
}

void run_program(const char* memory, const char* tasks, char** words) {
  // A sanitizer has its own threads, and looks for leaks in its own process.
  const int most = kSanitized ? kMostTasks : static_cast<int>(number(tasks));
  supervise({.processes = kSanitized, .most = most, .host = STDERR_FILENO}, [=](bool) {
    limit_command(number(memory));
    execvp(words[0], words);
    _exit(kNotRunnable);
  });
}

}  // namespace mille::remote
