// mille check: reports everything wrong with a variant's script, line by line, or with a player in a shared library.
#include <fmt/core.h>

#include <algorithm>

#include "cli/check/check_player.h"
#include "cli/check/conformance.h"
#include "cli/commands/commands.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/files/script_file.h"
#include "cli/options/engine.h"
#include "cli/options/match_options.h"
#include "cli/options/player_file.h"

namespace cli {

namespace {

// Reports what is wrong with one script. Returns true if nothing is.
bool check_file(Session& session, const mille::Engine& engine, const std::string& path) {
  try {
    ScriptFile script(path);
    const auto problems = problems_of_file(engine, script);
    for (const mille::Error& problem : problems) {
      const std::string file = problem.file().empty() ? path : script.path_of(problem.file());
      const std::string place = problem.line() > 0 ? fmt::format("{}:{}", file, problem.line()) : file;
      session.out.line(fmt::format("{}: {}", place, problem.what()));
    }
    if (problems.empty()) {
      const auto variant = variant_from_file(engine, script).value();
      session.out.line(path + ": fine, " + variant.text(MILLE_VARIANT_TITLE).value());
    }
    return problems.empty();
  } catch (const Failure& failure) {
    session.out.line(failure.what());
    return false;
  }
}

bool is_player(const std::string& file) { return is_command(file) || is_library(file); }

constexpr long long kMostSeed = 1'000'000'000'000;
constexpr long long kMostRuns = 1000;
constexpr long long kMostSeconds = 3600;
constexpr const char* kStrengths[] = {"strict", "weak"};

constexpr Option kOptions[] = {
    {.name = "only",
     .value = "CHECK",
     .kind = &kWord,
     .words = kCheckNames,
     .help = "of a player, run this check alone"},
    {.name = "seed",
     .value = "N",
     .kind = &kNumber,
     .most = kMostSeed,
     .help = "of a player, begin with this seed; 1 where not given"},
    {.name = "runs",
     .value = "N",
     .kind = &kNumber,
     .least = 1,
     .most = kMostRuns,
     .help = "with --here: from so many seeds; 1 where not given"},
    {.name = "here", .help = "with --only: run the check in this process, for a debugger"},
    {.name = "sandbox",
     .kind = &kWord,
     .words = kStrengths,
     .help = "with --here: run it in the sandbox of isolated players",
     .more = "`weak` does with the parts of the sandbox that the system has."},
    {.name = "longest-call",
     .value = "S",
     .kind = &kNumber,
     .least = 1,
     .most = kMostSeconds,
     .fallback = "10",
     .help = "the seconds of processor time that one call of a player in the sandbox may take"},
    kPlayerThreads,
    kPlayerReadable,
};

Sandboxed chosen_sandbox(const CommandOptions& options) {
  Sandboxed chosen;
  if (options.has("sandbox")) chosen.strength = options.text("sandbox") == "strict" ? Strength::strict : Strength::weak;
  chosen.readable = options.list("player-readable");
  chosen.longest_call = std::chrono::seconds(options.number("longest-call"));
  return chosen;
}

}  // namespace

constexpr Page kCheckPage{
    .name = "check",
    .usage = "FILE.lua|PLAYER...",
    .about =
        "Of a variant's script, reports everything that is wrong: unknown and misspelt fields, wrong types and ranges, "
        "conflicts, expectations that do not come true, hooks that fail or answer differently when they are asked "
        "again. Each report names file and line. Of a player in a shared library (./my.so, ./my.so#id:key=value), "
        "reports a verdict on each of a number of checks, with the seed that shows what is wrong again. Each check "
        "runs in a process of its own, in the sandbox of isolated players; the option `isolated=weak` or `isolated=0` "
        "in the player's name asks for less, as everywhere. Of a command (exec:COMMAND), which no sandbox holds, it "
        "checks what can be seen from outside.",
    .examples =
        "mille check my-rule.lua\n"
        "mille check *.lua\n"
        "mille check ./my.so\n"
        "mille check ./my.so --only budgets --seed 3\n"
        "mille check 'exec:python3 my-player.py'\n",
    .options = kOptions,
    .argument = {.name = "file", .offer = Offer::files, .endings = ".lua .so"}};

int check(Session& session) {
  CommandOptions options(kCheckPage);
  if (!options.parse(session)) return kDone;
  const auto& files = options.arguments();
  if (files.empty()) throw UsageError("check takes the script or the player to look at");
  CheckPlan plan;
  plan.only = options.text("only");
  plan.seed = static_cast<std::uint64_t>(options.number("seed", 1));
  plan.grants = chosen_grants(options);
  plan.longest_call = std::chrono::seconds(options.number("longest-call"));
  for (const char* option : {"runs", "sandbox"}) {
    if (options.has(option) && !options.has("here")) throw UsageError(std::string("--") + option + " goes with --here");
  }
  const bool any_player = std::any_of(files.begin(), files.end(), is_player);
  for (const char* option : {"only", "seed", "longest-call", "player-threads", "player-readable"}) {
    if (options.given(option) && !any_player)
      throw UsageError(std::string("--") + option + " goes with a player, FILE.so or exec:COMMAND");
  }
  if (options.has("here")) {
    if (plan.only.empty() || files.size() != 1 || !is_library(files[0]) || is_command(files[0])) {
      throw UsageError("--here takes one player of a file and --only");
    }
    return run_check_here(files[0], plan.only, plan.seed, static_cast<int>(options.number("runs", 1)),
                          chosen_sandbox(options));
  }
  const auto engine = make_script_engine();
  bool fine = true;
  for (const std::string& file : files) {
    fine = (is_player(file) ? check_player(session, file, plan) : check_file(session, engine, file)) && fine;
  }
  return fine ? kDone : kFailed;
}

}  // namespace cli
