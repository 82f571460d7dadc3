// Child processes of a test. They end with the test, whether it passes, fails or is killed.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>

namespace test_support {

// A separate process that outlives the test program briefly. It kills every process group that was added and not
// removed. It waits on a pipe whose write end only the test program holds.
class ProcessGuard {
 public:
  static ProcessGuard& instance() {
    static ProcessGuard guard;
    return guard;
  }
  void add(pid_t group) { tell(group); }
  void remove(pid_t group) { tell(-group); }
  // Call this in a child: the pipe belongs to its parent. If the child starts processes of its own, it gets its own
  // guard.
  void leave() {
    ::close(pipe_);
    pipe_ = -1;
  }

  ProcessGuard(const ProcessGuard&) = delete;
  ProcessGuard& operator=(const ProcessGuard&) = delete;

 private:
  ProcessGuard() = default;
  ~ProcessGuard() { ::close(pipe_); }

  void tell(pid_t group) {
    if (pipe_ < 0) start();
    if (::write(pipe_, &group, sizeof group) != sizeof group) std::abort();
  }

  void start() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) std::abort();
    const pid_t child = ::fork();
    if (child < 0) std::abort();
    if (child == 0) {
      ::close(ends[1]);
      // Starts a new session before the guard exists, so that keys typed at a terminal and signals to the test's
      // process group never reach the guard.
      ::setsid();
      // Forked twice: the guard is not a child of the test program, which may look for children left behind.
      if (::fork() == 0) watch(ends[0]);
      ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
    ::close(ends[0]);
    pipe_ = ends[1];
  }

  [[noreturn]] static void watch(int pipe) {
    for (int file = 0; file < 1024; ++file) {
      if (file != pipe) ::close(file);
    }
    std::set<pid_t> groups;
    for (pid_t group = 0;;) {
      const ssize_t got = ::read(pipe, &group, sizeof group);
      if (got < 0 && errno == EINTR) continue;
      if (got != sizeof group) break;
      group > 0 ? void(groups.insert(group)) : void(groups.erase(-group));
    }
    for (const pid_t group : groups) ::kill(-group, SIGKILL);
    ::_exit(0);
  }

  int pipe_ = -1;
};

// Like fork(), but the child leads its own process group and is killed when this program ends. The same holds for the
// processes it starts, unless they leave the group. With `session` the group is also a session, as a terminal needs.
inline pid_t fork_bound(bool session = false) {
  ProcessGuard& guard = ProcessGuard::instance();
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child != 0) {
    if (child > 0 && !session) ::setpgid(child, child);  // both processes do this, whichever runs first
    if (child > 0) guard.add(child);
    return child;
  }
  session ? void(::setsid()) : void(::setpgid(0, 0));
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // until the guard knows the group
  if (::getppid() != parent) ::_exit(1);
  guard.leave();
  return 0;
}

// Waits until a child of fork_bound() ends, kills the rest of its group and reaps it. Returns the status of waitpid().
inline int reap_bound(pid_t child) {
  siginfo_t info{};
  while (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) continue;
  ::kill(-child, SIGKILL);  // the pid is not reused until the child is reaped
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  ProcessGuard::instance().remove(child);
  return status;
}

inline int kill_bound(pid_t child) {
  ::kill(-child, SIGKILL);
  ::kill(child, SIGKILL);  // it may not lead its group yet
  return reap_bound(child);
}

// Returns true if a process is gone, or dead but not yet reaped.
inline bool is_gone(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  return !std::getline(file, text) || text.find(") Z") != text.npos || text.find(") X") != text.npos;
}

}  // namespace test_support
