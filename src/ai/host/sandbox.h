// What the process of an isolated player may not do: limits of the system, Landlock and seccomp where the kernel has them.
#pragma once

#include <cstdint>

namespace mille::remote {

// Before foreign code is loaded: limits on memory, processor time, files and processes; no new privileges; no file is
// written, no process looked into or signalled, no connection made. Files may be read, for the loader. What the kernel refused of it,
// as SandboxPart's bits.
std::uint32_t enter_sandbox(std::uint64_t memory);

// Before a command takes the process's place, which is its user's own choice: limits on data, processor time and files; no
// new privileges; no other process is looked into, where the kernel has Landlock. Files and connections are left to it, for
// every language needs some.
void enter_loose_sandbox(std::uint64_t memory);

// Once the player is made: everything open but `socket` is closed, and nothing is opened any more.
void close_sandbox(int socket);

}  // namespace mille::remote
