// See host.h.
#include "tests/memory/host.h"

#include <gtest/gtest.h>

#include <string_view>

namespace mille_test {
namespace {

// Returns an arena's result file so far, without its header.
std::string lines_of(mille_arena* arena) {
  if (mille_arena_text(arena, MILLE_ARENA_LINES, text.data(), text.size(), nullptr, nullptr) != MILLE_OK) return "?";
  const std::string_view all = text.data();
  return std::string(all.substr(all.find('\n') + 1));
}

std::string seen(mille_arena* arena) {
  mille_arena_info info = sized<mille_arena_info>();
  if (arena == nullptr || mille_arena_info_get(arena, &info, nullptr) != MILLE_OK) return "none ";
  return std::to_string(info.pairs_done) + ' ' + std::to_string(info.pairs_waiting) + ' ' +
         std::to_string(info.pair_missing) + ' ' + std::to_string(info.state) + ' ' + std::to_string(info.faults) +
         ' ' + lines_of(arena);
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
    EXPECT_EQ(std::string(host.told.lines.data(), host.told.size), lines_of(host.arena));
  }
  if (host.threads != nullptr) {
    EXPECT_EQ(std::string(host.told_by_threads.lines.data(), host.told_by_threads.size), lines_of(host.threads));
  }
  return all;
}

}  // namespace mille_test
