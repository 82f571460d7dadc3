// mille arena: which of several players is better, by how much, and whether that is certain.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <thread>

#include "cli/arena_tables.h"
#include "cli/commands.h"
#include "cli/engine.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/match_options.h"
#include "cli/progress.h"

namespace cli {

namespace {

constexpr long long kMostPairs = 1'000'000'000;
constexpr long long kMostJobs = 1024;
constexpr long long kMostMilliseconds = 86'400'000;
constexpr std::int64_t kMicroseconds = 1000;  // in a millisecond

// Numbers separated by commas, from `least` to `most` of them.
std::vector<double> parse_reals(const std::string& option, const std::string& text, std::size_t least,
                                std::size_t most) {
  std::vector<double> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  bool good = true;
  while (good) {
    double number = 0;
    const auto [stop, code] = std::from_chars(at, end, number);
    good = code == std::errc() && std::isfinite(number) && (stop == end || *stop == ',');
    numbers.push_back(number);
    if (stop == end) break;
    at = stop + 1;
  }
  if (!good || numbers.size() < least || numbers.size() > most) {
    throw UsageError(option + " takes LOW,HIGH or LOW,HIGH,ALPHA,BETA such as 0,5 or 0,5,0.05,0.05, not '" + text +
                     "'");
  }
  return numbers;
}

std::int64_t milliseconds(const CommandOptions& options, const char* name) {
  if (!options.has(name)) return 0;
  return parse_number(std::string("--") + name, options.text(name), 1, kMostMilliseconds) * kMicroseconds;
}

void set_sprt(const CommandOptions& options, const char* name, mille_sprt_scale scale, mille_arena_setup* setup) {
  if (!options.has(name)) return;
  const std::vector<double> numbers = parse_reals(std::string("--") + name, options.text(name), 2, 4);
  setup->sprt = scale;
  setup->sprt_low = numbers[0];
  setup->sprt_high = numbers[1];
  if (numbers.size() == 3) throw UsageError(std::string("--") + name + " takes two numbers or four, not three");
  if (numbers.size() == 4) {
    setup->alpha = numbers[2];
    setup->beta = numbers[3];
    const auto possible = [](double share) { return share > 0 && share < 0.5; };
    if (!possible(setup->alpha) || !possible(setup->beta)) {
      throw UsageError(std::string("--") + name + ": alpha and beta must be above 0 and below 0.5");
    }
  }
  if (setup->sprt_low >= setup->sprt_high) {
    throw UsageError(std::string("--") + name + ": the lower difference must be below the higher one");
  }
}

mille_on_fault chosen_on_fault(const std::string& word) {
  if (word == "forfeit") return MILLE_ON_FAULT_FORFEIT;
  if (word == "skip") return MILLE_ON_FAULT_SKIP;
  if (word == "abort") return MILLE_ON_FAULT_ABORT;
  throw UsageError("--on-fault takes forfeit, skip or abort, not '" + word + "'");
}

mille_arena_setup chosen_arena(const CommandOptions& options, const mille_rules& rules) {
  auto setup = mille::make<mille_arena_setup>();
  const bool deals = options.has("deals");
  if (deals == options.has("pairs")) throw UsageError("one of --deals N and --pairs N is needed");
  setup.unit = deals ? MILLE_ARENA_DEALS : MILLE_ARENA_MATCHES;
  const std::string number = options.text(deals ? "deals" : "pairs");
  setup.pairs = static_cast<std::uint64_t>(parse_number(deals ? "--deals" : "--pairs", number, 1, kMostPairs));
  const Stakes stakes = chosen_stakes(options, rules);
  setup.stakes[0] = stakes.small;
  setup.stakes[1] = stakes.large;
  const mille::Seed seed = chosen_seed(options);
  std::copy(seed.begin(), seed.end(), setup.seed);
  setup.has_seed = 1;
  setup.same_end = options.has("same-end") ? 1 : 0;
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  setup.jobs = options.has("jobs")
                   ? static_cast<std::int32_t>(parse_number("--jobs", options.text("jobs"), 1, kMostJobs))
                   : static_cast<std::int32_t>(std::min<unsigned>(cores, kMostJobs));
  setup.on_fault = chosen_on_fault(options.text("on-fault"));
  constexpr long long kMostNodes = 1'000'000'000'000'000'000;
  if (options.has("nodes")) {
    setup.nodes = static_cast<std::uint64_t>(parse_number("--nodes", options.text("nodes"), 1, kMostNodes));
  }
  setup.soft_us = milliseconds(options, "soft");
  setup.hard_us = milliseconds(options, "hard");
  setup.patience_us = milliseconds(options, "patience");
  set_sprt(options, "sprt", MILLE_SPRT_ELO, &setup);
  if (options.has("sprt") && options.has("sprt-points"))
    throw UsageError("--sprt and --sprt-points exclude each other");
  set_sprt(options, "sprt-points", MILLE_SPRT_POINTS, &setup);
  if (options.has("sprt") && deals) throw UsageError("--sprt is for --pairs; with --deals use --sprt-points");
  if (options.has("sprt-points") && !deals) throw UsageError("--sprt-points is for --deals; with --pairs use --sprt");
  return setup;
}

class Compare {
 public:
  Compare(Session& session, const CommandOptions& options)
      : session_(session),
        engine_(make_engine()),
        variant_(chosen_variant(engine_, options)),
        json_(options.has("json")),
        csv_(options.has("csv")) {
    if (json_ && csv_) throw UsageError("--json and --csv both want standard output");
    mille_arena_setup setup = chosen_arena(options, variant_.rules().value());
    const std::vector<std::string> names = options.list("player");
    if (names.size() < 2) throw UsageError("--player is needed at least twice");
    if (setup.sprt != MILLE_SPRT_OFF && names.size() > 2) {
      throw UsageError("a sequential test is for two players, not " + std::to_string(names.size()));
    }
    std::vector<mille_arena_player> players;
    for (const std::string& name : names) players.push_back({name.c_str(), nullptr, nullptr});
    setup.players = players.data();
    setup.player_count = players.size();
    std::copy(std::begin(setup.seed), std::end(setup.seed), seed_.begin());
    auto arena = mille::Arena::create(variant_, setup);
    if (!arena) explain(names, arena.error());
    arena_ = std::move(*arena);
    if (options.has("out")) open_output(options.text("out"));
  }

