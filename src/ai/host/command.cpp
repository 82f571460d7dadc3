#include "ai/host/command.h"

#include <unistd.h>

#include <cstdlib>

#include "ai/host/sandbox.h"
#include "ai/host/supervisor.h"
#include "sanitized.h"

namespace mille::remote {
namespace {

constexpr int kNotRunnable = 126;
constexpr int kDecimal = 10;

std::uint64_t bytes(const char* text) { return std::strtoull(text, nullptr, kDecimal); }

}  // namespace

void run_command(const char* memory, const char* command) {
  supervise({.processes = true, .host = STDERR_FILENO}, [=] {
    enter_loose_sandbox(bytes(memory));
    execl("/bin/sh", "sh", "-c", command, nullptr);
    _exit(kNotRunnable);
  });
}

void run_program(const char* memory, char** words) {
  // A sanitizer looks for leaks in a process of its own.
  supervise({.processes = kSanitized, .host = STDERR_FILENO}, [=] {
    enter_loose_sandbox(bytes(memory));
    execvp(words[0], words);
    _exit(kNotRunnable);
  });
}

}  // namespace mille::remote
