// The options of an arena run, shared by all commands that run one.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/match_options.h"

namespace cli {

inline constexpr long long kMostPairs = MILLE_ARENA_PAIRS_MAX;
inline constexpr long long kMostJobs = MILLE_ARENA_JOBS_MAX;

// LOW,HIGH or LOW,HIGH,ALPHA,BETA.
struct Sprt {
  double low = 0;
  double high = 0;
  double alpha = 0;  // both 0: the engine's defaults
  double beta = 0;
};

// I/N.
struct Shard {
  std::uint32_t shard = 0;
  std::uint32_t shards = 0;
};

// all|faults|N.
struct Records {
  mille_arena_records which = MILLE_RECORDS_NONE;
  std::uint64_t pairs = 0;
};

enum class OnFault : mille_on_fault {
  forfeit = MILLE_ON_FAULT_FORFEIT,
  skip = MILLE_ON_FAULT_SKIP,
  abort = MILLE_ON_FAULT_ABORT,
};

void read_value(const Option& option, const std::string& text, Sprt* value);
void read_value(const Option& option, const std::string& text, Shard* value);
void read_value(const Option& option, const std::string& text, Records* value);

// The format of the report, and the file of results.
struct ReportOptions {
  bool json = false;
  bool csv = false;
  std::optional<std::string> chart;
  std::optional<std::string> out;
};

struct ArenaOptions : VariantOptions, GrantOptions, ReportOptions {
  std::vector<std::string> players;
  std::optional<std::uint64_t> deals;
  std::optional<std::uint64_t> pairs;
  std::optional<mille::Seed> seed;
  std::optional<Stakes> stakes;
  std::optional<std::int32_t> jobs;
  bool same_end = false;
  bool independent = false;
  bool luck = false;
  std::vector<std::string> against;
  std::uint64_t nodes = 0;
  std::chrono::milliseconds soft{};
  std::chrono::milliseconds hard{};
  OnFault on_fault{};
  std::optional<Sprt> sprt;
  std::optional<Sprt> sprt_points;
  bool resume = false;
  std::optional<Records> records;
  Shard shard;
};

inline constexpr const char* kRecords[] = {"all", "faults"};
inline constexpr const char* kOnFault[] = {"forfeit", "skip", "abort"};

template <class Options>
inline constexpr Option kJson{.name = "json",
                              .target = into<&Options::json, Options>,
                              .help = "print one JSON object, or a list of objects for three or more players",
                              .more = "Figures that do not exist in the mode are null."};
template <class Options>
inline constexpr Option kCsv{.name = "csv",
                             .target = into<&Options::csv, Options>,
                             .help = "print CSV, one line per pairing",
                             .more = "The first line names the columns."};
template <class Options>
inline constexpr Option kChart{
    .name = "chart",
    .value = "FILE",
    .target = into<&Options::chart, Options>,
    .offer = Offer::files,
    .help = "write a chart of the running estimate to FILE as SVG",
    .more =
        "A band shows the 95 % confidence interval. A file that is neither a chart nor empty is "
        "refused."};

inline constexpr Option kArenaOptions[] = {
    kVariant<ArenaOptions>,
    kSetting<ArenaOptions>,
    {.name = "player",
     .value = "P",
     .target = into<&ArenaOptions::players>,
     .offer = Offer::players,
     .help = "a player; give the option twice or more"},
    {.name = "against",
     .value = "P",
     .target = into<&ArenaOptions::against>,
     .offer = Offer::players,
     .help = "an opponent of the one --player; may be given more than once",
     .more = "`ladder` stands for random, greedy, club and learned, less --player itself. Opponents do not play each "
             "other. The report is "
             "one table."},
    {.name = "deals",
     .value = "N",
     .target = into<&ArenaOptions::deals>,
     .least = 1,
     .most = kMostPairs,
     .help = "play N deals, each twice with the seats swapped, and compare points"},
    {.name = "pairs",
     .value = "N",
     .target = into<&ArenaOptions::pairs>,
     .least = 1,
     .most = kMostPairs,
     .help = "play N pairs of matches and compare payments and wins"},
    {.name = "seed",
     .value = "S",
     .target = into<&ArenaOptions::seed>,
     .help = "64 hex digits or a decimal number (default: a random seed from the system)",
     .more = "A decimal number is below 2^64. The guide The arena's method says how the seed of a pair follows."},
    kStakes<ArenaOptions>,
    kPlayerThreads<ArenaOptions>,
    kPlayerReadable<ArenaOptions>,
    {.name = "jobs",
     .value = "N",
     .target = into<&ArenaOptions::jobs>,
     .least = 1,
     .most = kMostJobs,
     .help = "threads that play (default: one per core); the results do not depend on it"},
    {.name = "same-end",
     .target = into<&ArenaOptions::same_end>,
     .help = "both players draw from the front of the stock (default: the dealer draws from its far end)"},
    {.name = "independent",
     .target = into<&ArenaOptions::independent>,
     .help = "give each game its own cards, which no player can have seen; use it for money",
     .more = "By default both games of a pair have the same cards."},
    {.name = "luck",
     .target = into<&ArenaOptions::luck>,
     .help = "also give the result less the luck of the cards, which for good players has a narrower interval",
     .more = "`learned` judges each card drawn beside all that could have come. That takes a few "
             "milliseconds per deal."},
    {.name = "nodes",
     .value = "N",
     .target = into<&ArenaOptions::nodes>,
     .least = 1,
     .most = 1'000'000'000'000'000'000,
     .help = "positions that a player may examine per decision (default: no limit)"},
    milliseconds("soft", into<&ArenaOptions::soft>,
                 "milliseconds within which a player should decide (default: no limit)"),
    milliseconds("hard", into<&ArenaOptions::hard>,
                 "milliseconds after which a decision counts as a timeout (default: no limit)"),
    milliseconds("patience", into<&ArenaOptions::patience, ArenaOptions>,
                 "without --hard: milliseconds to wait, after --soft, for a "
                 "decision of a player in a separate process (default: 10000)"),
    {.name = "on-fault",
     .target = into<&ArenaOptions::on_fault>,
     .words = kOnFault,
     .fallback = "forfeit",
     .help = "after a player's fault: they lose the game, the pair does not count, or the run ends",
     .more = "In a deal lost by a fault, the loser's hand counts against them and the opponent's sets count for the "
             "opponent."},
    {.name = "sprt",
     .value = "E0,E1[,A,B]",
     .target = into<&ArenaOptions::sprt>,
     .help =
         "sequential test: stop once the Elo difference is decided, E0 or E1, with error rates A and B (default: 0.05)",
     .more = "It needs `--pairs`."},
    {.name = "sprt-points",
     .value = "P0,P1[,A,B]",
     .target = into<&ArenaOptions::sprt_points>,
     .help = "the same test in points per deal",
     .more = "It needs `--deals`."},
    {.name = "out",
     .value = "FILE",
     .target = into<&ArenaOptions::out, ArenaOptions>,
     .offer = Offer::files,
     .help = "write one line per pair to FILE, and times to FILE.times",
     .more = "FILE begins with a header. A file that is not empty is refused unless you pass `--resume`."},
    {.name = "resume",
     .target = into<&ArenaOptions::resume>,
     .help = "continue the run in --out FILE after its last whole pair",
     .more = "This works after a kill at any moment; nothing is lost or counted twice. If FILE does not exist or "
             "is empty, a new run starts."},
    {.name = "records",
     .value = "all|faults|N",
     .target = into<&ArenaOptions::records>,
     .words = kRecords,
     .help = "write the records of all games, of those with faults, or of the first N pairs to FILE.records",
     .more = "A run with records is resumed with the same value, or without records."},
    {.name = "shard",
     .value = "I/N",
     .target = into<&ArenaOptions::shard>,
     .help = "play only part I of N; `mille arena merge` combines the parts"},
    kAllowUnknownFields<ArenaOptions>,
    kJson<ArenaOptions>,
    kCsv<ArenaOptions>,
    kChart<ArenaOptions>,
};

}  // namespace cli
