// Caught output; see caught_output.h.
#include "cli/check/caught_output.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "cli/failure.h"
#include "cli/term/shown.h"

namespace cli {

// A pipe, since a process in the sandbox writes no file; without waiting, so that a full one stops nobody.
CaughtOutput::CaughtOutput() : real_(dup(STDOUT_FILENO)) {
  int ends[2];
  if (real_ < 0 || pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) throw system_failure("a pipe cannot be created", errno);
  caught_ = ends[0];
  std::fflush(stdout);
  dup2(ends[1], STDOUT_FILENO);
  close(ends[1]);
}

CaughtOutput::~CaughtOutput() {
  std::fflush(stdout);
  dup2(real_, STDOUT_FILENO);
  close(real_);
  close(caught_);
}

bool CaughtOutput::any() const {
  std::fflush(stdout);
  pollfd written{caught_, POLLIN, 0};
  return poll(&written, 1, 0) > 0;
}

void CaughtOutput::say(const std::string& line) const { dprintf(real_, "%s\n", shown(line).c_str()); }

}  // namespace cli
