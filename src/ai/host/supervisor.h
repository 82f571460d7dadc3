// The watch over a player's process: how many processes and threads it may have, and that nothing of it stays.
#pragma once

#include <functional>

namespace mille::remote {

inline constexpr int kMostTasks = 256;  // of a command

struct Custody {
  // Whether it may start processes; else threads alone.
  bool processes = false;
  // Most processes and threads at a time, all together. Forks that were allowed and not yet made when they were counted may come on
  // top, one for each process that forks.
  int most = kMostTasks;
  // A connection or pipe whose other end is the host's: when that is closed, everything ends. -1: there is none.
  int host = -1;
  // Whether it may look at files only until the host says, by a byte over that connection, that the player is created.
  bool closes_files = false;
};

// What the child process does. `watched`: whether the system lets its system calls be watched. It does not where another program
// listens for them.
using Work = std::function<void(bool watched)>;

// Runs `work` in a child process and watches over that and all that descends from it, until it ends; then kills what is left, and
// ends this process as the child ended, by the same code or signal. SIGTERM ends everything at once. What fork or a new thread beyond the
// limit gets is EAGAIN; where the system does not let forks be watched, everything is killed soon after the limit is passed.
// Call it on the only thread. `work` must not return.
[[noreturn]] void supervise(const Custody& custody, const Work& work);

}  // namespace mille::remote
