// The checks of a player before it is trusted with a match, each run from a seed. A player of a shared library is checked in a
// process of its own, for it may crash; check_player.h starts that process and watches it.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <vector>

namespace cli {

struct Subject;

struct Check {
  const char* name;
  const char* what;  // is found to be so where it is fine
  void (*run)(Subject& subject, std::uint64_t seed);
};

// The names of all checks. `leaks` is `orders` under valgrind (check_player.h).
inline constexpr const char* kCheckNames[] = {"loads",   "orders", "legal",    "rare",      "same", "blind",
                                              "budgets", "saves",  "explains", "evaluates", "leaks"};

// In the order in which they are run.
std::span<const Check> player_checks();

struct Verdict {
  std::string wrong;    // empty: nothing is wrong
  std::string skipped;  // why there was nothing to look for; else empty
  bool fine() const { return wrong.empty() && skipped.empty(); }
};

// Runs one check once, in this process.
Verdict examine(Subject& subject, const Check& check, std::uint64_t seed);

enum class Strength { strict, weak, none };

// The sandbox of isolated players. `strict` refuses to check where the system lacks a part of it; `weak` does with what there is.
struct Sandboxed {
  Strength strength = Strength::none;
  std::vector<std::string> readable = {};  // folders whose files the player may read
  std::chrono::seconds longest_call{};     // of processor time; without a sandbox there is no limit
};

// What begins the line about a call that does not return.
inline constexpr const char kStuck[] = "stuck: ";

// What begins the line of a system that lacks a part of the sandbox.
inline constexpr const char kUnguarded[] = "unguarded: ";

// Runs one check of a library's player in this process, from `seed` and the seeds that follow it. Prints a line for each seed before it begins, and
// `wrong: …` for what it found, `skipped: …`, `fine`, or kUnguarded with the missing parts; whatever the player itself prints is caught, and is wrong.
// Returns the exit code; in a sandbox, it ends the process.
int run_check_here(const std::string& player, const std::string& check, std::uint64_t seed, int seeds,
                   const Sandboxed& sandboxed);

}  // namespace cli
