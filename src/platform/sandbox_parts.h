// The parts of the sandbox that not every system has.
#pragma once

#include <cstdint>
#include <string>

namespace platform {

enum SandboxPart : std::uint32_t {
  kFileLock = 1,
  kCallFilter = 2,
  kCallWatch = 4,
  kSandbox = 8,
  kMemory = 16
};  // bits

// Returns their names, for people.
inline std::string names_of_parts(std::uint32_t parts) {
  struct Named {
    SandboxPart part;
    const char* name;
  };
  constexpr Named kNames[] = {{kFileLock, "Landlock (files, other processes)"},
                              {kCallFilter, "the filter of system calls"},
                              {kCallWatch, "the watch over system calls (looks at files)"},
                              {kSandbox, "a sandbox (files, connections, other processes)"},
                              {kMemory, "a limit on memory"}};
  std::string names;
  for (const auto& [part, name] : kNames) {
    if ((parts & part) == 0) continue;
    parts &= ~static_cast<std::uint32_t>(part);
    if (!names.empty()) names += parts == 0 ? " and " : ", ";
    names += name;
  }
  return names;
}

}  // namespace platform
