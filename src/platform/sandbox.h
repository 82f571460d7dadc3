// The sandbox of a process that runs a player's code: on Linux resource limits, Landlock and seccomp, on Windows a limit
// on memory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace platform {

// What the process may do in addition.
struct Freedoms {
  bool threads = false;  // start threads
  bool timers = false;   // set timers
};

struct Confinement {
  std::uint64_t memory = 0;  // bytes of address space; 0 for no limit
  Freedoms freedoms;
  std::vector<std::string> files;    // that the process may read
  std::vector<std::string> folders;  // whose files the process may read
  std::vector<int> open;             // descriptors that stay open
};

// Enters the sandbox. Call this on the only thread, before foreign code is loaded. It closes every descriptor that is
// not in `open`. From then on the process writes no files and reads only those named, the system's libraries and locale
// data. It can start no processes, and inspect or signal none. It can make no connections. Memory, processor time and
// files are limited. Returns the parts that the kernel refused, as bits of SandboxPart.
std::uint32_t enter_sandbox(const Confinement& confinement);

// Restricts the sandbox further. Call this once the player is created. It closes every descriptor that is not in
// `open`. From then on the process can open none.
void close_sandbox(const Confinement& confinement);

// Limits this process before it executes a command. `memory` is bytes of data; 0 means no limit. The command gets
// limits on data, processor time and files, and no new privileges. If the kernel has Landlock, it cannot inspect
// processes outside. It may use files and connections, because the user chose it and every language needs some.
// Not on Windows.
void limit_command(std::uint64_t memory);

// Makes standard error lead nowhere. Returns a descriptor that leads where standard error led, and that the sandbox
// leaves open: a sanitizer reports there. Not on Windows.
int hide_standard_error();

}  // namespace platform
