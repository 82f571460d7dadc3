// See processor_wait.h.
#include "platform/processor_wait.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

namespace platform {

ProcessorWait::ProcessorWait() : file_(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}

ProcessorWait::~ProcessorWait() {
  if (file_ >= 0) close(file_);
}

std::chrono::microseconds ProcessorWait::so_far() const {
  char text[128] = {};
  unsigned long long ran = 0;
  unsigned long long waited = 0;  // ns, both
  if (file_ < 0 || pread(file_, text, sizeof text - 1, 0) <= 0) return {};
  if (std::sscanf(text, "%llu %llu", &ran, &waited) != 2) return {};
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::nanoseconds(waited));
}

}  // namespace platform
