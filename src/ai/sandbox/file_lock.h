// What a process may do with files, connections and other processes, by Landlock. It binds the thread that asks for it and what that
// thread starts later.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace mille::remote {

// From now on everything that Landlock knows is forbidden but reading these files and what is in these folders. No process
// outside may be looked into either, the host's memory least of all. False: the system has no Landlock.
bool lock_all_but(const std::vector<std::string>& files, const std::vector<std::string>& folders);

// From now on no device file is made; as any lock, it forbids a look into processes outside. False: the system has no Landlock.
bool lock_devices();

}  // namespace mille::remote
