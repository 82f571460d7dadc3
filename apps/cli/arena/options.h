// The options of an arena run, shared by all commands that run one.
#pragma once

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

extern const Kind kSprtKind;     // Sprt
extern const Kind kShardKind;    // Shard
extern const Kind kRecordsKind;  // Records

inline constexpr const char* kRecords[] = {"all", "faults"};
inline constexpr const char* kOnFault[] = {"forfeit", "skip", "abort"};

inline constexpr Option kArenaPatience = milliseconds("patience",
                                                      "without --hard: milliseconds to wait, after --soft, for a "
                                                      "decision of a player in a separate process (default: 10000)");

// The format of the report.
inline constexpr Option kJson{.name = "json",
                              .help = "print one JSON object, or a list of objects for three or more players",
                              .more = "Figures that do not exist in the mode are null."};
inline constexpr Option kCsv{
    .name = "csv", .help = "print CSV, one line per pairing", .more = "The first line names the columns."};
inline constexpr Option kChart{
    .name = "chart",
    .value = "FILE",
    .kind = &kFile,
    .help = "write a chart of the running estimate to FILE as SVG",
    .more =
        "A band shows the 95 % confidence interval. A file that is neither a chart nor empty is "
        "refused."};

inline constexpr Option kArenaOptions[] = {
    kVariant,
    kSetting,
    {.name = "player",
     .value = "P",
     .kind = &kPlayerKind,
     .repeated = true,
     .help = "a player; give the option twice or more"},
    {.name = "deals",
     .value = "N",
     .kind = &kNumber,
     .least = 1,
     .most = kMostPairs,
     .help = "play N deals, each twice with the seats swapped, and compare points"},
    {.name = "pairs",
     .value = "N",
     .kind = &kNumber,
     .least = 1,
     .most = kMostPairs,
     .help = "play N pairs of matches and compare payments and wins"},
    {.name = "seed",
     .value = "S",
     .kind = &kSeedKind,
     .help = "64 hex digits or a decimal number (default: a random seed from the system)",
     .more = "A decimal number is below 2^64. The seed of a pair is the SHA-256 of the run's seed (32 bytes), the "
             "pair's number and the pairing's number (4 bytes each, least significant byte first) and the word arena."},
    kStakes,
    kPlayerThreads,
    kPlayerReadable,
    {.name = "jobs",
     .value = "N",
     .kind = &kNumber,
     .least = 1,
     .most = kMostJobs,
     .help = "threads that play (default: one per core); the results do not depend on it"},
    {.name = "same-end",
     .help = "both players draw from the front of the stock (default: the dealer draws from its far end)"},
    {.name = "independent",
     .help = "give each game its own cards, which no player can have seen; use it for money",
     .more = "By default both games of a pair have the same cards."},
    {.name = "nodes",
     .value = "N",
     .kind = &kNumber,
     .least = 1,
     .most = 1'000'000'000'000'000'000,
     .help = "positions that a player may examine per decision (default: no limit)"},
    milliseconds("soft", "milliseconds within which a player should decide (default: no limit)"),
    milliseconds("hard", "milliseconds after which a decision counts as a timeout (default: no limit)"),
    kArenaPatience,
    {.name = "on-fault",
     .kind = &kWord,
     .words = kOnFault,
     .fallback = "forfeit",
     .help = "after a player's fault: they lose the game, the pair does not count, or the run ends",
     .more = "In a deal lost by a fault, the loser's hand counts against them and the opponent's sets count for the "
             "opponent."},
    {.name = "sprt",
     .value = "E0,E1[,A,B]",
     .kind = &kSprtKind,
     .help =
         "sequential test: stop once the Elo difference is decided, E0 or E1, with error rates A and B (default: 0.05)",
     .more = "It needs `--pairs`."},
    {.name = "sprt-points",
     .value = "P0,P1[,A,B]",
     .kind = &kSprtKind,
     .help = "the same test in points per deal",
     .more = "It needs `--deals`."},
    {.name = "out",
     .value = "FILE",
     .kind = &kFile,
     .help = "write one line per pair to FILE, and times to FILE.times",
     .more = "FILE begins with a header. A file that is not empty is refused unless you pass `--resume`."},
    {.name = "resume",
     .help = "continue the run in --out FILE after its last whole pair",
     .more = "This works after a kill at any moment; nothing is lost or counted twice. If FILE does not exist or "
             "is empty, a new run starts."},
    {.name = "records",
     .value = "all|faults|N",
     .kind = &kRecordsKind,
     .words = kRecords,
     .help = "write the records of all games, of those with faults, or of the first N pairs to FILE.records",
     .more = "A run with records is resumed with the same value, or without records."},
    {.name = "shard",
     .value = "I/N",
     .kind = &kShardKind,
     .help = "play only part I of N; `mille arena merge` combines the parts"},
    kAllowUnknownFields,
    kJson,
    kCsv,
    kChart,
};

}  // namespace cli
