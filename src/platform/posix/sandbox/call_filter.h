// The filter of system calls (seccomp) for a process that runs a player.
#pragma once

#include <vector>

#include "platform/sandbox.h"

namespace platform {

// What the process does: it loads and creates a player, or it plays.
enum class Stage { loading, playing };

// Returns the calls that open a file, or get information about one by its name. A player needs them only while it is
// loaded and created.
std::vector<long> file_calls();

// From now on, calls that the stage does not need fail with EPERM on every thread of this process. A filter can only
// restrict the filters before it further. Returns false if the system has no such filter. A sanitized build installs
// none and returns true.
bool filter_calls(Stage stage, const Freedoms& freedoms);

}  // namespace platform
