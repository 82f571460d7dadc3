// mille arena merge: the shards of a run put together, as if it had been run in one piece.
#include <map>

#include "cli/arena/files.h"
#include "cli/arena/report.h"
#include "cli/commands/commands.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/engine.h"

namespace cli {

namespace {

bool is_readable(const std::string& path) {
  try {
    read_file(path);
    return true;
  } catch (const Failure&) {
    return false;
  }
}

// The part of a pair's line with which its line of times begins as well.
std::string name_of(std::string_view line) { return std::string(line.substr(0, line.find(']'))); }

template <class Use>
void each_line(std::string_view text, Use use) {
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n')) {
    use(text.substr(0, end + 1));
    text.remove_prefix(end + 1);
  }
}

// Lines of times in the order of the lines of results.
std::string in_order(const std::string& lines, const std::vector<std::string>& times) {
  std::map<std::string, std::string_view> of_pair;
  for (const std::string& text : times) {
    each_line(text, [&](std::string_view line) { of_pair[name_of(line)] = line; });
  }
  std::string result;
  each_line(lines, [&](std::string_view line) {
    const auto found = of_pair.find(name_of(line));
    if (found != of_pair.end()) result += found->second;
  });
  return result;
}

}  // namespace

int arena_merge(Session& session) {
  CommandOptions options(
      {"arena merge",
       "FILE... [option...]",
       "Puts the result files of the shards of a run together: the figures, and with --out the file, "
       "are those of one run.",
       {"mille arena merge part1.jsonl part2.jsonl --out run.jsonl"}});
  options.positional("file", -1);
  options.add()("out", po::value<std::string>()->value_name("FILE"),
                "write the result file of the whole, and its times");
  add_report_options(options);
  if (!options.parse(session)) return kDone;
  check_report_options(options);
  const std::vector<std::string> files = options.list("file");
  if (files.empty()) throw UsageError("a result file is missing");

  if (options.has("out")) check_new(options.text("out"), "name another file");

  const auto engine = make_engine();
  mille::Arena arena;
  std::vector<std::string> times;
  for (const std::string& file : files) {
    const std::string lines = read_file(file);
    times.push_back(is_readable(times_path(file)) ? read_file(times_path(file)) : std::string());
    const auto named = [&file](const mille::Error& error) { return Failure(file + ": " + describe(error)); };
    if (!arena.get()) {
      auto opened = mille::Arena::open(engine.get(), lines);
      if (!opened) throw named(opened.error());
      arena = std::move(*opened);
    }
    const auto taken = arena.take(lines, times.back());
    if (!taken) throw named(taken.error());
  }
  const mille_arena_info info = arena.info().value();
  if (info.pairs_waiting > 0) {
    throw Failure("pair " + std::to_string(info.pair_missing) +
                  " is in none of the files; pairs behind it: " + std::to_string(info.pairs_waiting));
  }
  if (options.has("out")) {
    const std::string text = arena.text(MILLE_ARENA_LINES).value();
    FileWriter times_file(times_path(options.text("out")));
    times_file.write(in_order(text, times));
    times_file.close();
    FileWriter file(options.text("out"));
    file.write(text);
    file.close();
  }
  report_arena(
      session, options, arena,
      session.style.paint(Colour::bold, "Arena") + ", " + std::to_string(files.size()) + " files put together");
  return arena_conclusion(arena, false);
}

}  // namespace cli
