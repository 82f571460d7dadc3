// See program.h.
#include "platform/program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sstream>

namespace platform {
namespace {

using Clock = std::chrono::steady_clock;

// Reads both until they end or the time is over. Returns false if it is over.
bool read_all(int (&files)[2], std::string* (&texts)[2], Clock::time_point end) {
  pollfd polled[2] = {{files[0], POLLIN, 0}, {files[1], POLLIN, 0}};
  while (polled[0].fd >= 0 || polled[1].fd >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    const int ready = left <= 0 ? 0 : poll(polled, 2, static_cast<int>(left));
    if (ready == 0) return false;
    for (int i = 0; i < 2; ++i) {
      if (ready < 0 || polled[i].revents == 0) continue;
      char piece[4096];
      const ssize_t count = read(files[i], piece, sizeof piece);
      constexpr std::size_t kMost = 1 << 20;
      if (count > 0 && texts[i]->size() < kMost) texts[i]->append(piece, static_cast<std::size_t>(count));
      if (count == 0) polled[i].fd = -1;
    }
  }
  return true;
}

// Ends a process and all that it started. It is asked first: if it is a supervisor, only it knows them.
void end(pid_t pid) {
  constexpr int kFarewell = 10'000;  // ms
  const int handle = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  kill(pid, SIGTERM);
  pollfd one{handle, POLLIN, 0};
  if (handle >= 0) {
    poll(&one, 1, kFarewell);
    close(handle);
  }
  kill(-pid, SIGKILL);
}

// Starts a program with these two as its outputs. Returns the system's error, or 0.
int spawn(std::vector<std::string>* words, int out, int err, bool environment, pid_t* pid) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, err, STDERR_FILENO);
#ifdef __GLIBC__  // elsewhere the program gets what this process was started with, as it would from a shell: our own files are closed
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
#endif
  posix_spawnattr_t how;
  posix_spawnattr_init(&how);
  posix_spawnattr_setpgroup(&how, 0);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP);
  std::vector<char*> arguments;
  for (std::string& word : *words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  char* nothing[] = {nullptr};
  const int failure = posix_spawn(pid, arguments[0], &files, &how, arguments.data(), environment ? environ : nothing);
  posix_spawnattr_destroy(&how);
  posix_spawn_file_actions_destroy(&files);
  return failure;
}

}  // namespace

std::string find_program(const char* name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string file = folder + '/' + name;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return {};
}

Ended run_program(std::vector<std::string> words, std::chrono::seconds patience, bool environment) {
  Ended ended;
  int out[2] = {-1, -1};
  int err[2];
  if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0) {
    for (const int file : out) {
      if (file >= 0) close(file);
    }
    ended.outcome = Outcome::no_pipe;
    return ended;
  }
  pid_t pid = 0;
  const int failure = spawn(&words, out[1], err[1], environment, &pid);
  close(out[1]);
  close(err[1]);
  if (failure == 0) {
    int files[2] = {out[0], err[0]};
    std::string* texts[2] = {&ended.out, &ended.err};
    if (!read_all(files, texts, Clock::now() + patience)) ended.outcome = Outcome::out_of_time;
    end(pid);  // it is not reaped yet, whatever became of it
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
    if (WIFSIGNALED(status)) {
      ended.signal = strsignal(WTERMSIG(status));
    } else {
      ended.code = WEXITSTATUS(status);
    }
  }
  close(out[0]);
  close(err[0]);
  if (failure != 0) {
    ended.outcome = Outcome::not_started;
    errno = failure;
  }
  return ended;
}

}  // namespace platform
