// The sandbox of a process that runs a player's code: resource limits, Landlock and seccomp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ai/sandbox/call_filter.h"

namespace mille::remote {

struct Confinement {
  std::uint64_t memory = 0;  // bytes of address space; 0: no limit
  Freedoms freedoms;
  std::vector<std::string> files;    // that it may read
  std::vector<std::string> folders;  // whose files it may read
  std::vector<int> open;             // descriptors that stay open
};

// Call it before foreign code is loaded, on the only thread. It closes every descriptor that is not to stay open. From then on the
// process writes no file and reads only those named, the system's libraries and locale data. It starts no process, and looks into and
// signals none. It makes no connection. Memory, processor time and files are limited. Returns the parts that the kernel
// refused, as bits of SandboxPart.
std::uint32_t enter_sandbox(const Confinement& confinement);

// Call it once the player is created. It closes every descriptor that is not to stay open; from then on none is opened.
void close_sandbox(const Confinement& confinement);

// Before a command takes the process's place, which is its user's own choice: limits on data, processor time and files; no
// new privileges; no other process is looked into, where the kernel has Landlock. Files and connections are left to it, for
// every language needs some.
void enter_loose_sandbox(std::uint64_t memory);

}  // namespace mille::remote
