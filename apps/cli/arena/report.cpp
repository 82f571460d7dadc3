// Results of an arena; see report.h.
#include "cli/arena/report.h"

#include <fmt/core.h>

#include "cli/arena/chart.h"
#include "cli/arena/tables.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/term/say.h"

namespace cli {

namespace {

constexpr std::size_t kChartPoints = 400;
constexpr std::uint64_t kFaultsTold = 10;
constexpr std::string_view kChartBegin = "<svg ";
constexpr std::size_t kMostChartLine = 200;

std::string versus(const mille::Arena& arena, const mille_arena_result& result) {
  return arena.player_name(static_cast<std::size_t>(result.players[0])).value() + " against " +
         arena.player_name(static_cast<std::size_t>(result.players[1])).value();
}

// A chart replaces an earlier chart and nothing else: a name typed twice must not cost the results of hours.
void check_chart(const std::string& path) {
  if (path == "-") throw UsageError(say("--chart needs the name of a file"));
  const auto status = platform::status_of(path);
  if (!status || !status->is_regular || status->size == 0) return;
  if (!first_line(path, kMostChartLine).starts_with(kChartBegin)) {
    throw Failure(say("{0} is not a chart; name another file", {path}));
  }
}

void write_chart(const std::string& path, const mille::Arena& arena) {
  check_chart(path);  // it may have become the file of results meanwhile
  const mille_arena_info info = arena.info().value();
  std::vector<ChartLine> lines;
  for (std::uint32_t pairing = 0; pairing < info.pairing_count; ++pairing) {
    lines.push_back({versus(arena, arena.result(pairing).value()), arena.series(pairing, kChartPoints).value()});
  }
  FileWriter file(path);
  file.write(arena_chart(lines, info.unit == MILLE_ARENA_UNIT_DEALS ? "points per deal" : "payment per match"));
  file.close();
}

// Lists the first faults with what it takes to reproduce them.
std::string fault_lines(const mille::Arena& arena, std::uint64_t count) {
  std::string text;
  for (std::uint64_t i = 0; i < std::min(count, kFaultsTold); ++i) text += "  " + fault_line(arena, i) + '\n';
  if (count > kFaultsTold) text += fmt::format("  and {} more\n", count - kFaultsTold);
  return text;
}

void tell_tables(Session& session, const mille::Arena& arena, const std::string& title) {
  const mille_arena_info info = arena.info().value();
  session.out.line(title);
  session.out.line();
  if (info.player_count > 2 && info.pairing_count < info.player_count) {
    session.out.write(gauntlet_table(session, arena));
  } else {
    for (std::uint32_t pairing = 0; pairing < info.pairing_count; ++pairing) {
      if (pairing > 0) session.out.line();
      session.out.write(pairing_table(session, arena, arena.result(pairing).value()));
    }
    if (info.player_count > 2) {
      session.out.line();
      session.out.write(cross_table(session, arena));
      session.out.line();
      session.out.write(rating_list(session, arena));
    }
  }
  if (const std::string programs = program_list(session, arena); !programs.empty()) {
    session.out.line();
    session.out.write(programs);
  }
  if (info.faults > 0) {
    session.out.line();
    session.out.line(session.style.paint(Colour::bold, "Faults"));
    session.out.write(fault_lines(arena, info.faults));
  }
}

}  // namespace

void check_report_options(const ReportOptions& options) {
  if (options.json && options.csv) throw UsageError(say("--json and --csv both write to standard output"));
  if (options.out == "-") {
    throw UsageError(say("--out needs the name of a file; --json and --csv write to standard output"));
  }
  if (options.chart) check_chart(*options.chart);
}

void report_arena(Session& session, const ReportOptions& options, const mille::Arena& arena, const std::string& title) {
  if (options.json) {
    session.out.line(arena.text(MILLE_ARENA_TEXT_JSON).value());
  } else if (options.csv) {
    session.out.write(results_csv(arena));
  } else {
    tell_tables(session, arena, title);
  }
  // The chart is written last, so that figures that took hours are shown even if it cannot be written.
  if (options.chart) write_chart(*options.chart, arena);
}

int arena_conclusion(const mille::Arena& arena, bool kept) {
  const mille_arena_info info = arena.info().value();
  if (info.state == MILLE_ARENA_STATE_ABORTED) {
    throw Failure(say("a fault ended the run after {0} of {1} pairs: {2}",
                      {info.pairs_done, info.pairs_total, fault_line(arena, info.faults - 1)}));
  }
  if (info.state == MILLE_ARENA_STATE_OPEN) {
    throw Failure(kept ? say("stopped after {0} of {1} pairs; to continue, run the same command with --resume",
                             {info.pairs_done, info.pairs_total})
                       : say("stopped after {0} of {1} pairs", {info.pairs_done, info.pairs_total}));
  }
  return kDone;
}

}  // namespace cli
