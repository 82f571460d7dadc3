// mille check: reports everything wrong with a variant's script, line by line, or with a player in a shared library.
#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "cli/check/check_player.h"
#include "cli/check/conformance.h"
#include "cli/check/recorded_play.h"
#include "cli/check/rule_report.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/files/readings.h"
#include "cli/files/script_file.h"
#include "cli/options/engine.h"
#include "cli/options/match_options.h"
#include "cli/options/player_file.h"
#include "cli/term/progress.h"
#include "cli/term/say.h"

namespace cli {

namespace {

struct CheckOptions : GrantOptions {
  std::vector<std::string> files;
  Defaulted<std::uint64_t> play;
  Defaulted<std::uint64_t> budget;
  Defaulted<std::chrono::seconds> seconds;
  std::vector<std::string> records;
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
std::vector<Problem> problems_of(const mille::Engine& engine, ScriptFile& script) {
  std::vector<Problem> problems;
  for (const mille::Error& error : problems_of_file(engine, script)) {
    Problem problem{
        std::string(error.message()), Severity::error, std::string(error.file()), error.line(), 0, error.what()};
    const bool known = std::any_of(problems.begin(), problems.end(), [&](const Problem& other) {
      return other.file == problem.file && other.line == problem.line && other.text == problem.text;
    });
    if (!known) problems.push_back(std::move(problem));
  }
  return problems;
}

// A hook that fails in an example or in a first deal fails in matches, too. The matches tell more of it.
void leave_out_repeated(std::vector<Problem>& problems, const std::vector<Problem>& found) {
  const auto is_repeated = [&](const Problem& problem) {
    if (!problem.id.starts_with("script.") && !problem.id.starts_with("hook.")) return false;
    return std::any_of(found.begin(), found.end(), [&](const Problem& other) {
      // The texts may differ in their numbers, such as those of deals and steps.
      const std::string_view begin = std::string_view(problem.text).substr(0, problem.text.find_first_of("0123456789"));
      return other.id == problem::kHookFailed.id && other.file == problem.file && other.line == problem.line &&
             other.text.find(begin) != std::string::npos;
    });
  };
  problems.erase(std::remove_if(problems.begin(), problems.end(), is_repeated), problems.end());
}

// Plays whole matches.
RuleTrial trial_of(const Session& session, const ScriptFile& script, const TrialLimits& limits) {
  Progress progress(session.err_is_terminal, script.name());
  return try_rules(script.files(), limits, [&](double done) { progress.update(done); });
}

// Gives the files their paths, and the problems their columns.
void place(const ScriptFile& script, std::vector<Problem>& problems) {
  for (Problem& problem : problems) {
    problem.column = column_of_named(problem.text, script.line_of(problem.file, problem.line));
    problem.file = problem.file.empty() ? script.name() : script.path_of(problem.file);
  }
}

constexpr int kOutOfTime = 3;

// Reports what is wrong with one script, and what its game is like. Returns the exit code.
int report_on(Session& session, const mille::Engine& engine, ScriptFile& script, const CheckOptions& options) {
  const std::string& path = script.name();
  std::vector<Problem> problems = problems_of(engine, script);
  const auto variant = variant_from_file(engine, script);
  std::optional<RuleTrial> trial;
  if (variant) trial = trial_of(session, script, {options.play.value, options.budget.value, options.seconds.value});
  if (trial) {
    const std::vector<Problem> found = findings(*trial, path);
    leave_out_repeated(problems, found);
    problems.insert(problems.end(), found.begin(), found.end());
    for (IdleLines& idle : trial->idle) idle.file = script.path_of(idle.file);
  }
  place(script, problems);
  const bool fine = is_fine(problems);
  const int code = !fine ? kFailed : trial && trial->out_of_time ? kOutOfTime : kDone;
  if (options.json) {
    session.out.line(check_json(path, problems, trial ? &*trial : nullptr));
    return code;
  }
  std::stable_sort(problems.begin(), problems.end(), [](const Problem& one, const Problem& other) {
    return std::pair(one.severity, one.line) < std::pair(other.severity, other.line);
  });
  const auto lines = [&](bool errors) {
    for (const Problem& problem : problems) {
      if ((problem.severity == Severity::error) == errors) session.out.line(problem_line(problem));
    }
  };
  lines(true);
  if (fine) session.out.line(path + ": fine, " + variant.value().text(MILLE_VARIANT_TEXT_TITLE).value());
  if (!trial || options.play.value == 0) return code;
  lines(false);
  for (const std::string& line : description(*trial)) session.out.line(line);
  return code;
}

// The same for a file that may not be readable. `readings`, if given, remembers the files that it was read from.
int check_file(Session& session, const mille::Engine& engine, const std::string& path, const CheckOptions& options,
               Readings* readings = nullptr) {
  speak("en");  // a report is English in every language
  try {
    ScriptFile script(path, readings);
    return report_on(session, engine, script, options);
  } catch (const Failure& failure) {
    const Problem problem = problem_of(problem::kUnreadable, path, 0, failure.what());
    session.out.line(options.json ? check_json(path, {problem}, nullptr) : problem_line(problem));
    return kFailed;
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

// Prints what a script would have changed in the matches of a file. Throws Failure.
void compare_record(Session& session, const mille::Engine& engine, const mille::Variant& variant,
                    const std::string& script, const std::string& path, bool json) {
  const std::string text = read_file(path);
  Progress progress(session.err_is_terminal, path);
  for (std::uint64_t number = 1;; ++number) {
    const auto part = mille::find_match(text, number);
    if (!part && number == 1) throw Failure(say("{0} holds no record of a match", {path}));
    if (!part) return;
    try {
      const RecordedPlay play =
          play_recorded(engine, std::string_view(text).substr(part->offset, part->length), variant);
      progress.clear();
      if (json) {
        session.out.line(recorded_json(script, path, number, part->line, play));
      } else {
        for (const std::string& line : recorded_lines(path, number, part->line, play)) session.out.line(line);
      }
    } catch (const mille::Error& error) {
      throw Failure(say("{0}: match {1}: {2}", {path, number, describe(error)}));
    }
    progress.update(static_cast<double>(part->offset + part->length) / static_cast<double>(text.size()));
  }
}

int compare_records(Session& session, const mille::Engine& engine, const std::string& path,
                    const CheckOptions& options) {
  ScriptFile script(path);
  const auto variant = variant_from_file(engine, script);
  if (!variant) throw Failure(describe(variant.error()));
  for (const std::string& record : options.records) {
    compare_record(session, engine, *variant, script.name(), record, options.json);
  }
  return kDone;
}

bool is_player(const std::string& file) { return is_command(file) || is_library(file); }

constexpr long long kMostSeed = 1'000'000'000'000;
constexpr long long kMostRuns = 1000;
constexpr long long kMostSeconds = 3600;
constexpr long long kMostMatches = 1'000'000;
constexpr long long kMostUnits = 1'000'000'000'000'000;
constexpr long long kMostCheckSeconds = 1'000'000;
constexpr const char* kStrengths[] = {"strict", "weak"};  // as in Strength

constexpr Option kOptions[] = {
    {.name = "play",
     .value = "N",
     .target = into<&CheckOptions::play>,
     .most = kMostMatches,
     .fallback = "100",
     .help = "scripts: number of whole matches to play; 0 plays none"},
    {.name = "budget",
     .value = "UNITS",
     .target = into<&CheckOptions::budget>,
     .most = kMostUnits,
     .fallback = "1000000000",
     .help = "scripts: units of work after which the check stops; 0: no limit",
     .more = "A step of a hook is a unit, a call of one 5,000, and a decision 1,000. The same script stops at the same "
             "place on every machine."},
    {.name = "seconds",
     .value = "S",
     .target = into<&CheckOptions::seconds>,
     .least = 1,
     .most = kMostCheckSeconds,
     .fallback = "600",
     .help = "scripts: seconds after which the check stops in any case, with exit code 3"},
    {.name = "record",
     .value = "FILE",
     .target = into<&CheckOptions::records>,
     .offer = Offer::files,
     .help = "one script: say what it would have changed in the matches of FILE; may be repeated"},
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
        "Finds what is wrong with a variant's script or a player.\n\n"
        "A script (FILE.lua): tries the examples of `expect`, plays matches, and prints each mistake with its line and "
        "id. The guide Check a house rule describes the report.\n\n"
        "A player in a shared library (./my.so): prints one line per check, and for a mistake the seed that repeats "
        "it. Each check runs in its own process, in the sandbox of isolated players. The guide Players has more.\n\n"
        "A command (exec:COMMAND): checks what can be seen from outside. A command runs in no sandbox.",
    .examples =
        "mille check my-rule.lua\n"
        "mille check *.lua\n"
        "mille check my-rule.lua --play 1000\n"
        "mille check my-rule.lua --watch\n"
        "mille check my-rule.lua --record evening.mille\n"
        "mille check ./my.so\n"
        "mille check ./my.so --only budgets --seed 3\n"
        "mille check 'exec:python3 my-player.py'\n",
    .options = kOptions,
    .argument = {.name = "file", .target = into<&CheckOptions::files>, .offer = Offer::files, .endings = ".lua .so"}};

// Refuses an option that is given without what it needs.
void refuse(const char* given, const std::string& needed) {
  if (given != nullptr) throw UsageError(say("{0} needs {1}", {std::string("--") + given, needed}));
}

int check(Session& session) {
  const auto options = parsed<CheckOptions, kPage>(session);
  if (!options) return kDone;
  const auto& files = options->files;
  if (files.empty()) throw UsageError(say("name a script or a player to check"));
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
           say("a player, FILE.so or exec:COMMAND"));
  }
  if (std::all_of(files.begin(), files.end(), is_player)) {
    refuse(first_given({{options->play.given, "play"},
                        {options->budget.given, "budget"},
                        {options->seconds.given, "seconds"},
                        {!options->records.empty(), "record"},
                        {options->json, "json"},
                        {options->watch, "watch"}}),
           say("a script"));
  }
  if (options->here) {
    if (plan.only.empty() || files.size() != 1 || !is_library(files[0]) || is_command(files[0])) {
      throw UsageError(say("--here needs --only and one player from a file"));
    }
    return run_check_here(files[0], plan.only, plan.seed, options->runs.value_or(1),
                          {options->sandbox.value_or(Strength::none), options->player_readable, plan.longest_call});
  }
  const auto engine = make_script_engine();
  if (!options->records.empty()) {
    if (files.size() != 1 || any_player) throw UsageError(say("--record needs one script"));
    return compare_records(session, engine, files[0], *options);
  }
  if (options->watch) {
    if (any_player) throw UsageError(say("--watch checks only scripts, not players"));
    watch_scripts(session, engine, files, *options);
  }
  int worst = kDone;
  for (const std::string& file : files) {
    const int code = is_player(file) ? check_player(session, file, plan) ? kDone : kFailed
                                     : check_file(session, engine, file, *options);
    if (code == kFailed || worst == kDone) worst = code;
  }
  return worst;
}

}  // namespace

constexpr Command kCheckCommand{kPage, 120, "find what is wrong with a variant's script or a player", check};

}  // namespace cli
