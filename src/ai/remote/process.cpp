#include "ai/remote/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <thread>
#include <type_traits>

#include "ai/messages.h"
#include "sanitized.h"

namespace mille::remote {
namespace {

constexpr int kFiles = std::extent_v<decltype(Launch::files)>;  // in the process; above them nothing is open

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

int spawn(const Launch& launch, pid_t* pid) {
  FileActions files;
  for (int number = 0; number < kFiles; ++number) {
    if (launch.files[number] != Launch::kNoFile) {
      posix_spawn_file_actions_adddup2(&files.actions, launch.files[number], number);
    } else if (kSanitized && number == STDERR_FILENO) {  // mille-ai-host keeps it from the player
      posix_spawn_file_actions_adddup2(&files.actions, STDERR_FILENO, STDERR_FILENO);
    } else if (number <= STDERR_FILENO) {
      posix_spawn_file_actions_addopen(&files.actions, number, "/dev/null", O_RDWR, 0);
    }
  }
  const bool last = launch.files[kFiles - 1] != Launch::kNoFile;
  posix_spawn_file_actions_addclosefrom_np(&files.actions, last ? kFiles : kFiles - 1);
  Attributes how;
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&how.attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&how.attributes, &signals);
  posix_spawnattr_setpgroup(&how.attributes, 0);  // a key pressed at the host's terminal does not reach it
  posix_spawnattr_setflags(&how.attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  std::vector<std::string> words{launch.program};
  words.insert(words.end(), launch.arguments.begin(), launch.arguments.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  char* const nothing[] = {nullptr};
  return posix_spawn(pid, launch.program.c_str(), &files.actions, &how.attributes, arguments.data(),
                     launch.environment ? environ : nothing);
}

}  // namespace

Descriptor::~Descriptor() { close(number_); }

bool connect_ends(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
  if (ends[1] >= kFiles) return true;
  // Where the process's own numbers begin, a file would be put over another, or onto itself with its close-on-exec mark.
  const int moved = fcntl(ends[1], F_DUPFD_CLOEXEC, kFiles);
  const int cause = errno;
  close(ends[1]);
  ends[1] = moved;
  if (moved >= 0) return true;
  close(ends[0]);
  errno = cause;
  return false;
}

mille_status Process::start(const Launch& launch, std::unique_ptr<Process>* process, mille_error* error) {
  pid_t pid = 0;
  const int failure = spawn(launch, &pid);
  if (failure != 0) return refuse(error, say::kChildStart, {launch.program, failure});
  process->reset(new Process(pid));
  return MILLE_OK;
}

Process::Process(pid_t pid) : pid_(pid), handle_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0))) {
  if (handle_ >= 0) fcntl(handle_, F_SETFD, FD_CLOEXEC);
}

Process::~Process() {
  stop();
  if (handle_ >= 0) close(handle_);
}

void Process::signal(int number) {
  if (handle_ >= 0) {
    syscall(SYS_pidfd_send_signal, handle_, number, nullptr, 0);
  } else {
    kill(pid_, number);
  }
}

// It is asked first: it knows all that the player started, in other groups too.
void Process::stop() {
  constexpr auto kPatience = std::chrono::seconds(10);
  if (reaped_) return;
  int code = 0;
  int status = 0;
  signal(SIGTERM);
  if (dies_within(kPatience, &code, &status)) return;
  kill_group();
  reap(true, &code, &status);
}

// Its number is its own as long as nobody has reaped it, which the handle knows even where the host reaps every child.
void Process::kill_group() {
  if (reaped_) return;
  if (handle_ >= 0 && syscall(SYS_pidfd_send_signal, handle_, SIGKILL, nullptr, 0) != 0) return;
  kill(-pid_, SIGKILL);
}

bool Process::reap(bool wait, int* code, int* status) {
  if (reaped_) return true;
  siginfo_t info{};
  const auto await = [&](int options) {
    int result = 0;
    do {
      info = {};
      result = handle_ >= 0 ? waitid(P_PIDFD, static_cast<id_t>(handle_), &info, options)
                            : waitid(P_PID, static_cast<id_t>(pid_), &info, options);
    } while (result != 0 && errno == EINTR);
    return result;
  };
  const int result = await(WEXITED | WNOWAIT | (wait ? 0 : WNOHANG));
  if (result == 0 && info.si_pid == 0) return false;  // it lives
  *code = result == 0 ? info.si_code : 0;
  *status = result == 0 ? info.si_status : 0;
  if (result == 0) {
    kill_group();  // what it started and left behind
    await(WEXITED);
  }
  reaped_ = true;  // by us, or by a host that waits for every child
  return true;
}

bool Process::dies_within(std::chrono::microseconds time, int* code, int* status) {
  constexpr auto kPause = std::chrono::milliseconds(1);  // where there is no handle
  const auto end = Clock::now() + time;
  while (!reap(false, code, status)) {
    if (Clock::now() >= end) return false;
    pollfd one{handle_, POLLIN, 0};
    if (handle_ < 0) {
      std::this_thread::sleep_for(kPause);
    } else if (!wait_on({&one, 1}, end)) {
      return reap(false, code, status);
    }
  }
  return true;
}

bool Process::ends_within(std::chrono::microseconds time) {
  int code = 0;
  int status = 0;
  return dies_within(time, &code, &status);
}

mille_fault Process::autopsy(Outcome outcome, std::string* words, std::chrono::microseconds dying) {
  if (outcome == Outcome::late) {
    stop();
    *words = "its process did not answer in time";
    return MILLE_FAULT_HANG;
  }
  if (outcome == Outcome::garbage) {
    stop();
    *words = "its process sent what is no frame";
    return MILLE_FAULT_PROTOCOL;
  }
  int code = 0;
  int status = 0;
  if (!dies_within(dying, &code, &status)) {
    stop();
    *words = "its process closed the connection";
    return MILLE_FAULT_PROTOCOL;
  }
  if (code == CLD_EXITED) {
    *words = "its process ended by itself with code " + std::to_string(status);
    exit_code_ = status;
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

}  // namespace mille::remote
