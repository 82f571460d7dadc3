// The filter of system calls that a player's process works under (seccomp).
#pragma once

namespace mille::remote {

// What the process does under it: a player is loaded and created, or it plays.
enum class Stage { loading, playing };

// From now on, calls that the stage does not need fail as "not permitted", on every thread of this process. With `threads`, the
// process may start some. A filter only adds to those before it. False: the system has no such filter. A build with sanitizers does
// without and returns true.
bool filter_calls(Stage stage, bool threads);

}  // namespace mille::remote
