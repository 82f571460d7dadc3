// See host.h.
#include "tests/memory/host.h"

#include <gtest/gtest.h>

#include <string_view>

namespace mille_test {
namespace {

// Returns what an arena's figures depend on, and no times.
std::string figures_of(mille_arena* arena) {
  mille_arena_result result = sized<mille_arena_result>();
  if (mille_arena_result_get(arena, 0, &result, nullptr) != MILLE_OK) return "?";
  return std::to_string(result.pairs) + ' ' + std::to_string(result.points_per_deal.value) + ' ' +
         std::to_string(result.points_per_deal.low) + ' ' + std::to_string(result.turns);
}

// Checks that the lines told are those of the pairs that count, each once and in order.
void are_all_told(mille_arena* arena, const Told& told) {
  mille_arena_info info = sized<mille_arena_info>();
  ASSERT_EQ(mille_arena_info_get(arena, &info, nullptr), MILLE_OK);
  std::string_view rest(told.lines.data(), told.size);
  for (std::uint64_t pair = 1; pair <= info.pairs_done; ++pair) {
    EXPECT_TRUE(rest.starts_with("{\"pair\":" + std::to_string(pair) + ',')) << rest;
    rest.remove_prefix(std::min(rest.find('\n') + 1, rest.size()));
  }
  EXPECT_EQ(rest, "");
}

std::string seen(mille_arena* arena) {
  mille_arena_info info = sized<mille_arena_info>();
  if (arena == nullptr || mille_arena_info_get(arena, &info, nullptr) != MILLE_OK) return "none ";
  return std::to_string(info.pairs_done) + ' ' + std::to_string(info.pairs_waiting) + ' ' +
         std::to_string(info.pair_missing) + ' ' + std::to_string(info.state) + ' ' + std::to_string(info.faults) +
         ' ' + figures_of(arena);
}

}  // namespace

Host::~Host() {
  for (mille_arena* each : {arena, resumed, threads, shards[0], shards[1], opened}) mille_arena_free(each);
  for (mille_table* each : {followed, other, sealed, hooked, table}) mille_table_free(each);
  for (mille_player* each : {greedy, club, own}) mille_player_free(each);
  mille_variant_free(script);
  mille_variant_free(variant);
  mille_engine_free(engine);
}

mille_match_setup setup_of(mille_decks decks) {
  mille_match_setup setup = sized<mille_match_setup>();
  setup.decks = decks;
  setup.has_seed = decks == MILLE_DECKS_SEALED ? 0 : 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  setup.seed[0] = 42;
  return setup;
}

std::string seen(const Host& host) {
  EXPECT_EQ(host.own_matches, 0);
  std::string all;
  mille_table_info following = sized<mille_table_info>();
  if (host.followed != nullptr && mille_table_info_get(host.followed, &following, nullptr) == MILLE_OK) {
    all += std::to_string(following.record_lines) + ' ' + std::to_string(following.waiting_lines) + ' ' +
           std::to_string(following.cards_unchecked) + ' ' + std::to_string(following.epoch) + ' ';
  }
  for (mille_table* table : {host.table, host.hooked, host.sealed, host.other}) {
    std::uint64_t hash = 0;
    mille_table_info info = sized<mille_table_info>();
    if (table == nullptr || mille_table_info_get(table, &info, nullptr) != MILLE_OK ||
        mille_table_hash(table, &hash, nullptr) != MILLE_OK) {
      all += "none ";
      continue;
    }
    all += std::to_string(hash) + ' ' + std::to_string(info.decisions) + ' ' + std::to_string(info.epoch) + ' ' +
           std::to_string(info.events) + ' ';
  }
  for (mille_arena* arena : {host.arena, host.resumed, host.opened}) all += seen(arena);
  // An arena must have reported exactly the pairs that it has counted.
  if (host.arena != nullptr) {
    are_all_told(host.arena, host.told);
  }
  if (host.threads != nullptr) {
    are_all_told(host.threads, host.told_by_threads);
  }
  return all;
}

}  // namespace mille_test
