// The ways in which a command ends early. The text of each goes to standard error. The library reports errors as
// mille::Error, which describe() turns into text.
#pragma once

#include <stdexcept>
#include <string>

#include "mille/mille.hpp"

namespace cli {

struct Text;  // say.h

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kUsage = 2;

// The command line makes no sense: exit code 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Something was refused or did not work: exit code 1.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The reader of standard output has gone. The command ends as if killed by SIGPIPE.
struct OutputClosed {};

// Formats a library error for people. Prefixes the rule, the line and the file unless the text already names them.
std::string describe(const mille::Error& error);

// Reports a failed system call: what was tried, and the system's reason for `code`.
Failure system_failure(const std::string& tried, int code);

// Reports by a text such as “{0} cannot be read” what failed with a file or folder, and errno's reason.
Failure cannot(const std::string& path, Text what);

}  // namespace cli