  int run() {
    note_interrupts();
    Progress bar(session_.err_is_terminal, "pairs");
    const auto done = arena_.run(0, [&](const mille_arena_progress& news) {
      if (out_) {
        times_->write({news.times, news.times_size});
        out_->write({news.lines, news.lines_size});
      }
      bar.update(static_cast<double>(news.pairs_done) / static_cast<double>(news.pairs_total), note(news));
      return !interrupted();
    });
    bar.clear();
    if (!done && done.code() != MILLE_E_CANCELLED) done.value();
    if (out_) {
      times_->close();
      out_->close();
    }
    report();
    return conclusion();
  }

 private:
  // Which player cannot be had, in the words that every command has for it.
  [[noreturn]] void explain(const std::vector<std::string>& names, const mille::Error& error) const {
    for (const std::string& name : names) {
      if (error.code() != MILLE_E_NOT_FOUND && error.code() != MILLE_E_OPTION) break;
      const auto player = engine_.player(name);
      if (player.code() == error.code()) throw_player_error(engine_, name, player.error());
    }
    throw error;
  }

  void open_output(const std::string& path) {
    out_ = std::make_unique<FileWriter>(path);
    times_ = std::make_unique<FileWriter>(path + ".times");
    out_->write(arena_.text(MILLE_ARENA_HEADER).value());
  }

  static std::string note(const mille_arena_progress& news) {
    std::string text = std::to_string(news.pairs_done) + " of " + std::to_string(news.pairs_total);
    if (news.estimate.known != 0 && std::isfinite(news.estimate.low)) {
      text += ", " + short_number(news.estimate.value, 2) + " (" + short_number(news.estimate.low, 2) + " to " +
              short_number(news.estimate.high, 2) + ')';
    }
    if (news.faults > 0) text += ", faults " + std::to_string(news.faults);
    return text;
  }

