// Starts many processes or threads, like a fork bomb, but with a fixed number of attempts. They do nothing and end by
// themselves after some minutes.
#pragma once

#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

namespace bomb {

constexpr int kMinutes = 5;

// Returns the number of processes started. Every second one leaves its group, and every fourth also leaves its parent.
// Writes their pids to the file `pids` unless it is null.
inline int start_processes(int count, const char* pids = nullptr) {
  int got = 0;
  for (int i = 0; i < count; ++i) {
    const pid_t child = fork();
    if (child < 0) continue;
    if (child > 0) {
      ++got;
      if (pids != nullptr) std::ofstream(pids, std::ios::app) << child << '\n';
      continue;
    }
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
      close(file);  // no process may wait for its output
    if (i % 2 == 1) setsid();
    if (i % 4 == 3 && fork() > 0) _exit(0);
    if (i % 4 == 3 && pids != nullptr) std::ofstream(pids, std::ios::app) << getpid() << '\n';
    for (int left = kMinutes * 60; left > 0;) left = static_cast<int>(sleep(static_cast<unsigned>(left)));
    _exit(0);
  }
  return got;
}

inline int start_threads(int count) {
  int got = 0;
  for (int i = 0; i < count; ++i) {
    try {
      std::thread([] { std::this_thread::sleep_for(std::chrono::minutes(kMinutes)); }).detach();
      ++got;
    } catch (const std::system_error&) {
    }
  }
  return got;
}

}  // namespace bomb
