// Plays whole matches under a script's rules, settles totals that those matches did not reach, and collects what goes
// wrong and what the game is like. rule_report.h shows it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "cli/check/hook_use.h"
#include "cli/term/mean.h"
#include "mille/mille.hpp"

namespace cli {

// A mistake of the script, as a line for its author: FILE:LINE: what is wrong.
struct Complaint {
  std::string text;
  std::int32_t line = 0;    // of the script; 0 if none is known
  std::uint64_t times = 0;  // log lines, of which there is at most one a deal
};

// Lines of a hook, or of functions that it refers to, that never ran. Lines in between that cannot run do not count.
struct IdleLines {
  std::string file;
  std::int32_t first = 0;
  std::int32_t last = 0;
  std::string hook;
  bool helper = false;
};

struct RuleTrial {
  std::uint64_t wanted = 0;   // matches
  std::uint64_t matches = 0;  // played: fewer than wanted if the script fails again and again and that takes long
  std::uint64_t won = 0, drawn = 0, timed_out = 0, resigned = 0;
  std::uint64_t cut_off = 0;             // that the last possible deal ended
  std::uint64_t deals_overruled = 0;     // in which refusals of `allow` were set aside, as the script expects
  std::uint64_t verdicts_overruled = 0;  // in which match_over wanted a deal after the last
  std::uint64_t settled = 0;             // totals settled without a match
  Mean deals;                            // of a match that was played from its beginning to its end
  Mean turns;                            // of a completed deal
  Mean payment;                          // of a match that was played from its beginning and won
  Mean montreal_payment;                 // of the same matches under the rules of montreal
  Mean seat_0;                           // points of seat 0 less those of seat 1, a deal between equal players
  std::chrono::nanoseconds slowest{0};
  std::string slowest_call;
  std::vector<Complaint> complaints;  // in the order of their lines
  std::vector<HookTally> hooks;       // that the script defines
  std::vector<IdleLines> idle;        // of hooks that were asked
};

// Plays `matches` matches of the script called `name`, which must load from its files. `progress` gets the share that is
// done.
RuleTrial try_rules(const std::string& name, std::span<const mille_script_file> files, std::uint64_t matches,
                    const std::function<void(double)>& progress);

}  // namespace cli
