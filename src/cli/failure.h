// The ways in which a command ends early, and how they are told on standard error.
// What the library refuses comes as mille::Error and is told here too.
#pragma once

#include <stdexcept>
#include <string>

#include "mille/mille.hpp"

namespace cli {

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

// Whoever read standard output has gone; the command ends as if by SIGPIPE.
struct OutputClosed {};

// An error of the library for people: rule and line in front where its text does not begin with them.
std::string describe(const mille::Error& error);

// A failed system call: what was tried, and the system's reason for `code`.
Failure system_failure(const std::string& tried, int code);

}  // namespace cli
