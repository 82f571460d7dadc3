#include "ai/isolation/child.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <thread>

#include "ai/messages.h"

namespace mille::isolation {
namespace {

constexpr int kChildSocket = 3;                         // in the child; above it nothing is open
constexpr auto kDying = std::chrono::milliseconds(20);  // a process whose socket is closed should be gone by then

struct FileActions {
  posix_spawn_file_actions_t actions;
  FileActions() { posix_spawn_file_actions_init(&actions); }
  ~FileActions() { posix_spawn_file_actions_destroy(&actions); }
};

struct Attributes {
  posix_spawnattr_t attributes;
  Attributes() { posix_spawnattr_init(&attributes); }
  ~Attributes() { posix_spawnattr_destroy(&attributes); }
};

// Nothing of the host goes to the child: no file, no environment, no blocked or ignored signal.
int spawn(const std::string& program, int socket, pid_t* pid) {
  FileActions files;
  for (int file = 0; file < kChildSocket; ++file) {
    posix_spawn_file_actions_addopen(&files.actions, file, "/dev/null", O_RDWR, 0);
  }
  posix_spawn_file_actions_adddup2(&files.actions, socket, kChildSocket);
  posix_spawn_file_actions_addclosefrom_np(&files.actions, kChildSocket + 1);
  Attributes how;
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&how.attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&how.attributes, &signals);
  posix_spawnattr_setpgroup(&how.attributes, 0);  // a key pressed at the host's terminal does not reach it
  posix_spawnattr_setflags(&how.attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  std::string name = program;
  char* const arguments[] = {name.data(), nullptr};
  char* const environment[] = {nullptr};
  return posix_spawn(pid, program.c_str(), &files.actions, &how.attributes, arguments, environment);
}

}  // namespace

mille_status Child::start(const std::string& program, std::unique_ptr<Child>* child, mille_error* error) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return refuse(error, say::kChildStart, {program, errno});
  }
  // dup2 onto itself would leave the close-on-exec mark.
  if (ends[1] == kChildSocket) {
    const int moved = fcntl(ends[1], F_DUPFD_CLOEXEC, kChildSocket + 1);
    close(ends[1]);
    ends[1] = moved;
  }
  pid_t pid = 0;
  const int failure = spawn(program, ends[1], &pid);
  close(ends[1]);
  if (failure != 0) {
    close(ends[0]);
    return refuse(error, say::kChildStart, {program, failure});
  }
  child->reset(new Child(pid, ends[0]));
  return MILLE_OK;
}

Child::Child(pid_t pid, int socket)
    : pid_(pid), handle_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0))), channel_(socket) {
  if (handle_ >= 0) fcntl(handle_, F_SETFD, FD_CLOEXEC);
}

Child::~Child() {
  int code = 0;
  int status = 0;
  kill_it();
  reap(true, &code, &status);
  if (handle_ >= 0) close(handle_);
}

void Child::kill_it() {
  if (reaped_) return;
  if (handle_ >= 0) {
    syscall(SYS_pidfd_send_signal, handle_, SIGKILL, nullptr, 0);
  } else {
    kill(pid_, SIGKILL);
  }
}

bool Child::reap(bool wait, int* code, int* status) {
  if (reaped_) return true;
  siginfo_t info{};
  int result = 0;
  do {
    const auto options = WEXITED | (wait ? 0 : WNOHANG);
    result = handle_ >= 0 ? waitid(P_PIDFD, static_cast<id_t>(handle_), &info, options)
                          : waitid(P_PID, static_cast<id_t>(pid_), &info, options);
  } while (result != 0 && errno == EINTR);
  if (result == 0 && info.si_pid == 0) return false;  // it lives
  reaped_ = true;                                     // by us, or by a host that waits for every child
  *code = result == 0 ? info.si_code : 0;
  *status = result == 0 ? info.si_status : 0;
  return true;
}

mille_fault Child::autopsy(Outcome outcome, std::string* words) {
  if (outcome == Outcome::late) {
    kill_it();
    *words = "its process did not answer in time";
    return MILLE_FAULT_HANG;
  }
  if (outcome == Outcome::garbage) {
    kill_it();
    *words = "its process sent what is no frame";
    return MILLE_FAULT_PROTOCOL;
  }
  int code = 0;
  int status = 0;
  const auto end = Clock::now() + kDying;
  while (!reap(false, &code, &status)) {
    if (Clock::now() >= end) {
      kill_it();
      *words = "its process closed the connection";
      return MILLE_FAULT_PROTOCOL;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  if (code == CLD_EXITED) {
    *words = "its process ended by itself with code " + std::to_string(status);
    return MILLE_FAULT_ABORT;
  }
  *words = "its process was ended by signal " + std::to_string(status);
  switch (status) {
    case SIGABRT: return MILLE_FAULT_ABORT;
    case SIGKILL: return MILLE_FAULT_MEMORY;  // only the kernel, out of memory, does that
    case SIGXCPU: return MILLE_FAULT_HANG;
    default: return MILLE_FAULT_CRASH;
  }
}

}  // namespace mille::isolation
