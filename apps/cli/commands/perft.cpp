// mille perft: counts the leaves of the tree of legal actions at a depth, with a fixed deck. The tree ends with the
// deal.
#include <fmt/core.h>

#include <chrono>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/engine.h"
#include "cli/options/match_options.h"
#include "cli/term/progress.h"
#include "cli/term/say.h"

namespace cli {

namespace {

constexpr long long kDeepest = 1000;

class Counter {
 public:
  Counter(const mille::Variant& variant, int depth, Progress& progress)
      : variant_(variant), progress_(progress), lists_(static_cast<std::size_t>(depth) + 1) {
    const int longest = variant.rules().value().longest_legal_list;
    for (auto& list : lists_) list.resize(static_cast<std::size_t>(longest));
  }

  // `done` is the share of the whole tree that lies before this state, `share` the part below this state.
  std::uint64_t leaves(const mille::State& state, int depth, double done = 0, double share = 1) {
    if (depth == 0) return 1;
    auto& list = lists_[static_cast<std::size_t>(depth)];
    const std::size_t count = state.legal(variant_, std::span<mille_action>(list)).value();
    if (depth == 1) return count;  // 0 if the deal has ended
    std::uint64_t sum = 0;
    const double part = share / static_cast<double>(count == 0 ? 1 : count);
    for (std::size_t i = 0; i < count; ++i) {
      mille::State next = state;
      next.apply(variant_, list[i]).value();
      sum += leaves(next, depth - 1, done + part * static_cast<double>(i), part);
    }
    if (depth > kBarDepth) progress_.update(done + share);
    return sum;
  }

 private:
  static constexpr int kBarDepth = 2;  // at lower depths, reading the clock would cost more than the tree

  const mille::Variant& variant_;
  Progress& progress_;
  std::vector<std::vector<mille_action>> lists_;
};

struct PerftOptions : VariantOptions {
  std::optional<int> depth;
  std::optional<mille::Seed> seed;
  std::optional<std::string> position;
};

struct Start {
  mille::Variant variant;
  mille::State state;
  std::string words;
};

// The first deal of the match with the chosen seed.
Start start_of_seed(const mille::Engine& engine, const PerftOptions& options) {
  Start start{chosen_variant(engine, options), {}, {}};
  const mille::Seed seed = chosen_seed(options.seed);
  const mille_match_setup setup = seeded_setup(chosen_stakes({}, start.variant.rules().value()), seed);
  start.state = mille::State::start(start.variant, setup).value();
  start.state.next_deal(start.variant).value();
  start.words = "seed " + mille::to_hex(seed);
  return start;
}

Start start_of_position(const mille::Engine& engine, const PerftOptions& options) {
  const auto table = chosen_position(engine, *options.position, options);
  return {table.variant().value(), mille::State::of(table).value(), "position " + *options.position};
}

constexpr Option kOptions[] = {
    {.name = "depth",
     .value = "N",
     .target = into<&PerftOptions::depth>,
     .most = kDeepest,
     .help = "depth in actions, 0 or more"},
    kVariant<PerftOptions>,
    kSetting<PerftOptions>,
    kSeed<PerftOptions>,
    kPosition<PerftOptions>,
};

constexpr Page kPage{
    .name = "perft",
    .usage = "--depth N [option...]",
    .about =
        "Counts the leaves of the tree of legal actions at a depth, from the first deal of a seed or from a position. "
        "The tree ends with the deal: a line that ends before the depth adds no leaf. A position is played by the "
        "rules that it names unless you pass --variant.",
    .examples =
        "mille perft --depth 4 --seed 7919\n"
        "mille perft --depth 3 --seed 1 --variant denexa\n"
        "mille perft --depth 2 --position puzzle.json\n",
    .options = kOptions};

int perft(Session& session) {
  const auto options = parsed<PerftOptions, kPage>(session);
  if (!options) return kDone;
  if (!options->depth) throw UsageError(say("{0} is missing", {"--depth"}));
  if (options->seed && options->position) throw UsageError(say("--seed and --position cannot be combined"));
  const int depth = *options->depth;

  const auto engine = make_engine();
  const Start start = options->position ? start_of_position(engine, *options) : start_of_seed(engine, *options);
  Progress progress(session.err_is_terminal, "perft");
  const auto begin = std::chrono::steady_clock::now();
  const std::uint64_t leaves = Counter(start.variant, depth, progress).leaves(start.state, depth);
  progress.clear();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  session.out.line("variant " + start.variant.text(MILLE_VARIANT_TEXT_ID).value());
  session.out.line(start.words);
  session.out.line(fmt::format("depth {}", depth));
  session.out.line(fmt::format("leaves {}", leaves));
  if (session.out_is_terminal) session.out.line(fmt::format("in {:.6f} s", seconds));
  return kDone;
}

}  // namespace

constexpr Command kPerftCommand{kPage, 140, "count the legal actions to a depth", perft};

}  // namespace cli
