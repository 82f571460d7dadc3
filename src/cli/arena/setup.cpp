// Setup of an arena; see setup.h.
#include "cli/arena/setup.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <thread>

#include "cli/arena/report.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/engine.h"
#include "cli/options/match_options.h"

namespace cli {

namespace {

constexpr long long kMostPairs = 1'000'000'000;
constexpr long long kMostJobs = 1024;
constexpr long long kMostShards = 1'000'000;
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

// --shard I/N.
void set_shard(const CommandOptions& options, mille_arena_setup* setup) {
  if (!options.has("shard")) return;
  const std::string text = options.text("shard");
  const std::size_t slash = text.find('/');
  if (slash == text.npos) throw UsageError("--shard takes I/N such as 2/8, not '" + text + "'");
  setup->shards = static_cast<std::uint32_t>(parse_number("--shard", text.substr(slash + 1), 1, kMostShards));
  setup->shard = static_cast<std::uint32_t>(parse_number("--shard", text.substr(0, slash), 1, setup->shards));
}

// --records all|faults|N.
void set_records(const CommandOptions& options, mille_arena_setup* setup) {
  if (!options.has("records")) return;
  const std::string text = options.text("records");
  if (!options.has("out")) throw UsageError("--records writes beside --out FILE, which is missing");
  setup->records = text == "all" ? MILLE_RECORDS_ALL : text == "faults" ? MILLE_RECORDS_FAULTS : MILLE_RECORDS_FIRST;
  if (setup->records != MILLE_RECORDS_FIRST) return;
  if (text.find_first_not_of("0123456789") != text.npos) {
    throw UsageError("--records takes all, faults or a number of pairs, not '" + text + "'");
  }
  setup->record_pairs = static_cast<std::uint64_t>(parse_number("--records", text, 1, kMostPairs));
}

// Which player cannot be had, in the words that every command has for it.
[[noreturn]] void explain(const mille::Engine& engine, const std::vector<std::string>& names,
                          const mille::Error& error) {
  for (const std::string& name : names) {
    if (error.code() != MILLE_E_NOT_FOUND && error.code() != MILLE_E_OPTION) break;
    const auto described = engine.describe_player(name);
    if (described.code() == error.code()) throw_player_error(engine, name, described.error());
  }
  throw error;
}

// A run whose seed came from the system goes on with that seed.
void take_seed(const std::string& path, mille_arena_setup* setup) {
  constexpr std::string_view kKey = "\"seed\":\"";
  constexpr std::size_t kDigits = 64;
  if (::access(path.c_str(), F_OK) != 0) return;
  const std::string text = read_file(path);
  const std::size_t at = std::string_view(text).substr(0, text.find('\n')).find(kKey);
  const auto seed = mille::parse_seed(at == text.npos ? std::string() : text.substr(at + kKey.size(), kDigits));
  if (!seed) throw Failure(path + ": line 1: this is no header of an arena's result file");
  std::copy(seed->begin(), seed->end(), setup->seed);
}

}  // namespace

void add_arena_options(CommandOptions& options) {
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
      "resume", "go on with --out FILE from its last whole pair")(
      "records", po::value<std::string>()->value_name("all|faults|N"),
      "write the records of all games, of those with faults, or of the first N pairs to FILE.records")(
      "shard", po::value<std::string>()->value_name("I/N"),
      "play part I of N only; `mille arena merge` puts them together");
}

ArenaRun make_arena_run(const CommandOptions& options, const std::optional<mille::Seed>& seed, int jobs) {
  ArenaRun run;
  const std::vector<std::string> names = options.list("player");
  if (names.size() < 2) throw UsageError("--player is needed at least twice");
  run.engine = make_engine();
  run.variant = chosen_variant(run.engine, options);
  check_report_options(options);
  mille_arena_setup setup = chosen_arena(options, run.variant.rules().value());
  set_shard(options, &setup);
  set_records(options, &setup);
  if (jobs != 0) setup.jobs = jobs;
  if (options.has("resume") && !options.has("out"))
    throw UsageError("--resume goes on with --out FILE, which is missing");
  if (options.has("resume") && !options.has("seed")) take_seed(options.text("out"), &setup);
  if (seed) std::copy(seed->begin(), seed->end(), setup.seed);
  if (setup.sprt != MILLE_SPRT_OFF && names.size() > 2) {
    throw UsageError("a sequential test is for two players, not " + std::to_string(names.size()));
  }
  std::vector<mille_arena_player> players;
  for (const std::string& name : names) players.push_back({name.c_str(), nullptr, nullptr});
  setup.players = players.data();
  setup.player_count = players.size();
  std::copy(std::begin(setup.seed), std::end(setup.seed), run.seed.begin());
  run.records = setup.records != MILLE_RECORDS_NONE;
  auto arena = mille::Arena::create(run.variant, setup);
  if (!arena) explain(run.engine, names, arena.error());
  run.arena = std::move(*arena);
  return run;
}

std::string arena_title(const ArenaRun& run, const Style& style) {
  const std::string between(style.between());
  return style.paint(Colour::bold, "Arena") + between + run.variant.text(MILLE_VARIANT_ID).value() + between +
         (run.arena.info().value().unit == MILLE_ARENA_DEALS ? "pairs of deals" : "pairs of matches") + between +
         "seed " + mille::to_hex(run.seed);
}

}  // namespace cli
