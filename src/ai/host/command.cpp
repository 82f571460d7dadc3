// See command.h.
#include "ai/host/command.h"

#include <cstdlib>

#include "ai/host/tasks.h"
#include "platform/sandbox.h"
#include "platform/supervisor.h"
#include "platform/terminal.h"
#include "sanitized.h"

namespace mille::remote {
namespace {

constexpr int kDecimal = 10;

std::uint64_t number(const char* text) { return std::strtoull(text, nullptr, kDecimal); }

// The child has this process's standard error, which the host reads.
[[noreturn]] void supervise(bool processes, int most, const platform::Work& work) {
  platform::supervise(
      {.processes = processes, .most = most, .host = platform::kStandardError, .warning = refusal_beyond(most)}, work);
}

}  // namespace

void run_command(const char* memory, const char* command) {
  supervise(true, kMostTasks, [=](bool) {
    platform::limit_command(number(memory));
    platform::become_shell(command);
  });
}

void run_program(const char* memory, const char* tasks, char** words) {
  // A sanitizer has its own threads, and looks for leaks in its own process.
  const int most = kSanitized ? kMostTasks : static_cast<int>(number(tasks));
  supervise(kSanitized, most, [=](bool) {
    platform::limit_command(number(memory));
    platform::become_program(words);
  });
}

}  // namespace mille::remote
