// Other programs: finds them, and runs them to their end. Not on Windows.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace platform {

// Returns the file of the program that PATH has first; empty if it has none.
std::string find_program(const char* name);

enum class Outcome {
  ended,
  out_of_time,  // it ran longer than it may, and was ended
  no_pipe,      // it was not started, because there are no pipes to it; errno has the reason
  not_started,  // it was not started for another reason; errno has it
};

// What became of a program, and what it printed.
struct Ended {
  Outcome outcome = Outcome::ended;
  int code = -1;       // exit code; -1 if a signal ended it
  std::string signal;  // what the system calls that signal; else empty
  std::string out;
  std::string err;
};

// Runs `words[0]` with its arguments, in a process group of its own, with nothing on standard input. Without
// `environment` it has none. When it has closed its outputs or the time is over, it is ended with its group.
Ended run_program(std::vector<std::string> words, std::chrono::seconds patience, bool environment);

}  // namespace platform
