// Programs under limits, watched over, and ended when the host has gone: a command as a player, and players that are checked.
#pragma once

namespace mille::remote {

// Runs a command of the shell on this process's own input, output and errors, with at most `memory` bytes of data (0: no limit), and ends
// as it does. It is its user's own choice, and may start processes.
[[noreturn]] void run_command(const char* memory, const char* command);

// The same for a program with its arguments, which may start no process and has at most `tasks` threads: it loads a player to be checked.
[[noreturn]] void run_program(const char* memory, const char* tasks, char** words);

}  // namespace mille::remote
