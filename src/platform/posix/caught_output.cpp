// See caught_output.h.
#include "platform/caught_output.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cstdio>

namespace platform {

// A pipe, because a process in the sandbox writes no file. A write never waits, so a full pipe stops nobody.
CaughtOutput::CaughtOutput() : real_(dup(STDOUT_FILENO)) {
  int ends[2];
  if (real_ < 0 || pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return;
  caught_ = ends[0];
  std::fflush(stdout);
  dup2(ends[1], STDOUT_FILENO);
  close(ends[1]);
}

CaughtOutput::~CaughtOutput() {
  if (valid()) {
    std::fflush(stdout);
    dup2(real_, STDOUT_FILENO);
    close(caught_);
  }
  if (real_ >= 0) close(real_);
}

bool CaughtOutput::any() const {
  std::fflush(stdout);
  pollfd written{caught_, POLLIN, 0};
  return poll(&written, 1, 0) > 0;
}

}  // namespace platform
