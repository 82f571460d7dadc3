// See process.h.
#include "platform/process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <thread>

#include "platform/posix/poll.h"
#include "sanitized.h"

namespace platform {
namespace {

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

constexpr int kProgramFile = kChildFiles;  // the descriptor after those that a process has anyway

int spawn(const Launch& launch, bool opened, pid_t* pid) {
  FileActions files;
  for (int number = 0; number < kChildFiles; ++number) {
    if (launch.files[number] != Launch::kNoFile) {
      posix_spawn_file_actions_adddup2(&files.actions, launch.files[number], number);
    } else if (mille::kSanitized && number == STDERR_FILENO) {  // mille-ai-host hides it from the player
      posix_spawn_file_actions_adddup2(&files.actions, STDERR_FILENO, STDERR_FILENO);
    } else if (number <= STDERR_FILENO) {
      posix_spawn_file_actions_addopen(&files.actions, number, "/dev/null", O_RDWR, 0);
    }
  }
  const bool last = launch.files[kChildFiles - 1] != Launch::kNoFile;
  if (opened) {
    if (!last) posix_spawn_file_actions_addclose(&files.actions, kChildFiles - 1);
    posix_spawn_file_actions_adddup2(&files.actions, launch.program_file, kProgramFile);
    posix_spawn_file_actions_addclosefrom_np(&files.actions, kProgramFile + 1);
  } else {
    posix_spawn_file_actions_addclosefrom_np(&files.actions, last ? kChildFiles : kChildFiles - 1);
  }
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
  const std::string path = opened ? "/proc/self/fd/" + std::to_string(kProgramFile) : launch.program;
  return posix_spawn(pid, path.c_str(), &files.actions, &how.attributes, arguments.data(),
                     launch.environment ? environ : nothing);
}

Exit exit_of(const siginfo_t& info) {
  const auto number = static_cast<std::uint32_t>(info.si_status);
  if (info.si_code == CLD_EXITED) return {Ending::exited, number, false};
  switch (info.si_status) {
    case SIGABRT: return {Ending::aborted, number, true};
    case SIGKILL: return {Ending::killed, number, true};
    case SIGXCPU: return {Ending::out_of_time, number, true};
    default: return {Ending::crashed, number, true};
  }
}

// Returned if other code of this process reaped the child.
constexpr Exit kReapedElsewhere{Ending::crashed, 0, true};

}  // namespace

// The number is above those that a process gets from spawn(), which would replace it.
int open_program(const std::string& path) {
  const int file = open(path.c_str(), O_PATH | O_CLOEXEC);
  if (file < 0) return Launch::kNoFile;
  const int kept = fcntl(file, F_DUPFD_CLOEXEC, kProgramFile + 1);
  close(file);
  return kept < 0 ? Launch::kNoFile : kept;
}

void forget_program(const char* name) {
  close(kProgramFile);
  prctl(PR_SET_NAME, name);
}

std::uint64_t most_open_files() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  return files.rlim_cur;
}

void tell_supervisor(int end) {
  const char byte = 1;
  send(end, &byte, sizeof byte, MSG_NOSIGNAL | MSG_DONTWAIT);
}

std::unique_ptr<Process> Process::start(const Launch& launch) {
  pid_t pid = 0;
  const bool opened = launch.program_file != Launch::kNoFile;
  int failure = spawn(launch, opened, &pid);
  if (failure == ENOENT && opened) failure = spawn(launch, false, &pid);  // the system has no /proc
  if (failure != 0) {
    errno = failure;
    return nullptr;
  }
  const int handle = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  if (handle >= 0) fcntl(handle, F_SETFD, FD_CLOEXEC);
  return std::unique_ptr<Process>(new Process(pid, handle, getpid()));
}

Process::~Process() {
  if (owner_ == getpid()) end();
  if (handle_ >= 0) close(handle_);
}

void Process::signal(int number) {
  if (handle_ >= 0) {
    syscall(SYS_pidfd_send_signal, handle_, number, nullptr, 0);
  } else {
    kill(number_, number);
  }
}

// Sends SIGTERM first: a supervisor then ends everything that its child started, in other groups too.
void Process::end() {
  constexpr auto kPatience = std::chrono::seconds(10);
  if (reaped_) return;
  signal(SIGTERM);
  if (exit_within(kPatience)) return;
  kill_group();
  reap(true);
}

// The pid is not reused until the process is reaped. The pidfd shows whether it was, even if other code of this
// process reaps every child.
void Process::kill_group() {
  if (reaped_) return;
  if (handle_ >= 0 && syscall(SYS_pidfd_send_signal, handle_, SIGKILL, nullptr, 0) != 0) return;
  kill(-number_, SIGKILL);
}

std::optional<Exit> Process::reap(bool wait) {
  if (reaped_) return kReapedElsewhere;
  siginfo_t info{};
  const auto await = [&](int options) {
    int result = 0;
    do {
      info = {};
      result = handle_ >= 0 ? waitid(P_PIDFD, static_cast<id_t>(handle_), &info, options)
                            : waitid(P_PID, static_cast<id_t>(number_), &info, options);
    } while (result != 0 && errno == EINTR);
    return result;
  };
  const int result = await(WEXITED | WNOWAIT | (wait ? 0 : WNOHANG));
  if (result == 0 && info.si_pid == 0) return {};  // it still runs
  Exit exit = kReapedElsewhere;
  if (result == 0) {
    exit = exit_of(info);
    kill_group();  // processes that it started and left behind
    await(WEXITED);
  }
  reaped_ = true;  // here, or by other code of this process that waits for every child
  return exit;
}

std::optional<Exit> Process::exit_within(std::chrono::microseconds time) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kPause = std::chrono::milliseconds(1);  // if there is no pidfd
  const auto deadline = Clock::now() + time;
  for (;;) {
    if (const auto exit = reap(false)) return exit;
    if (Clock::now() >= deadline) return {};
    pollfd one{handle_, POLLIN, 0};
    if (handle_ < 0) {
      std::this_thread::sleep_for(kPause);
    } else if (!wait_on({&one, 1}, deadline)) {
      return reap(false);
    }
  }
}

}  // namespace platform
