// The options of an arena run, shared by all commands that run one.
#pragma once

#include "cli/options/match_options.h"

namespace cli {

inline constexpr long long kMostPairs = 1'000'000'000;
inline constexpr long long kMostJobs = 1024;

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

inline constexpr Option kArenaPatience = milliseconds(
    "patience",
    "without --hard: milliseconds to wait, after --soft, for a decision of a player in a process of its own (10000)");

// The format of the report.
inline constexpr Option kJson{.name = "json",
                              .help = "one JSON object, or a list of them for three players and more",
                              .more = "A figure that the mode has not is null."};
inline constexpr Option kCsv{.name = "csv", .help = "a line a pairing", .more = "A line of names stands before them."};
inline constexpr Option kChart{.name = "chart",
                               .value = "FILE",
                               .kind = &kFile,
                               .help = "write the running estimate with its band as SVG",
                               .more = "The band is that of 95 % confidence."};

inline constexpr Option kArenaOptions[] = {
    kVariant,
    kSetting,
    {.name = "player", .value = "P", .kind = &kPlayerKind, .repeated = true, .help = "who plays; given twice or more"},
    {.name = "deals",
     .value = "N",
     .kind = &kNumber,
     .least = 1,
     .most = kMostPairs,
     .help = "so many pairs of single deals, compared by points"},
    {.name = "pairs",
     .value = "N",
     .kind = &kNumber,
     .least = 1,
     .most = kMostPairs,
     .help = "so many pairs of matches, compared by payment and wins"},
    {.name = "seed",
     .value = "S",
     .kind = &kSeedKind,
     .help = "64 hex digits or a decimal number; from the system where not given",
     .more = "A decimal number is below 2^64. The seed of a pair is SHA-256 of its 32 bytes, the pair's number and the "
             "pairing's, 4 bytes each, least first, and the word arena."},
    kStakes,
    kPlayerThreads,
    kPlayerReadable,
    {.name = "jobs",
     .value = "N",
     .kind = &kNumber,
     .least = 1,
     .most = kMostJobs,
     .help = "threads that play; one a core where not given. The results do not depend on it"},
    {.name = "same-end", .help = "the dealer too draws from the front of the stock"},
    {.name = "independent",
     .help = "each game has its own cards: for money, since nobody can have seen them",
     .more = "Without it both games of a pair have the same cards."},
    {.name = "nodes",
     .value = "N",
     .kind = &kNumber,
     .least = 1,
     .most = 1'000'000'000'000'000'000,
     .help = "positions that a player may look at for a decision"},
    milliseconds("soft", "milliseconds after which a player should answer"),
    milliseconds("hard", "milliseconds after which its answer is a timeout"),
    kArenaPatience,
    {.name = "on-fault",
     .kind = &kWord,
     .words = kOnFault,
     .fallback = "forfeit",
     .help = "a player that fails loses the game, or the pair does not count, or the run ends",
     .more =
         "A deal that is lost by a fault counts the loser's hand against them and their rival's sets for the rival."},
    {.name = "sprt",
     .value = "E0,E1[,A,B]",
     .kind = &kSprtKind,
     .help = "stop as soon as the Elo difference is decided: E0 or E1, with errors A and B (0.05)",
     .more = "It goes with `--pairs`."},
    {.name = "sprt-points",
     .value = "P0,P1[,A,B]",
     .kind = &kSprtKind,
     .help = "the same in points a deal",
     .more = "It goes with `--deals`."},
    {.name = "out",
     .value = "FILE",
     .kind = &kFile,
     .help = "write a line a pair, and times to FILE.times",
     .more = "A header comes first. A file that is there already is refused unless `--resume` is given."},
    {.name = "resume",
     .help = "go on with --out FILE from its last whole pair",
     .more =
         "That works after a kill at any moment; nothing is lost or counted twice. A file that is not there is begun."},
    {.name = "records",
     .value = "all|faults|N",
     .kind = &kRecordsKind,
     .words = kRecords,
     .help = "write the records of all games, of those with faults, or of the first N pairs to FILE.records"},
    {.name = "shard",
     .value = "I/N",
     .kind = &kShardKind,
     .help = "play part I of N only; `mille arena merge` puts them together"},
    kAllowUnknownFields,
    kJson,
    kCsv,
    kChart,
};

}  // namespace cli
