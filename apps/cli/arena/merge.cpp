// Combines the shards of a run; see merge.h.
#include "cli/arena/merge.h"

#include <fmt/core.h>

#include <map>

#include "cli/arena/files.h"
#include "cli/arena/options.h"
#include "cli/arena/report.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/engine.h"

namespace cli {

namespace {

// The times of a run; empty if they cannot be read, because they are not needed.
std::string read_times(const std::string& path) {
  try {
    return read_regular_file(path);
  } catch (const Failure&) {
    return {};
  }
}

// The beginning of a pair's line, which its line of times shares.
std::string name_of(std::string_view line) { return std::string(line.substr(0, line.find(']'))); }

template <class Use>
void each_line(std::string_view text, Use use) {
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n')) {
    use(text.substr(0, end + 1));
    text.remove_prefix(end + 1);
  }
}

// Sorts the lines of times by the order of the lines of results.
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

struct MergeOptions : ReportOptions {
  std::vector<std::string> files;
};

constexpr Option kMergeOptions[] = {
    {.name = "out",
     .value = "FILE",
     .target = into<&MergeOptions::out, MergeOptions>,
     .offer = Offer::files,
     .help = "write the combined result file to FILE, and its times to FILE.times"},
    kJson<MergeOptions>,
    kCsv<MergeOptions>,
    kChart<MergeOptions>,
};

}  // namespace

constexpr Page kArenaMergePage{
    .name = "arena merge",
    .usage = "FILE... [option...]",
    .about =
        "Combines the result files of the shards of a run, in any order. The figures, and "
        "with --out the file, are those of one run.",
    .examples = "mille arena merge part1.jsonl part2.jsonl --out run.jsonl\n",
    .options = kMergeOptions,
    .argument = {.name = "file", .target = into<&MergeOptions::files>, .offer = Offer::files}};

int arena_merge(Session& session) {
  const auto options = parsed<MergeOptions, kArenaMergePage>(session);
  if (!options) return kDone;
  check_report_options(*options);
  const std::vector<std::string>& files = options->files;
  if (files.empty()) throw UsageError("name at least one result file");

  if (options->out) check_new(*options->out, "name another file");

  const auto engine = make_engine();
  mille::Arena arena;
  std::vector<std::string> times;
  for (const std::string& file : files) {
    const std::string lines = read_file(file);
    times.push_back(read_times(times_path(file)));
    if (!arena.get()) {
      auto opened = mille::Arena::open(engine.get(), lines);
      if (!opened) throw not_taken(file, opened.error());
      arena = std::move(*opened);
    }
    const auto taken = arena.add_lines(lines, times.back());
    if (!taken) throw not_taken(file, taken.error());
  }
  const mille_arena_info info = arena.info().value();
  if (info.pairs_waiting > 0) {
    throw Failure(
        fmt::format("pair {} is in none of the files; pairs after it: {}", info.pair_missing, info.pairs_waiting));
  }
  if (options->out) {
    const std::string text = arena.text(MILLE_ARENA_LINES).value();
    FileWriter times_file(times_path(*options->out));
    times_file.write(in_order(text, times));
    times_file.close();
    FileWriter file(*options->out);
    file.write(text);
    file.close();
  }
  report_arena(session, *options, arena,
               fmt::format("{}, {} files merged", session.style.paint(Colour::bold, "Arena"), files.size()));
  return arena_conclusion(arena, false);
}

}  // namespace cli
