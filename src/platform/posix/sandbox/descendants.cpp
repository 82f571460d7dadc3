// See descendants.h.
#include "platform/posix/sandbox/descendants.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace platform {
namespace {

struct Entry {
  pid_t parent = 0;
  int threads = 1;
  unsigned long long start = 0;  // start time; a pid and a start time identify a process
};

// Reads the entry of a process in /proc. Returns nothing if the process is gone.
std::optional<Entry> read_entry(pid_t process) {
  const int file = open(("/proc/" + std::to_string(process) + "/stat").c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  char text[1024];
  const ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  if (size <= 0) return {};
  text[size] = '\0';
  const char* const name_end = std::strrchr(text, ')');  // the name may contain any character
  // Fields 3, 4, 20 and 22 of proc(5) are the state, the parent, the number of threads and the start time.
  constexpr const char* kFields = " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %d %*d %llu";
  Entry entry;
  if (name_end == nullptr) return {};
  if (std::sscanf(name_end + 1, kFields, &entry.parent, &entry.threads, &entry.start) != 3) return {};
  return entry;
}

using Processes = std::map<pid_t, Entry>;

Processes all_processes() {
  Processes processes;
  DIR* const folder = opendir("/proc");
  if (folder == nullptr) return processes;
  while (const dirent* const one = readdir(folder)) {
    const pid_t process = std::atoi(one->d_name);
    if (process <= 0) continue;
    if (const auto entry = read_entry(process)) processes[process] = *entry;
  }
  closedir(folder);
  return processes;
}

bool descends(const Processes& processes, pid_t process) {
  // Processes start and end while the list is made, so its parents may form a cycle.
  for (std::size_t steps = 0; steps < processes.size(); ++steps) {
    const auto found = processes.find(process);
    if (found == processes.end()) return false;
    process = found->second.parent;
    if (process == getpid()) return true;
  }
  return false;
}

// Reaps the children that have ended. Returns true if there are no more children, and so no more descendants.
bool reap_all() {
  pid_t reaped = 0;
  do {
    reaped = waitpid(-1, nullptr, WNOHANG);
  } while (reaped > 0 || (reaped < 0 && errno == EINTR));
  return reaped < 0;
}

// Kills a listed process, unless its pid belongs to another process by now.
void kill_listed(pid_t process, const Entry& listed) {
  const int handle = static_cast<int>(syscall(SYS_pidfd_open, process, 0));
  if (handle < 0) return;
  if (const auto now = read_entry(process); now && now->start == listed.start) {
    syscall(SYS_pidfd_send_signal, handle, SIGKILL, nullptr, 0);
  }
  close(handle);
}

}  // namespace

int count_descendants() {
  const Processes processes = all_processes();
  if (processes.count(getpid()) == 0) return -1;
  int count = 0;
  for (const auto& [process, entry] : processes) count += descends(processes, process) ? entry.threads : 0;
  return count;
}

void end_descendants() {
  constexpr timespec kPause{0, 5'000'000};  // longest wait for a killed process to end
  sigset_t ended;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  while (!reap_all()) {
    const Processes processes = all_processes();
    if (processes.count(getpid()) == 0) kill(0, SIGKILL);  // no list: this process group is all that can be killed
    for (const auto& [process, entry] : processes) {
      if (descends(processes, process)) kill_listed(process, entry);
    }
    sigtimedwait(&ended, nullptr, &kPause);
  }
}

}  // namespace platform
