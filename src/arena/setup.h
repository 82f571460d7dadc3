// What an arena compares and how, checked: the plain data behind mille_arena_setup.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ai/player/player.h"
#include "core/seed.h"
#include "mille/mille_types.h"

namespace mille::arena {

inline constexpr std::size_t kMostPlayers = 64;
inline constexpr std::int64_t kMostPairs = 1'000'000'000;
inline constexpr std::int64_t kMostShards = 1'000'000;

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
  std::string engine;        // version of the library
  std::string variant;       // id
  std::string variant_hash;  // as hexadecimal digits
  std::string options;       // those set, as a record has them
  mille_arena_unit unit = MILLE_ARENA_DEALS;
  std::vector<std::string> players;  // as lines and results call them
  std::uint64_t pairs = 0;           // of each pairing
  std::int64_t stakes[2] = {1, 3};
  Seed seed{};
  bool draw_ends = true;
  mille_on_fault on_fault = MILLE_ON_FAULT_FORFEIT;
  Budget budget;
  std::uint32_t shard = 1;  // plays pairs shard, shard + shards, …
  std::uint32_t shards = 1;
  SprtSetup sprt;
  bool reproducible = true;

  std::size_t pairing_count() const { return players.size() * (players.size() - 1) / 2; }
};

// The two players of a pairing: 0 and 1, 0 and 2, …, 1 and 2, …
struct Pairing {
  std::size_t first;
  std::size_t second;
};

Pairing pairing_of(std::size_t players, std::size_t index);

// The seed of the cards of both games of a pair: SHA-256 of the run's seed, the pair's number as 8 bytes, lowest
// first, and the word "arena".
Seed pair_seed(const Seed& run, std::uint64_t pair);

}  // namespace mille::arena
