// What an arena compares and how: the plain data behind mille_arena_setup. arena.cpp checks it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ai/player/player.h"
#include "arena/pair.h"
#include "core/seed.h"
#include "mille/mille_types.h"

namespace mille::arena {

inline constexpr std::size_t kMostPlayers = MILLE_ARENA_PLAYERS_MAX;
inline constexpr std::int64_t kMostPairs = MILLE_ARENA_PAIRS_MAX;
inline constexpr std::int64_t kMostShards = MILLE_ARENA_SHARDS_MAX;

// The version of the result files that this library writes. In version 1 game 0 always came first, all pairings had the
// same cards, and one process or instance of a player played both games of a pair. Before version 3 the programs of the
// players were not written down.
inline constexpr std::int64_t kResultVersion = 3;
inline constexpr std::int64_t kFirstWithPrograms = 3;

// The program that plays for a player, as far as the library can know it.
struct Program {
  CodeFrom from = CodeFrom::library;
  std::string content;  // SHA-256 of the file, as hexadecimal digits; empty if the player is from no file
  std::string id;
  std::string release;
  std::string options;  // with the values of all, as a player's name has them

  bool operator==(const Program&) const = default;
};

// The setup of a sequential test.
struct SprtSetup {
  mille_sprt_scale scale = MILLE_SPRT_OFF;
  double low = 0;   // H0
  double high = 0;  // H1
  double alpha = 0.05;
  double beta = 0.05;
};

// Everything that decides the results of a run. The first line of its file has all of it.
struct Setup {
  std::int64_t version = kResultVersion;
  std::string engine;        // version of the library
  std::string variant;       // id
  std::string variant_hash;  // as hexadecimal digits
  std::string options;       // the options that are set, written as in a record
  mille_arena_unit unit = MILLE_ARENA_UNIT_DEALS;
  std::vector<std::string> players;  // as lines and results call them
  std::vector<Program> programs;     // of these players; empty before version 3
  std::uint64_t pairs = 0;           // of each pairing
  std::int64_t stakes[2] = {1, 3};
  Seed seed{};
  bool draw_ends = true;
  bool independent = false;  // each game has its own cards
  bool gauntlet = false;     // only the first player plays the others
  mille_on_fault on_fault = MILLE_ON_FAULT_FORFEIT;
  Budget budget;
  std::vector<Budget> budgets;  // of each player; empty if `budget` is everyone's
  std::uint32_t shard = 1;      // plays pairs shard, shard + shards, …
  std::uint32_t shards = 1;
  SprtSetup sprt;
  bool reproducible = true;
  std::optional<Program> adviser;  // of the luck; none: luck is not noted

  const Budget& budget_of(std::size_t player) const { return budgets.empty() ? budget : budgets[player]; }
  std::size_t pairing_count() const {
    const std::size_t others = players.size() - 1;
    return gauntlet ? others : players.size() * others / 2;
  }
};

// The two players of a pairing: 0 and 1, 0 and 2, …, 1 and 2, … A gauntlet has those with 0.
struct Pairing {
  std::size_t first;
  std::size_t second;
};

Pairing pairing_of(std::size_t players, std::size_t index);

// Returns the seed of a game's cards. It is the SHA-256 of the run's seed, the pair's number and the pairing's number
// (4 bytes each, lowest byte first), and a word. The word is "arena" for both games of a duplicate pair, and "arena 0"
// or "arena 1" for independent games. No two pairings share cards, because a player would meet the same cards against
// each opponent; version 1 had the same cards for all pairings.
Seed game_seed(const Setup& setup, const PairPlace& pair, int game);

Program program_of(const Player& player);

// Returns the game of a pair that is played first: the lowest bit of the pair's seed. It is 0 for independent games,
// which have no order, and in version 1.
std::int8_t first_game(const Setup& setup, const Seed& seed);

}  // namespace mille::arena
