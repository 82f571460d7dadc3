// What the process of an isolated player may not do: limits of the system, Landlock and seccomp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace mille::remote {

struct Confinement {
  std::uint64_t memory = 0;          // bytes of address space; 0: no limit
  bool threads = false;              // whether it may start any
  std::vector<std::string> files;    // that it may read
  std::vector<std::string> folders;  // whose files it may read
  int socket = -1;                   // the connection to the host
};

// Call it before foreign code is loaded, on the only thread. It closes everything open but the connection. From then on no file is
// written, and none is read but those named, and the system's libraries and locale data. No process is started, looked into or
// signalled, and no connection is made. There are limits on memory, processor time and files. Returns the parts that the kernel
// refused, as SandboxPart's bits.
std::uint32_t enter_sandbox(const Confinement& confinement);

// Once the player is made: everything open but the connection is closed, and nothing is opened any more.
void close_sandbox(const Confinement& confinement);

// Before a command takes the process's place, which is its user's own choice: limits on data, processor time and files; no
// new privileges; no other process is looked into, where the kernel has Landlock. Files and connections are left to it, for
// every language needs some.
void enter_loose_sandbox(std::uint64_t memory);

}  // namespace mille::remote
