// Reads the counts of usage.h from the allocator and from /proc.
#include "tests/soak/usage.h"

#include <malloc.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>

// The sanitizer's own count, if the build has a sanitizer, because that does not use the C library's allocator.
extern "C" __attribute__((weak)) std::size_t __sanitizer_get_current_allocated_bytes();  // NOLINT: the sanitizer's name

namespace mille_test::soak {
namespace {

namespace fs = std::filesystem;

std::uint64_t allocated_bytes() {
  if (__sanitizer_get_current_allocated_bytes != nullptr) return __sanitizer_get_current_allocated_bytes();
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

std::size_t entries(const char* folder) {
  std::size_t count = 0;
  for (auto entry = fs::directory_iterator(folder); entry != fs::directory_iterator(); ++entry) ++count;
  return count;
}

// Returns the parent of a process, from its stat line: "pid (name) state parent". The name may contain anything,
// including blanks and ')'.
long parent_of(const fs::path& folder) {
  std::ifstream file(folder / "stat");
  std::string line;
  std::getline(file, line);
  const std::size_t end = line.rfind(')');
  return end == std::string::npos || end + 4 > line.size() ? 0 : std::strtol(line.c_str() + end + 4, nullptr, 10);
}

std::size_t below(long parent, const std::multimap<long, long>& children) {
  std::size_t count = 0;
  const auto [first, last] = children.equal_range(parent);
  for (auto child = first; child != last; ++child) count += 1 + below(child->second, children);
  return count;
}

std::size_t processes_below() {
  std::multimap<long, long> children;
  std::error_code gone;  // ignored: another process may end while it is being read
  for (fs::directory_iterator entry("/proc"); entry != fs::directory_iterator(); entry.increment(gone)) {
    const long pid = std::strtol(entry->path().filename().c_str(), nullptr, 10);
    if (pid > 0) children.emplace(parent_of(entry->path()), pid);
  }
  return below(getpid(), children);
}

std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0;
  std::uint64_t resident = 0;
  if (!(file >> pages >> resident)) throw std::runtime_error("/proc/self/statm cannot be read");
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::string more(const char* what, std::uint64_t start, std::uint64_t end) {
  return std::string(what) + ": " + std::to_string(start) + " at the start, " + std::to_string(end) + " at the end";
}

}  // namespace

void adopt_orphans() {
  if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0) throw std::runtime_error("orphaned processes cannot be adopted");
}

Usage usage() {
  Usage now;
  now.allocated = allocated_bytes();
  now.resident = resident_bytes();
  now.descriptors = entries("/proc/self/fd") - 1;  // without the one that reads this folder
  now.processes = processes_below();
  now.threads = entries("/proc/self/task");
  return now;
}

std::vector<std::string> complaints(const Usage& start, const Usage& end) {
  std::vector<std::string> all;
  if (end.descriptors != start.descriptors) all.push_back(more("descriptors", start.descriptors, end.descriptors));
  if (end.processes != start.processes) all.push_back(more("processes", start.processes, end.processes));
  if (end.threads != start.threads) all.push_back(more("threads", start.threads, end.threads));
  if (end.allocated > start.allocated + kSlack) all.push_back(more("allocated bytes", start.allocated, end.allocated));
  return all;
}

}  // namespace mille_test::soak
