// How long this thread was ready to run while others had the processors: time that is the machine's and not the program's.
#pragma once

#include <chrono>
#include <cstdio>

namespace cli {

// Since the thread began; 0 where the system does not tell.
inline std::chrono::microseconds waited_for_processor() {
  unsigned long long ran = 0;
  unsigned long long waited = 0;  // ns, both
  std::FILE* const file = std::fopen("/proc/thread-self/schedstat", "re");
  if (file == nullptr) return {};
  if (std::fscanf(file, "%llu %llu", &ran, &waited) != 2) waited = 0;
  std::fclose(file);
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::nanoseconds(waited));
}

}  // namespace cli