  void report() {
    if (json_) return session_.out.line(arena_.text(MILLE_ARENA_JSON).value());
    if (csv_) return session_.out.write(results_csv(arena_));
    const mille_arena_info info = arena_.info().value();
    const std::string dot(session_.style.between());
    session_.out.line(session_.style.paint(Colour::bold, "Arena") + dot + variant_.text(MILLE_VARIANT_ID).value() +
                      dot + (info.unit == MILLE_ARENA_DEALS ? "pairs of deals" : "pairs of matches") + dot + "seed " +
                      mille::to_hex(seed_));
    for (std::uint32_t pairing = 0; pairing < info.pairing_count; ++pairing) {
      session_.out.line();
      session_.out.write(pairing_table(session_, arena_, arena_.result(pairing).value()));
    }
  }

  // The exit code, and on standard error why not everything was played.
  int conclusion() {
    const mille_arena_info info = arena_.info().value();
    const std::string played = std::to_string(info.pairs_done) + " of " + std::to_string(info.pairs_total) + " pairs";
    if (info.state == MILLE_ARENA_ABORTED) throw Failure("a fault ended the run after " + played);
    if (info.state == MILLE_ARENA_OPEN) throw Failure("stopped after " + played);
    return kDone;
  }

  Session& session_;
  mille::Engine engine_;
  mille::Variant variant_;
  mille::Arena arena_;
  mille::Seed seed_{};
  bool json_;
  bool csv_;
  std::unique_ptr<FileWriter> out_;
  std::unique_ptr<FileWriter> times_;
};

}  // namespace

int arena(Session& session) {
  CommandOptions options(
      {"arena",
       "--player P --player P (--deals N | --pairs N) [option...]",
       "Which player is better, by how much, and is it certain: pairs of deals or matches with the same cards and the "
       "seats swapped, each player against each other. Figures are the first player's against the second, with 95 % "
       "confidence. A player of a file runs in a process of its own, unless its name has isolated=0.",
       {"mille arena --player club --player greedy --deals 1000   # by points",
        "mille arena --player club --player greedy --pairs 200    # whole matches: payment, wins, Elo",
        "mille arena --player ./my.so --player greedy --deals 100000 --sprt-points 0,5",
        "mille arena --player club --player greedy --deals 500 --seed 7 --out run.jsonl --json"}});
  add_variant_options(options);
  options.add()("player", po::value<std::vector<std::string>>()->value_name("P"), "who plays; given twice or more")(
      "deals", po::value<std::string>()->value_name("N"), "so many pairs of single deals, compared by points")(
      "pairs", po::value<std::string>()->value_name("N"), "so many pairs of matches, compared by payment and wins");
  add_seed_option(options);
  add_stakes_option(options);
  options.add()("jobs", po::value<std::string>()->value_name("N"),
                "threads that play; one a core where not given. The results do not depend on it")(
      "same-end", "the dealer too draws from the front of the stock")(
      "nodes", po::value<std::string>()->value_name("N"), "positions that a player may look at for a decision")(
      "soft", po::value<std::string>()->value_name("MS"), "milliseconds after which a player should answer")(
      "hard", po::value<std::string>()->value_name("MS"), "milliseconds after which its answer is a timeout")(
      "patience", po::value<std::string>()->value_name("MS"),
      "without --hard: milliseconds after which a player in a process of its own hangs (10000)")(
      "on-fault", po::value<std::string>()->value_name("forfeit|skip|abort")->default_value("forfeit"),
      "a player that fails loses the game, or the pair does not count, or the run ends")(
      "sprt", po::value<std::string>()->value_name("E0,E1[,A,B]"),
      "stop as soon as the Elo difference is decided: E0 or E1, with errors A and B (0.05)")(
      "sprt-points", po::value<std::string>()->value_name("P0,P1[,A,B]"), "the same in points a deal")(
      "out", po::value<std::string>()->value_name("FILE"), "write a line a pair, and times to FILE.times")(
      "json", "one JSON object, or a list of them for three players and more")("csv", "a line a pairing");
  if (!options.parse(session)) return kDone;
  return Compare(session, options).run();
}

}  // namespace cli
