// See process.h.
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
#include <utility>

#include "ai/messages.h"
#include "sanitized.h"

namespace mille::remote {
namespace {

constexpr int kFiles = std::extent_v<decltype(Launch::files)>;  // descriptors of the process; none above them is open

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
    } else if (kSanitized && number == STDERR_FILENO) {  // mille-ai-host hides it from the player
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
  posix_spawnattr_setpgroup(&how.attributes, 0);  // so that keys pressed in the host's terminal send it no signal
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

void close_end(int end) { close(end); }

void tell(int end) {
  const char byte = 1;
  send(end, &byte, sizeof byte, MSG_NOSIGNAL | MSG_DONTWAIT);
}

bool connect_ends(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
  if (ends[1] >= kFiles) return true;
  // spawn() assigns the descriptors below kFiles. One of ours among them would be overwritten, or duplicated onto
  // itself and then closed at exec.
  const int moved = fcntl(ends[1], F_DUPFD_CLOEXEC, kFiles);
  const int cause = errno;
  close(ends[1]);
  ends[1] = moved;
  if (moved >= 0) return true;
  close(ends[0]);
  errno = cause;
  return false;
}

Result<std::unique_ptr<Process>> Process::start(const Launch& launch, mille_error* error) {
  pid_t pid = 0;
  const int failure = spawn(launch, &pid);
  if (failure != 0) return refuse(error, say::kChildStart, {launch.program, failure});
  return std::unique_ptr<Process>(new Process(pid));
}

Process::Process(int pid) : pid_(pid), handle_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0))) {
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

// Sends SIGTERM first: mille-ai-host then ends everything that the player started, in other groups too.
void Process::stop() {
  constexpr auto kPatience = std::chrono::seconds(10);
  if (reaped_) return;
  signal(SIGTERM);
  if (reap_within(kPatience)) return;
  kill_group();
  reap(true);
}

// The pid is not reused until the process is reaped. The pidfd shows whether it was, even if the host reaps every
// child.
void Process::kill_group() {
  if (reaped_) return;
  if (handle_ >= 0 && syscall(SYS_pidfd_send_signal, handle_, SIGKILL, nullptr, 0) != 0) return;
  kill(-pid_, SIGKILL);
}

std::optional<Process::Exit> Process::reap(bool wait) {
  if (reaped_) return Exit{};
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
  if (result == 0 && info.si_pid == 0) return {};  // it still runs
  Exit exit;
  if (result == 0) {
    exit = {info.si_code, info.si_status};
    kill_group();  // processes that it started and left behind
    await(WEXITED);
  }
  reaped_ = true;  // here, or by a host that waits for every child
  return exit;
}

std::optional<Process::Exit> Process::reap_within(std::chrono::microseconds time) {
  constexpr auto kPause = std::chrono::milliseconds(1);  // if there is no pidfd
  const auto end = Clock::now() + time;
  for (;;) {
    if (const auto exit = reap(false)) return exit;
    if (Clock::now() >= end) return {};
    pollfd one{handle_, POLLIN, 0};
    if (handle_ < 0) {
      std::this_thread::sleep_for(kPause);
    } else if (!wait_on({&one, 1}, end)) {
      return reap(false);
    }
  }
}

bool Process::ends_within(std::chrono::microseconds time) { return reap_within(time).has_value(); }

ProcessFailure Process::end_after(Transfer failed, std::chrono::microseconds exit_time) {
  if (failed == Transfer::timed_out) {
    stop();
    return {MILLE_FAULT_HANG, "Its process did not answer in time."};
  }
  if (failed == Transfer::malformed) {
    stop();
    return {MILLE_FAULT_PROTOCOL, "Its process sent something that is not a frame."};
  }
  const std::optional<Exit> exit = reap_within(exit_time);
  if (!exit) {
    stop();
    return {MILLE_FAULT_PROTOCOL, "Its process closed the connection."};
  }
  if (exit->code == CLD_EXITED) {
    return {MILLE_FAULT_ABORT, "Its process ended by itself with code " + std::to_string(exit->status) + ".",
            exit->status};
  }
  std::string cause = "Its process was ended by signal " + std::to_string(exit->status) + ".";
  switch (exit->status) {
    case SIGABRT: return {MILLE_FAULT_ABORT, std::move(cause)};
    case SIGKILL: return {MILLE_FAULT_MEMORY, std::move(cause)};  // sent only by the kernel, out of memory
    case SIGXCPU: return {MILLE_FAULT_HANG, std::move(cause)};
    default: return {MILLE_FAULT_CRASH, std::move(cause)};
  }
}

}  // namespace mille::remote
