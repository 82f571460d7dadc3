// The parts of the sandbox that not every kernel has.
#pragma once

#include <cstdint>
#include <string>

namespace mille::remote {

enum SandboxPart : std::uint32_t { kFileLock = 1, kCallFilter = 2 };  // bits

// Returns their names, for people.
inline std::string names_of_parts(std::uint32_t parts) {
  std::string names;
  if ((parts & kFileLock) != 0) names += "Landlock (files, other processes)";
  if (parts == (kFileLock | kCallFilter)) names += " and ";
  if ((parts & kCallFilter) != 0) names += "the filter of system calls";
  return names;
}

}  // namespace mille::remote
