// Runs the checks of a player; see conformance.h. How a check gets at the player is in subject.h.
#include "cli/check/conformance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "cli/check/checks.h"
#include "cli/check/confine.h"
#include "cli/check/subject.h"
#include "cli/failure.h"
#include "cli/term/say.h"
#include "cli/term/shown.h"
#include "platform/call_watch.h"
#include "platform/caught_output.h"
#include "platform/terminal.h"

namespace cli {

namespace {

// The subject is loaded before any check; now it is created, too.
void check_loads(Subject& subject, std::uint64_t) { const Seated seated(subject); }

constexpr Check kChecks[] = {
    {"loads", "loads as hosts require", check_loads},
    {"orders", "calls in unusual orders", check_orders},
    {"legal", "legal actions in every variant", check_legal},
    {"rare", "rare positions and unusual rules", check_rare},
    {"same", "same seed, same decisions", check_same},
    {"blind", "no decision depends on a hidden card", check_blind},
    {"budgets", "nodes, soft and hard limits, cancel", check_budgets},
    {"saves", "restores what it saved", check_saves},
    {"explains", "reasons fit their buffers", check_explains},
    {"evaluates", "evaluations agree with themselves", check_evaluates},
};

// Ends the process when a call of the player takes more processor time.
void watch_calls(int report, std::chrono::seconds limit) {
  platform::watch_calls({.processor_time = limit,
                         .report = report,
                         .before = kStuck,
                         .after = fmt::format(" does not return: it has used {} s of processor time\n", limit.count()),
                         .exit_code = kFailed});
}

}  // namespace

std::span<const Check> player_checks() { return kChecks; }

Verdict examine(Subject& subject, const Check& check, std::uint64_t seed) {
  Verdict verdict;
  try {
    check.run(subject, seed);
  } catch (const Skipped& skipped) {
    verdict.skipped = skipped.what();
  } catch (const Wrong& wrong) {
    verdict.wrong = subject.found.empty() ? wrong.what() : subject.found;
  }
  return verdict;
}

int run_check_here(const std::string& player, const std::string& name, std::uint64_t seed, int seeds,
                   const Sandboxed& sandboxed) {
  const auto* check =
      std::find_if(std::begin(kChecks), std::end(kChecks), [&](const Check& one) { return one.name == name; });
  if (check == std::end(kChecks)) throw UsageError(say("there is no check “{0}”", {name}));
  const platform::ProcessorWait wait;
  const platform::CaughtOutput output;
  if (!output.valid()) throw system_failure(say("a pipe cannot be created"), errno);
  const auto tell = [&](const std::string& line) { platform::write_all(output.real(), shown(line) + '\n'); };
  const bool confined = sandboxed.strength != Strength::none;
  if (confined) {
    watch_calls(output.real(), sandboxed.longest_call);
    const std::string refused = enter_player_sandbox(
        typed_player(player).name, sandboxed.readable,
        {output.real(), output.caught(), wait.file(), platform::kStandardOutput, platform::kStandardError});
    if (!refused.empty() && sandboxed.strength == Strength::strict) {
      tell(kUnguarded + refused);
      std::_Exit(kFailed);
    }
  }
  Verdict verdict;
  tell(fmt::format("seed {}", seed));
  try {
    Subject subject(player, wait);
    for (int i = 0; i < seeds && verdict.fine(); ++i, ++seed) {
      if (i > 0) tell(fmt::format("seed {}", seed));
      verdict = examine(subject, *check, seed);
      if (verdict.fine() && output.any()) verdict.wrong = "it writes to standard output, which belongs to the host";
      const std::string timer = verdict.fine() ? platform::running_timer() : "";
      if (!timer.empty()) verdict.wrong = "it leaves a timer running: " + timer;
    }
  } catch (const Wrong& wrong) {
    verdict.wrong = wrong.what();
  }
  if (!verdict.wrong.empty())
    tell("wrong: " + verdict.wrong);
  else
    tell(verdict.skipped.empty() ? "fine" : "skipped: " + verdict.skipped);
  const int code = verdict.wrong.empty() ? kDone : kFailed;
  if (confined) std::_Exit(code);  // what the player does at the end of its process is nobody's here
  return code;
}

}  // namespace cli
