#include "ai/host/supervisor.h"

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
#include <thread>

#include "ai/host/descendants.h"
#include "ai/host/fork_watch.h"

namespace mille::remote {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kHighestFile = 3;  // of those that the host leaves open
constexpr int kNotRunnable = 126;
constexpr int kTooMany = 125;  // the exit code of one that was killed for its processes
// At the limit the processes are counted no more often than this: whoever forks without end waits.
constexpr auto kBetweenCounts = std::chrono::milliseconds(10);
constexpr int kBetweenLooks = 50;  // ms, where forks cannot be watched

sigset_t watched_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGCHLD);
  sigaddset(&signals, SIGTERM);
  return signals;
}

// A descriptor over a connection; -1 stands for none.
void send_file(int connection, int file) {
  char byte = 0;
  iovec text{&byte, 1};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof file)] = {};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  if (file >= 0) {
    message.msg_control = room;
    message.msg_controllen = sizeof room;
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
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = sizeof room;
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
  _exit(kNotRunnable);  // a signal that ends nobody did not end the child
}

class Supervisor {
 public:
  Supervisor(const Custody& custody, pid_t child, int listener)
      : custody_(custody), child_(child), listener_(listener) {
    const sigset_t signals = watched_signals();
    signals_ = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
  }

  [[noreturn]] void run() {
    for (;;) {
      pollfd files[] = {{signals_, POLLIN, 0}, {listener_, POLLIN, 0}, {custody_.host, 0, 0}};
      const int ready = poll(files, 3, listener_ < 0 ? kBetweenLooks : -1);
      if (ready == 0 && count_descendants() > custody_.most) end_all(kTooMany);
      if (ready <= 0) continue;
      if (files[2].revents != 0) end_all(0);
      if (files[0].revents != 0) take_signals();
      if ((files[1].revents & POLLIN) != 0) {
        answer_one();
      } else if (files[1].revents != 0) {
        close(listener_);
        listener_ = -1;  // nobody is left to ask
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

  void answer_one() {
    Request request;
    if (!receive(listener_, &request)) return;
    int error = 0;
    if (request.birth == Birth::none) {
      error = is_created() ? EPERM : 0;
    } else if (request.birth != Birth::thread && !custody_.processes) {
      error = request.birth == Birth::hidden
                  ? ENOSYS
                  : EPERM;  // by clone3 a C library makes threads too: it then turns to clone
    } else if (!has_room()) {
      error = EAGAIN;
      tell_once();
    }
    answer(listener_, request, error);
  }

  // The host says so before it tells the player anything of a match.
  bool is_created() {
    char byte = 0;
    created_ = created_ || recv(custody_.host, &byte, 1, MSG_DONTWAIT) == 1;
    return created_;
  }

  // Whether one more may come into being. Those who end are noticed when the room seems to be used up.
  bool has_room() {
    if (tasks_ >= custody_.most) {
      std::this_thread::sleep_until(counted_ + kBetweenCounts);
      const int count = count_descendants();
      counted_ = Clock::now();
      tasks_ = count < 0 ? custody_.most : count;
    }
    if (tasks_ >= custody_.most) return false;
    ++tasks_;
    return true;
  }

  void tell_once() {
    if (told_) return;
    told_ = true;
    dprintf(STDERR_FILENO, "a fork or a new thread is refused: a player has at most %d processes and threads\n",
            custody_.most);
  }

  // From now on a fork fails; so what is killed is not replaced.
  void end_rest() {
    if (listener_ >= 0) close(listener_);
    end_descendants();
  }
  [[noreturn]] void end_all(int code) {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);  // mostly that was all there was
    end_rest();
    _exit(code);
  }

  Custody custody_;
  pid_t child_;
  int listener_;
  int signals_;
  int tasks_ = 1;  // an upper bound of how many there are
  Clock::time_point counted_{};
  bool told_ = false;
  bool created_ = false;
};

}  // namespace

void supervise(const Custody& custody, const Work& work) {
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
    prctl(PR_SET_PDEATHSIG, SIGKILL);     // where this process is killed, so that it cannot end what it watches
    if (getppid() != watching) _exit(0);  // it was killed before that
    close(ends[0]);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    const int listener = watch_births(custody.closes_files);
    send_file(ends[1], listener);
    if (listener >= 0) close(listener);
    close(ends[1]);
    work(listener >= 0);
    _exit(kNotRunnable);
  }
  close(ends[1]);
  const int listener = receive_file(ends[0]);
  close(ends[0]);
  // The child alone holds what it speaks to the host by, so that the host sees when it closes that.
  for (int file = 0; file <= kHighestFile; ++file) {
    if (file != custody.host && file != STDERR_FILENO && file != listener) close(file);
  }
  Supervisor(custody, child, listener).run();
}

}  // namespace mille::remote
