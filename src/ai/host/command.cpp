#include "ai/host/command.h"

#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <thread>

#include "ai/host/sandbox.h"

namespace mille::isolation {
namespace {

constexpr int kNotRunnable = 126;
constexpr int kDecimal = 10;

// The host has gone: nothing of the group stays, this process neither.
void watch_host() {
  for (;;) {
    pollfd one{STDERR_FILENO, 0, 0};
    if (poll(&one, 1, -1) > 0) kill(0, SIGKILL);
  }
}

// Ends this process by the signal that ended the command.
void end_by(int signal_number) {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
  _exit(kNotRunnable);  // a signal that ends nobody did not end the command
}

}  // namespace

int run_command(const char* memory, const char* command) {
  const pid_t child = fork();
  if (child < 0) return kNotRunnable;
  if (child == 0) {
    enter_loose_sandbox(std::strtoull(memory, nullptr, kDecimal));
    execl("/bin/sh", "sh", "-c", command, nullptr);
    _exit(kNotRunnable);
  }
  // The command alone holds its input and output, so that the host sees when it closes them.
  close(STDIN_FILENO);
  close(STDOUT_FILENO);
  std::thread(watch_host).detach();
  int status = 0;
  while (waitpid(child, &status, 0) != child) {
    if (errno != EINTR) return kNotRunnable;
  }
  if (WIFSIGNALED(status)) end_by(WTERMSIG(status));
  _exit(WEXITSTATUS(status));
}

}  // namespace mille::isolation
