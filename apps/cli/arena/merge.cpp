// Combines the shards of a run; see merge.h.
#include "cli/arena/merge.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "cli/arena/options.h"
#include "cli/arena/report.h"
#include "cli/arena/run_reader.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/files/placed_file.h"
#include "cli/options/engine.h"
#include "cli/term/progress.h"
#include "cli/term/say.h"

namespace cli {

namespace {

constexpr Text kOtherName{"name another file"};

// The first line of a text, with its line end, and what is before the end of the players: `{"pair":7,"players":[0,1`.
struct Line {
  explicit Line(std::string_view text) : whole(text.substr(0, text.find('\n') + 1)) {}

  std::string_view name() const { return whole.substr(0, whole.find(']')); }
  std::uint64_t pair() const {
    constexpr std::string_view kKey = "{\"pair\":";
    std::uint64_t number = UINT64_MAX;  // without a line
    if (whole.starts_with(kKey)) std::from_chars(whole.data() + kKey.size(), whole.data() + whole.size(), number);
    return number;
  }

  std::string_view whole;
};

// A file that appears under its name once it is whole. A device or a pipe is written at once.
class Output {
 public:
  explicit Output(const std::string& path) {
    const auto status = platform::status_of(path);
    if (status && !status->is_regular) {
      through_.emplace(path);
    } else {
      pending_.emplace(platform::resolved(path), std::string_view(), kByUmask);
    }
  }

  bool is_through() const { return through_.has_value(); }
  void write(std::string_view text) { through_ ? through_->write(text) : pending_->append(text); }
  void finish() {
    if (through_) {
      through_->close();
    } else {
      pending_->put(IfThere::replace);
    }
  }

 private:
  std::optional<FileWriter> through_;
  std::optional<PendingFile> pending_;
};

// Writes the pairs that count, with their times, in the order of one run. Nothing is at its place before finish(). Beside a
// device or a pipe there are no times.
class MergedFiles {
 public:
  MergedFiles(const std::string& path, const std::string& header) : path_(path), lines_(path) {
    if (!lines_.is_through()) times_.emplace(times_path(path));
    lines_.write(header);
  }

  // Writes the next pairs, `done` in all. The readers have added them to the arena as parts of the same length.
  void write(const std::vector<RunReader>& readers, std::uint64_t done) {
    struct Part {
      std::string_view lines;
      std::string_view times;
      std::uint64_t pair;  // of its first line
    };
    std::vector<Part> parts;
    for (const RunReader& reader : readers) {
      parts.push_back({reader.lines(), reader.times(), Line(reader.lines()).pair()});
    }
    const auto comes_first = [](const Part& a, const Part& b) { return a.pair < b.pair; };
    std::string lines;
    std::string times;
    for (; written_ < done; ++written_) {
      Part& next = *std::min_element(parts.begin(), parts.end(), comes_first);
      const Line line(next.lines);
      const Line timed(next.times);
      lines += line.whole;
      next.lines.remove_prefix(line.whole.size());
      next.pair = Line(next.lines).pair();
      if (timed.name() != line.name()) continue;
      times += timed.whole;
      next.times.remove_prefix(timed.whole.size());
    }
    if (times_) times_->write(times);
    lines_.write(lines);
  }
  void finish() {
    check_new(path_, kOtherName);
    if (times_) times_->finish();
    lines_.finish();
  }

 private:
  std::string path_;
  Output lines_;
  std::optional<Output> times_;
  std::uint64_t written_ = 0;  // pairs
};

// Adds one part of each file at a time, so that few pairs wait for those before them.
void merge(std::vector<RunReader>& readers, mille::Arena& arena, std::optional<MergedFiles>& merged, Progress& bar) {
  const mille_arena_info run = arena.info().value();
  const std::size_t numbers = RunReader::kAtATime / run.pairing_count / readers.size();
  const std::size_t pairs = std::max<std::size_t>(1, numbers) * run.pairing_count;
  for (bool more = true; more;) {
    more = false;
    for (RunReader& reader : readers) more |= reader.add_to(arena, pairs);
    const mille_arena_info info = arena.info().value();
    if (merged) merged->write(readers, info.pairs_done);
    if (info.pairs_waiting > 0) throw Failure(say("pair {0} is in none of the files", {info.pair_missing}));
    bar.update(static_cast<double>(info.pairs_done) / static_cast<double>(info.pairs_total),
               fmt::format("{} of {}", info.pairs_done, info.pairs_total));
  }
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
  if (files.empty()) throw UsageError(say("name at least one result file"));

  if (options->out) check_new(*options->out, kOtherName);

  const auto engine = make_engine();
  std::vector<RunReader> readers;
  for (const std::string& file : files) readers.emplace_back(file);
  auto opened = mille::Arena::open(engine.get(), readers[0].header());
  if (!opened) throw not_taken(files[0], opened.error());
  mille::Arena arena = std::move(*opened);
  std::optional<MergedFiles> merged;
  if (options->out) merged.emplace(*options->out, arena.text(MILLE_ARENA_TEXT_HEADER).value());
  Progress bar(session.err_is_terminal, "pairs");
  merge(readers, arena, merged, bar);
  bar.clear();
  if (merged) merged->finish();
  report_arena(session, *options, arena,
               fmt::format("{}, {} files merged", session.style.paint(Colour::bold, "Arena"), files.size()));
  return arena_conclusion(arena, false);
}

}  // namespace cli
