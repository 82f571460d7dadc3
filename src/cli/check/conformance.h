// What is asked of a player in a shared library before it is trusted with a match: checks, each run from a seed, each in a process
// of its own, for what is checked may crash. The process is started and watched by check_player.h.
#pragma once

#include <span>
#include <string>

#include "cli/term/session.h"

namespace cli {

struct Subject;

struct Check {
  const char* name;
  const char* what;  // is found to be so where it is fine
  void (*run)(Subject& subject, std::uint64_t seed);
};

// The names of all checks, that under valgrind included (check_player.h), which runs another of them there.
inline constexpr const char* kCheckNames[] = {"orders",  "legal", "rare",     "same", "blind",
                                              "budgets", "saves", "explains", "leaks"};

// In the order in which they are run.
std::span<const Check> player_checks();

// Runs one check of the player in this process, from `seed` and the seeds that follow it. Prints a line for each seed before it begins, and
// `wrong: …` for what it found, `skipped: …`, or `fine`; whatever the player itself prints is caught, and is wrong. Returns the exit code.
int run_check_here(const std::string& player, const std::string& check, std::uint64_t seed, int seeds);

}  // namespace cli
