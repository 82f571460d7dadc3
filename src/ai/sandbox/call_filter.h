// The filter of system calls that a player's process works under (seccomp).
#pragma once

#include <vector>

namespace mille::remote {

// What the process does under it: a player is loaded and created, or it plays.
enum class Stage { loading, playing };

// What the process may do besides.
struct Freedoms {
  bool threads = false;  // start threads
  bool timers = false;   // set timers
};

// The calls that open a file or tell of one by its name. A player needs them only while it is loaded and created.
std::vector<long> file_calls();

// From now on, calls that the stage does not need fail with EPERM on every thread of this process. A filter can only add
// to the filters before it. Returns false if the system has no such filter. A build with sanitizers installs none and returns true.
bool filter_calls(Stage stage, const Freedoms& freedoms);

}  // namespace mille::remote
