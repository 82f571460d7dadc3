// Counts what this process holds: live memory, descriptors, descendant processes, threads.
// complaints() judges the numbers.
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
  std::size_t processes = 0;  // children, their children and so on, including those not yet reaped
  std::size_t threads = 0;
};

// Makes this process adopt orphaned descendants, so that usage() counts them.
void adopt_orphans();

// Returns what this process holds now.
Usage usage();

// Bytes by which live memory may grow, because resident players keep the memory that their longest match needed.
inline constexpr std::uint64_t kSlack = 1024 * 1024;

// Returns a complaint for each number of descriptors, processes or threads that differs between start and end, and one
// if memory has grown by more than kSlack.
std::vector<std::string> complaints(const Usage& start, const Usage& end);

}  // namespace mille_test::soak
