// Tries a script's rules in every way that ends a match, under the ends of its options and at all stakes, plays whole
// matches, and collects what goes wrong and what the game is like. rule_report.h shows it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "cli/check/hook_use.h"
#include "cli/check/script_log.h"
#include "cli/term/mean.h"
#include "mille/mille.hpp"

namespace cli {

// Lines of a hook, or of functions that it refers to, that never ran. Lines in between that cannot run do not count.
struct IdleLines {
  std::string file;
  std::int32_t first = 0;
  std::int32_t last = 0;
  std::string hook;
  bool helper = false;
};

// A hook that takes too many steps in one decision of a player.
struct SlowTurn {
  std::string hook;
  std::string player;
  std::uint64_t calls = 0;          // in one decision
  std::uint64_t steps_of_call = 0;  // at most
  std::uint64_t steps = 0;          // in one decision
};

// A part of a trial, such as the pairs of options: how much of it was tried.
struct Coverage {
  std::string what;  // “matches”
  std::uint64_t tried = 0;
  std::uint64_t planned = 0;
};

// Decisions after which a match is broken off.
inline constexpr int kLongMatch = 20'000;

// What a trial may use.
struct TrialLimits {
  std::uint64_t matches = 0;   // whole ones; 0: nothing is tried
  std::uint64_t budget = 0;    // units of work (work_meter.h); 0: no limit
  std::chrono::seconds cap{};  // which only stops a check that the budget does not
};

struct RuleTrial {
  std::vector<Coverage> coverage;  // in the order in which the parts were tried
  std::uint64_t units = 0;         // of work
  std::uint64_t budget = 0;        // of TrialLimits
  bool spent_all = false;          // it stopped at the budget
  bool out_of_time = false;        // it stopped at the cap
  bool kept_failing = false;       // it stopped because the script failed again and again
  std::uint64_t matches = 0;       // whole ones that were played
  std::uint64_t won = 0, drawn = 0, timed_out = 0, resigned = 0;
  std::uint64_t broken_off = 0;       // that did not end
  std::uint64_t cut_off = 0;          // that the last possible deal ended
  std::uint64_t deals_overruled = 0;  // in which refusals of `allow` were set aside, as the script expects
  std::uint64_t settled = 0;          // totals settled without a match
  Mean deals;                         // of a match that was played from its beginning to its end
  Mean turns;                         // of a completed deal
  Mean payment;                       // of a match that was played from its beginning and won
  Mean montreal_payment;              // of the same matches under the rules of montreal
  Mean seat_0;                        // points of seat 0 less those of seat 1, a deal between equal players
  std::vector<Complaint> failures;    // of hooks
  std::vector<Complaint> verdicts;    // of match_over, that were set aside
  std::vector<SlowTurn> slow_turns;
  std::vector<std::string> conflicts;  // values of options that the rules do not allow together, with the reason
  std::vector<HookTally> hooks;        // that the script defines
  std::vector<IdleLines> idle;         // of hooks that were called
  std::vector<HookLine> lines;         // of hooks that can run
};

// Tries a script, which must load from its files. `progress` gets the share that is done.
RuleTrial try_rules(std::span<const mille_script_file> files, const TrialLimits& limits,
                    const std::function<void(double)>& progress);

}  // namespace cli
