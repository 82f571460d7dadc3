// The shell's exit codes for a command that it cannot run.
#pragma once

namespace mille::remote {

inline constexpr int kNotRunnable = 126;  // found, but not run
inline constexpr int kNotFound = 127;

}  // namespace mille::remote
