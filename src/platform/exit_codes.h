// The shell's exit codes for a command that it cannot run.
#pragma once

namespace platform {

inline constexpr int kNotRunnable = 126;  // found, but not run
inline constexpr int kNotFound = 127;

}  // namespace platform
