// See platform/supervisor.h.
#include "platform/supervisor.h"

#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <thread>

#include "platform/exit_codes.h"
#include "platform/posix/sandbox/descendants.h"
#include "platform/posix/sandbox/fork_watch.h"

namespace platform {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kHighestFile = 3;  // descriptor that the host leaves open
constexpr int kTooMany = 125;    // exit code of a child that was killed for having too many processes
// At the limit, processes are counted at most this often, so a process that forks endlessly has to wait.
constexpr auto kBetweenCounts = std::chrono::milliseconds(10);
constexpr int kBetweenPolls = 50;  // ms, if forks cannot be intercepted

sigset_t watched_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGCHLD);
  sigaddset(&signals, SIGTERM);
  return signals;
}

// Sends a descriptor over a connection. -1 stands for none.
void send_file(int connection, int file) {
  char byte = 0;
  iovec text{&byte, 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof file)] = {};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  if (file >= 0) {
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof file);
    std::memcpy(CMSG_DATA(header), &file, sizeof file);
  }
  sendmsg(connection, &message, MSG_NOSIGNAL);
}

int receive_file(int connection) {
  char byte = 0;
  iovec text{&byte, 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t got = 0;
  do {
    got = recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
  } while (got < 0 && errno == EINTR);
  const cmsghdr* const header = got > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
  int file = -1;
  if (header != nullptr && header->cmsg_type == SCM_RIGHTS) std::memcpy(&file, CMSG_DATA(header), sizeof file);
  return file;
}

// Ends this process as the child ended.
[[noreturn]] void end_as(int status) {
  if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  signal(WTERMSIG(status), SIG_DFL);
  sigset_t nothing;
  sigemptyset(&nothing);
  sigprocmask(SIG_SETMASK, &nothing, nullptr);
  raise(WTERMSIG(status));
  _exit(kNotRunnable);  // not reached: this signal ended the child, so it ends this process too
}

class Supervisor {
 public:
  Supervisor(const Limits& limits, pid_t child, int listener) : limits_(limits), child_(child), listener_(listener) {
    const sigset_t signals = watched_signals();
    signals_ = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
  }

  [[noreturn]] void run() {
    for (;;) {
      pollfd files[] = {{signals_, POLLIN, 0}, {listener_, POLLIN, 0}, {limits_.host, 0, 0}};
      const int ready = poll(files, 3, listener_ < 0 ? kBetweenPolls : -1);
      if (ready == 0 && count_descendants() > limits_.most) end_all(kTooMany);
      if (ready <= 0) continue;
      if (files[2].revents != 0) end_all(0);
      if (files[0].revents != 0) take_signals();
      if ((files[1].revents & POLLIN) != 0) {
        answer_call();
      } else if (files[1].revents != 0) {
        close(listener_);
        listener_ = -1;  // no supervised process is left
      }
    }
  }

 private:
  void take_signals() {
    signalfd_siginfo info{};
    while (read(signals_, &info, sizeof info) == sizeof info) {
      if (info.ssi_signo == SIGTERM) end_all(0);
    }
    int status = 0;
    for (pid_t one = waitpid(-1, &status, WNOHANG); one > 0; one = waitpid(-1, &status, WNOHANG)) {
      if (one != child_) continue;
      end_rest();
      end_as(status);
    }
  }

  void answer_call() {
    if (const auto request = receive_request(listener_)) answer_request(listener_, *request, error_of(request->call));
  }

  // Returns the error with which a call fails, or 0 if it is allowed.
  int error_of(Call call) {
    if (call == Call::file) return is_told() ? EPERM : 0;
    if (call == Call::process && !limits_.processes) return EPERM;
    // A C library creates threads with clone3 too. It uses clone if there is no clone3.
    if (call == Call::clone3 && !limits_.processes) return ENOSYS;
    if (add_task()) return 0;
    warn_once();
    return EAGAIN;
  }

  // The host sends its byte before the child receives anything that no file may tell of.
  bool is_told() {
    char byte = 0;
    told_ = told_ || recv(limits_.host, &byte, 1, MSG_DONTWAIT) == 1;
    return told_;
  }

  // Counts one more process or thread. Returns false if there are too many. Those that have ended are noticed only when
  // the limit seems to be reached.
  bool add_task() {
    if (tasks_ >= limits_.most) {
      std::this_thread::sleep_until(counted_ + kBetweenCounts);
      const int count = count_descendants();
      counted_ = Clock::now();
      tasks_ = count < 0 ? limits_.most : count;
    }
    if (tasks_ >= limits_.most) return false;
    ++tasks_;
    return true;
  }

  void warn_once() {
    if (warned_) return;
    warned_ = true;
    // It never waits: nobody may read these errors, and the supervisor must answer its host.
    const std::string line = limits_.warning + '\n';
    if (send(STDERR_FILENO, line.data(), line.size(), MSG_DONTWAIT) >= 0 || errno != ENOTSOCK) return;
    pollfd output{STDERR_FILENO, POLLOUT, 0};
    if (poll(&output, 1, 0) == 1) static_cast<void>(!write(STDERR_FILENO, line.data(), line.size()));
  }

  // Closes the listener first. From then on forks fail, so killed processes are not replaced.
  void end_rest() {
    if (listener_ >= 0) close(listener_);
    end_descendants();
  }
  [[noreturn]] void end_all(int code) {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);  // usually the only process
    end_rest();
    _exit(code);
  }

  Limits limits_;
  pid_t child_;
  int listener_;
  int signals_;
  int tasks_ = 1;  // upper bound of the number of processes and threads
  Clock::time_point counted_{};
  bool warned_ = false;
  bool told_ = false;
};

}  // namespace

void supervise(const Limits& limits, const Work& work) {
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  const sigset_t signals = watched_signals();
  sigset_t before;
  sigprocmask(SIG_BLOCK, &signals, &before);
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) _exit(kNotRunnable);
  const pid_t watching = getpid();
  const pid_t child = fork();
  if (child < 0) _exit(kNotRunnable);
  if (child == 0) {
    sigprocmask(SIG_SETMASK, &before, nullptr);
    prctl(PR_SET_PDEATHSIG, SIGKILL);     // in case this process is killed and cannot end its child
    if (getppid() != watching) _exit(0);  // killed already
    close(ends[0]);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    const int listener = intercept_calls(limits.closes_files);
    send_file(ends[1], listener);
    if (listener >= 0) close(listener);
    close(ends[1]);
    work(listener >= 0);
    _exit(kNotRunnable);
  }
  close(ends[1]);
  signal(SIGPIPE, SIG_IGN);  // its errors may have no reader any more
  const int listener = receive_file(ends[0]);
  close(ends[0]);
  // Only the child holds its connection to the host, so that the host notices when the child closes it.
  for (int file = 0; file <= kHighestFile; ++file) {
    if (file != limits.host && file != STDERR_FILENO && file != listener) close(file);
  }
  Supervisor(limits, child, listener).run();
}

void become_shell(const char* command) {
  execl("/bin/sh", "sh", "-c", command, nullptr);
  _exit(kNotRunnable);
}

void become_program(char** words) {
  execvp(words[0], words);
  _exit(kNotRunnable);
}

}  // namespace platform
