// A command as a player: run by the shell under limits, watched over, and ended when the host has gone.
#pragma once

namespace mille::isolation {

// Runs the command on this process's own input, output and errors, with at most `memory` bytes of data (0: no limit), and ends as
// it does, by the same code or signal. When the host closes the other end of the errors, the whole group is killed.
int run_command(const char* memory, const char* command);

}  // namespace mille::isolation
