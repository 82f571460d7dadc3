// mille arena: which of several players is better, by how much, and whether that is certain.
#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <optional>

#include "cli/arena/files.h"
#include "cli/arena/merge.h"
#include "cli/arena/options.h"
#include "cli/arena/report.h"
#include "cli/arena/setup.h"
#include "cli/arena/tables.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/term/progress.h"
#include "platform/signals.h"

namespace cli {

namespace {

std::string note(const mille_arena_progress& news, double rate) {
  std::string text =
      fmt::format("{} of {}, {} per second", news.pairs_done, news.pairs_total, short_number(rate, rate < 10 ? 1 : 0));
  if (news.estimate.known != 0 && std::isfinite(news.estimate.low)) {
    text += fmt::format(", {} ({} to {})", short_number(news.estimate.value, 2), short_number(news.estimate.low, 2),
                        short_number(news.estimate.high, 2));
  }
  if (news.faults > 0) text += fmt::format(", faults {}", news.faults);
  return text;
}

// Plays all remaining pairs unless the user interrupts.
void play_all(Session& session, mille::Arena& arena, std::optional<ArenaFiles>& files) {
  platform::note_interrupts();
  Progress bar(session.err_is_terminal, "pairs");
  const std::uint64_t before = arena.info().value().pairs_done;
  const auto started = std::chrono::steady_clock::now();
  const auto done = arena.run(0, [&](const mille_arena_progress& news) {
    if (files) files->write(news);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;
    const auto played = static_cast<double>(news.pairs_done - before);
    bar.update(played / static_cast<double>(news.pairs_total - before), note(news, played / spent.count()));
    return !platform::interrupted();
  });
  bar.clear();
  if (!done && done.code() != MILLE_E_CANCELLED) done.value();
}

constexpr const char* kWords[] = {"merge"};

constexpr Page kPage{
    .name = "arena",
    .usage = "--player P --player P (--deals N | --pairs N) [option...]",
    .about =
        "Measures which player is better, by how much, and how certainly. Each player plays each other in pairs of "
        "deals or matches with the same cards and the seats swapped. Figures are the first player's against the "
        "second, with 95 % confidence intervals. A player from a file runs in two separate processes, one for the "
        "first games of pairs and one for the second games, unless its name has isolated=0.",
    .examples =
        "mille arena --player club --player greedy --deals 1000   # compare points\n"
        "mille arena --player club --player greedy --pairs 200    # whole matches: payments, wins, Elo\n"
        "mille arena --player ./my.so --player greedy --deals 100000 --sprt-points 0,5\n"
        "mille arena --player club --player greedy --deals 500 --seed 7 --out run.jsonl --json\n"
        "mille arena --player ./my.so --player greedy --pairs 500 --independent # for money: no cards appear twice\n"
        "mille arena merge part1.jsonl part2.jsonl --out run.jsonl # combine the shards of a run\n",
    .options = kArenaOptions,
    .argument = {.words = kWords}};

int arena(Session& session) {
  if (!session.arguments.empty() && session.arguments[0] == kWords[0]) {
    session.arguments.erase(session.arguments.begin());
    return arena_merge(session);
  }
  const auto options = parsed<ArenaOptions, kPage>(session);
  if (!options) return kDone;
  ArenaRun run = make_arena_run(*options);
  std::optional<ArenaFiles> files;
  if (options->out) files.emplace(*options->out, options->resume, run.records, run.arena);
  play_all(session, run.arena, files);
  report_arena(session, *options, run.arena, arena_title(run, session.style));
  return arena_conclusion(run.arena, options->out.has_value());
}

}  // namespace

constexpr Command kArenaCommand{kPage, 40, "measure which player is better, by how much, and how certainly", arena};

}  // namespace cli
