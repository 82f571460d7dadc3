// What this process holds: live memory, descriptors, processes below it, threads. Counts only; what the numbers mean is said
// by complaints().
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace mille_test::soak {

struct Usage {
  std::uint64_t allocated = 0;  // live bytes of the heap, as the sanitizer or the C library counts them
  std::uint64_t resident = 0;   // bytes of memory that the kernel has given; reported, never judged
  std::size_t descriptors = 0;
  std::size_t processes = 0;  // children, their children and so on; those that nobody has reaped, too
  std::size_t threads = 0;
};

// Has processes whose parent is gone become children of this one, so that usage() counts them.
void adopt_orphans();

// What this process holds now.
Usage usage();

// Bytes that live memory may grow by: players that live on keep the room that their longest match needed.
inline constexpr std::uint64_t kSlack = 1024 * 1024;

// Why what is held at the end is more than what was held at the start; empty if it is not.
std::vector<std::string> complaints(const Usage& start, const Usage& end);

}  // namespace mille_test::soak
