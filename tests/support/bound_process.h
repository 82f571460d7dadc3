// Processes that a test starts and that end with it, however it ends: by itself, by a failure, or killed.
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

// A process of its own that outlives the test program for a moment, and kills the process groups that it has been told of and not
// been told are gone. It waits at a pipe, whose other end only the test program holds.
class Warden {
 public:
  static Warden& instance() {
    static Warden warden;
    return warden;
  }
  void add(pid_t group) { tell(group); }
  void remove(pid_t group) { tell(-group); }
  // In a child: the pipe is its parent's alone. What the child starts itself gets a warden of its own.
  void leave() {
    ::close(pipe_);
    pipe_ = -1;
  }

  Warden(const Warden&) = delete;
  Warden& operator=(const Warden&) = delete;

 private:
  Warden() = default;
  ~Warden() { ::close(pipe_); }

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
      // Before the warden exists, so that from its first moment it is out of reach of what is typed at a terminal, or signalled to the
      // test's group.
      ::setsid();
      if (::fork() == 0) watch(ends[0]);  // no child of the test program, which may look for those that were left
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

// fork(), whose child leads a process group of its own and is killed when this program ends; so is what it starts, unless that
// leaves the group. `session`: the group is a session too, as for a terminal.
inline pid_t fork_bound(bool session = false) {
  Warden& warden = Warden::instance();
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child != 0) {
    if (child > 0 && !session) ::setpgid(child, child);  // here as well as there: whoever comes first
    if (child > 0) warden.add(child);
    return child;
  }
  session ? void(::setsid()) : void(::setpgid(0, 0));
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // until the warden knows of it
  if (::getppid() != parent) ::_exit(1);
  warden.leave();
  return 0;
}

// Reaps a child of fork_bound() once it has ended, and kills what is left of its group. Returns the status of waitpid().
inline int reap_bound(pid_t child) {
  siginfo_t info{};
  while (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) continue;
  ::kill(-child, SIGKILL);  // before it is reaped, the number is nobody else's
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  Warden::instance().remove(child);
  return status;
}

inline int kill_bound(pid_t child) {
  ::kill(-child, SIGKILL);
  ::kill(child, SIGKILL);  // which may not lead its group yet
  return reap_bound(child);
}

// Whether a process is gone, or dead and not reaped.
inline bool is_gone(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  return !std::getline(file, text) || text.find(") Z") != text.npos || text.find(") X") != text.npos;
}

}  // namespace test_support
