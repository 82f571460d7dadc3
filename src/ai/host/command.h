// Programs that run under limits and a supervisor, and end when the host does: commands that are players, and players
// that are checked.
#pragma once

namespace mille::remote {

// Runs a shell command on this process's own standard input, output and error, with at most `memory` bytes of data (0
// for no limit). Ends as the command ends. The user chose the command, so it may start processes.
[[noreturn]] void run_command(const char* memory, const char* command);

// Runs a program with its arguments in the same way. It may start no process, and have at most `tasks` threads: it
// loads a player to be checked.
[[noreturn]] void run_program(const char* memory, const char* tasks, char** words);

}  // namespace mille::remote
