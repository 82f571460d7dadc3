// mille check: everything that is wrong with a variant's script, each with its line.
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/options.h"

namespace cli {

namespace {

// Tells what is wrong with one script; true if nothing is.
bool check_file(Session& session, const mille::Engine& engine, const std::string& path) {
  const std::string text = read_file(path);
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

}  // namespace

int check(Session& session) {
  CommandOptions options({"check",
                          "FILE.lua...",
                          "Reports everything that is wrong with a variant's script: unknown and misspelt fields, "
                          "wrong types and ranges, conflicts, expectations that do not come true, hooks that fail or "
                          "answer differently when they are asked again. Each report names file and line.",
                          {"mille check my-rule.lua", "mille check *.lua"}});
  options.positional("file", -1);
  if (!options.parse(session)) return kDone;
  const auto files = options.list("file");
  if (files.empty()) throw UsageError("check takes the script to look at");
  const auto engine = mille::Engine::create().value();
  bool fine = true;
  for (const std::string& file : files) fine = check_file(session, engine, file) && fine;
  return fine ? kDone : kFailed;
}

}  // namespace cli
