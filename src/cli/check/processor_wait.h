// How long a thread was ready to run while others had the processors: that time is the machine's, not the program's.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

namespace cli {

// Of the thread that makes the object. It is made before the sandbox, in which the file cannot be opened.
class ProcessorWait {
 public:
  ProcessorWait() : file_(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}
  ~ProcessorWait() {
    if (file_ >= 0) close(file_);
  }
  ProcessorWait(const ProcessorWait&) = delete;
  ProcessorWait& operator=(const ProcessorWait&) = delete;

  // The descriptor that the sandbox leaves open; -1 if there is none.
  int file() const { return file_; }

  // Since the thread began; 0 if the system does not say.
  std::chrono::microseconds so_far() const {
    char text[128] = {};
    unsigned long long ran = 0;
    unsigned long long waited = 0;  // ns, both
    if (file_ < 0 || pread(file_, text, sizeof text - 1, 0) <= 0) return {};
    if (std::sscanf(text, "%llu %llu", &ran, &waited) != 2) return {};
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::nanoseconds(waited));
  }

 private:
  int file_;
};

}  // namespace cli
