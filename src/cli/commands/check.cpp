// mille check: everything that is wrong with a variant's script, each with its line, or with a player in a shared library.
#include <algorithm>

#include "cli/check/check_player.h"
#include "cli/check/conformance.h"
#include "cli/commands/commands.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/options.h"
#include "cli/options/player_file.h"
#include "cli/options/suggest.h"

namespace cli {

namespace {

// Tells what is wrong with one script; true if nothing is.
bool check_file(Session& session, const mille::Engine& engine, const std::string& path) {
  std::string text;
  try {
    text = read_file(path);
  } catch (const Failure& failure) {
    session.out.line(failure.what());
    return false;
  }
  const auto problems = engine.check_script(path, text).value();
  for (const mille::Error& problem : problems) {
    const std::string line = problem.line() > 0 ? ":" + std::to_string(problem.line()) : std::string();
    session.out.line(path + line + ": " + problem.what());
  }
  if (problems.empty()) {
    const auto variant = engine.variant_from_script(path, text).value();
    session.out.line(path + ": fine, " + variant.text(MILLE_VARIANT_TITLE).value());
  }
  return problems.empty();
}

// The check that --only names. Throws UsageError with the nearest name.
std::string chosen_check(const CommandOptions& options) {
  std::string name = options.text("only");
  std::vector<std::string> names{"leaks"};
  for (const Check& check : player_checks()) names.emplace_back(check.name);
  if (name.empty() || std::find(names.begin(), names.end(), name) != names.end()) return name;
  std::string list;
  for (const std::string& known : names) list += (list.empty() ? "" : ", ") + known;
  const std::string near = did_you_mean(name, names);
  throw UsageError("there is no check '" + name + "'" + (near.empty() ? "; there are " + list : near));
}

}  // namespace

int check(Session& session) {
  CommandOptions options(
      {"check",
       "FILE.lua|FILE.so...",
       "Of a variant's script, reports everything that is wrong: unknown and misspelt fields, "
       "wrong types and ranges, conflicts, expectations that do not come true, hooks that fail or "
       "answer differently when they are asked again. Each report names file and line. Of a player in a shared "
       "library (./my.so, ./my.so#id:key=value), reports a verdict on each of a number of checks, each "
       "run in a process of its own, with the seed that shows what is wrong again.",
       {"mille check my-rule.lua", "mille check *.lua", "mille check ./my.so",
        "mille check ./my.so --only budgets --seed 3"}});
  options.add()("only", po::value<std::string>()->value_name("CHECK"), "of a player, run this check alone")(
      "seed", po::value<std::string>()->value_name("N"), "of a player, begin with this seed; 1 where not given")(
      "runs", po::value<std::string>()->value_name("N"), "with --here: from so many seeds; 1 where not given")(
      "here", "with --only: run the check in this process, for a debugger");
  options.positional("file", -1);
  if (!options.parse(session)) return kDone;
  const auto files = options.list("file");
  if (files.empty()) throw UsageError("check takes the script or the player to look at");
  constexpr long long kMostSeed = 1'000'000'000'000;
  CheckPlan plan;
  plan.only = chosen_check(options);
  if (options.has("seed"))
    plan.seed = static_cast<std::uint64_t>(parse_number("--seed", options.text("seed"), 0, kMostSeed));
  if (options.has("runs") && !options.has("here")) throw UsageError("--runs goes with --here");
  const bool any_player = std::any_of(files.begin(), files.end(), is_library);
  for (const char* option : {"only", "seed"}) {
    if (options.has(option) && !any_player)
      throw UsageError(std::string("--") + option + " goes with a player, FILE.so");
  }
  if (options.has("here")) {
    constexpr int kMostRuns = 1000;
    if (plan.only.empty() || files.size() != 1 || !is_library(files[0])) {
      throw UsageError("--here takes one player and --only");
    }
    const int runs =
        options.has("runs") ? static_cast<int>(parse_number("--runs", options.text("runs"), 1, kMostRuns)) : 1;
    return run_check_here(files[0], plan.only, plan.seed, runs);
  }
  const auto engine = mille::Engine::create().value();
  bool fine = true;
  for (const std::string& file : files) {
    fine = (is_library(file) ? check_player(session, file, plan) : check_file(session, engine, file)) && fine;
  }
  return fine ? kDone : kFailed;
}

}  // namespace cli
