// mille check: reports everything wrong with a variant's script, line by line, or with a player in a shared library.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

#include "cli/check/check_player.h"
#include "cli/check/conformance.h"
#include "cli/check/rule_report.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files/readings.h"
#include "cli/files/script_file.h"
#include "cli/options/engine.h"
#include "cli/options/match_options.h"
#include "cli/options/player_file.h"
#include "cli/term/progress.h"

namespace cli {

namespace {

struct CheckOptions : GrantOptions {
  std::vector<std::string> files;
  Defaulted<std::uint64_t> play;
  bool json = false;
  bool watch = false;
  std::string only;
  std::optional<std::uint64_t> seed;
  std::optional<int> runs;
  bool here = false;
  std::optional<Strength> sandbox;
  Defaulted<std::chrono::seconds> longest_call;
};

// What the library finds wrong with a script without playing whole matches.
std::vector<std::string> problems_of(const mille::Engine& engine, ScriptFile& script) {
  std::vector<std::string> lines;
  for (const mille::Error& problem : problems_of_file(engine, script)) {
    const std::string file = problem.file().empty() ? script.name() : script.path_of(problem.file());
    const std::string place = problem.line() > 0 ? fmt::format("{}:{}", file, problem.line()) : file;
    lines.push_back(fmt::format("{}: {}", place, problem.what()));
  }
  return lines;
}

// Plays whole matches.
RuleTrial trial_of(const Session& session, const ScriptFile& script, std::uint64_t matches) {
  Progress progress(session.err_is_terminal, script.name());
  RuleTrial trial = try_rules(script.name(), script.files(), matches, [&](double done) { progress.update(done); });
  for (IdleLines& idle : trial.idle) idle.file = script.path_of(idle.file);
  return trial;
}

// Reports what is wrong with one script, and what its game is like. Returns true if nothing is wrong.
bool report_on(Session& session, const mille::Engine& engine, ScriptFile& script, const CheckOptions& options) {
  const std::string& path = script.name();
  std::vector<std::string> wrong = problems_of(engine, script);
  const auto variant = variant_from_file(engine, script);
  std::optional<RuleTrial> trial;
  if (variant) trial = trial_of(session, script, options.play.value);
  const std::vector<std::string> found = trial ? mistakes(*trial) : std::vector<std::string>();
  const bool fine = wrong.empty() && found.empty();
  if (options.json) {
    session.out.line(check_json(path, wrong, trial ? &*trial : nullptr));
    return fine;
  }
  wrong.insert(wrong.end(), found.begin(), found.end());
  for (const std::string& line : wrong) session.out.line(line);
  if (fine) session.out.line(path + ": fine, " + variant.value().text(MILLE_VARIANT_TITLE).value());
  if (!trial || trial->matches == 0) return fine;
  for (const std::string& line : remarks(*trial)) session.out.line(fmt::format("{}: note: {}", path, line));
  for (const std::string& line : idle_lines(*trial)) session.out.line(line);
  for (const std::string& line : description(*trial)) session.out.line(line);
  return fine;
}

// The same for a file that may not be readable. `readings`, if given, remembers the files that it was read from.
bool check_file(Session& session, const mille::Engine& engine, const std::string& path, const CheckOptions& options,
                Readings* readings = nullptr) {
  try {
    ScriptFile script(path, readings);
    return report_on(session, engine, script, options);
  } catch (const Failure& failure) {
    session.out.line(options.json ? check_json(path, {failure.what()}, nullptr) : failure.what());
    return false;
  }
}

constexpr std::chrono::milliseconds kLookAgain{200};

// Checks the scripts again whenever one of their files has changed, until the command is interrupted.
[[noreturn]] void watch_scripts(Session& session, const mille::Engine& engine, const std::vector<std::string>& scripts,
                                const CheckOptions& options) {
  for (;;) {
    Readings readings;
    for (const std::string& script : scripts) check_file(session, engine, script, options, &readings);
    session.out.flush();
    while (!readings.changed()) std::this_thread::sleep_for(kLookAgain);
    session.out.line();
  }
}

bool is_player(const std::string& file) { return is_command(file) || is_library(file); }

constexpr long long kMostSeed = 1'000'000'000'000;
constexpr long long kMostRuns = 1000;
constexpr long long kMostSeconds = 3600;
constexpr long long kMostMatches = 1'000'000;
constexpr const char* kStrengths[] = {"strict", "weak"};  // as in Strength

constexpr Option kOptions[] = {
    {.name = "play",
     .value = "N",
     .target = into<&CheckOptions::play>,
     .most = kMostMatches,
     .fallback = "100",
     .help = "scripts: number of whole matches to play; 0 plays none"},
    {.name = "json", .target = into<&CheckOptions::json>, .help = "scripts: report as JSON, one object per line"},
    {.name = "watch",
     .target = into<&CheckOptions::watch>,
     .help = "scripts: check again whenever a file changes, until interrupted"},
    {.name = "only",
     .value = "CHECK",
     .target = into<&CheckOptions::only>,
     .words = kCheckNames,
     .help = "players: run only this check"},
    {.name = "seed",
     .value = "N",
     .target = into<&CheckOptions::seed>,
     .most = kMostSeed,
     .help = "players: first seed of each check (default: 1)"},
    {.name = "runs",
     .value = "N",
     .target = into<&CheckOptions::runs>,
     .least = 1,
     .most = kMostRuns,
     .help = "with --here: number of seeds to run (default: 1)"},
    {.name = "here",
     .target = into<&CheckOptions::here>,
     .help = "with --only: run the check in this process, for a debugger"},
    {.name = "sandbox",
     .target = into<&CheckOptions::sandbox>,
     .words = kStrengths,
     .help = "with --here: run the check in the sandbox of isolated players",
     .more = "`weak` uses the parts of the sandbox that the system has."},
    {.name = "longest-call",
     .value = "S",
     .target = into<&CheckOptions::longest_call>,
     .least = 1,
     .most = kMostSeconds,
     .fallback = "10",
     .help = "seconds of processor time that one call of a player in the sandbox may take"},
    kPlayerThreads<CheckOptions>,
    kPlayerReadable<CheckOptions>,
};

constexpr Page kPage{
    .name = "check",
    .usage = "FILE.lua|PLAYER...",
    .about =
        "For a variant's script, reports every mistake: unknown and misspelt fields, wrong types and ranges, "
        "conflicts, expectations that fail, hooks that fail or that answer differently when they are called again. It "
        "plays whole matches with random, greedy and club, from various totals and deals, to every kind of end, and "
        "settles other totals. Each hook that fails there is reported with file and line, and so is each refusal of "
        "`allow` that leaves no action, unless the script says allow_may_be_overruled = true. The report then "
        "describes the game: deals and turns, the winner's payment and the advantage of a seat, each with its 95 % "
        "confidence interval; how often each hook was called and returned a result; lines of hooks that never ran. "
        "For a player in a shared library (./my.so, ./my.so#id:key=value), it reports the verdict of each check, with "
        "the seed that reproduces a mistake. Each check runs in its own process, in the sandbox of isolated players; "
        "the option `isolated=weak` or `isolated=0` in the player's name relaxes it. For a command "
        "(exec:COMMAND), which runs in no sandbox, it checks what can be seen from outside.",
    .examples =
        "mille check my-rule.lua\n"
        "mille check *.lua\n"
        "mille check my-rule.lua --play 1000\n"
        "mille check my-rule.lua --watch\n"
        "mille check ./my.so\n"
        "mille check ./my.so --only budgets --seed 3\n"
        "mille check 'exec:python3 my-player.py'\n",
    .options = kOptions,
    .argument = {.name = "file", .target = into<&CheckOptions::files>, .offer = Offer::files, .endings = ".lua .so"}};

// Refuses an option that is given without what it needs.
void refuse(const char* given, const char* needed) {
  if (given != nullptr) throw UsageError(fmt::format("--{} needs {}", given, needed));
}

int check(Session& session) {
  const auto options = parsed<CheckOptions, kPage>(session);
  if (!options) return kDone;
  const auto& files = options->files;
  if (files.empty()) throw UsageError("name a script or a player to check");
  CheckPlan plan;
  plan.only = options->only;
  plan.seed = options->seed.value_or(1);
  plan.grants = chosen_grants(*options);
  plan.longest_call = options->longest_call.value;
  if (!options->here) {
    refuse(first_given({{options->runs.has_value(), "runs"}, {options->sandbox.has_value(), "sandbox"}}), "--here");
  }
  const bool any_player = std::any_of(files.begin(), files.end(), is_player);
  if (!any_player) {
    refuse(first_given({{!options->only.empty(), "only"},
                        {options->seed.has_value(), "seed"},
                        {options->longest_call.given, "longest-call"},
                        {options->player_threads.given, "player-threads"},
                        {!options->player_readable.empty(), "player-readable"}}),
           "a player, FILE.so or exec:COMMAND");
  }
  if (std::all_of(files.begin(), files.end(), is_player)) {
    refuse(first_given({{options->play.given, "play"}, {options->json, "json"}, {options->watch, "watch"}}),
           "a script");
  }
  if (options->here) {
    if (plan.only.empty() || files.size() != 1 || !is_library(files[0]) || is_command(files[0])) {
      throw UsageError("--here needs --only and one player from a file");
    }
    return run_check_here(files[0], plan.only, plan.seed, options->runs.value_or(1),
                          {options->sandbox.value_or(Strength::none), options->player_readable, plan.longest_call});
  }
  const auto engine = make_script_engine();
  if (options->watch) {
    if (any_player) throw UsageError("--watch checks only scripts, not players");
    watch_scripts(session, engine, files, *options);
  }
  bool fine = true;
  for (const std::string& file : files) {
    fine = (is_player(file) ? check_player(session, file, plan) : check_file(session, engine, file, *options)) && fine;
  }
  return fine ? kDone : kFailed;
}

}  // namespace

constexpr Command kCheckCommand{kPage, 120, "find what is wrong with a variant's script or a player", check};

}  // namespace cli
