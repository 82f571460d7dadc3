// Restricts what a process may do with files, connections and other processes, by Landlock. A restriction applies to
// the calling thread and to the threads and processes that it starts later.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace platform {

// Forbids everything that Landlock knows, except to read these files and what is in these folders. It also forbids
// access to processes outside, such as the host's memory. Returns false if the system has no Landlock.
bool lock_all_but(const std::vector<std::string>& files, const std::vector<std::string>& folders);

// Forbids to create device files and, like every Landlock restriction, access to processes outside. Version 1 of
// Landlock also forbids to move or link a file into another folder. Returns false if the system has no Landlock.
bool lock_devices();

}  // namespace platform
