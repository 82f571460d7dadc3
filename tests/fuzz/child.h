// A player in a child process that sends the fuzzer's bytes. It is seated and asked for decisions, and must do no harm.
#pragma once

#include <unistd.h>

#include <array>
#include <cstdio>
#include <string>

#include "tests/fuzz/host.h"

namespace fuzz {

// The file that the child sends. Its name is unique to this process, and it is removed at the end.
inline const std::string& words_file() {
  static const struct File {
    std::string path = "/tmp/mille_fuzz_words_" + std::to_string(getpid());
    ~File() { unlink(path.c_str()); }
  } file;
  return file.path;
}

inline void put_words(const std::uint8_t* data, std::size_t size) {
  std::FILE* const file = std::fopen(words_file().c_str(), "wb");
  require(file != nullptr);
  require(std::fwrite(data, 1, size, file) == size);
  require(std::fclose(file) == 0);
}

// An engine that uses this program to start its children.
inline mille_engine* engine_with_host(const char* program) {
  mille_engine_options options{};
  options.struct_size = sizeof options;
  options.player_host = program;
  options.allow_players = MILLE_ALLOW_COMMANDS;
  mille_engine* made = nullptr;
  require(mille_engine_create(&options, &made, nullptr) == MILLE_OK);
  return made;
}

// What the player thinks of its decision holds together, or is refused.
inline void evaluate(mille_player* player) {
  mille_evaluation evaluation{};
  evaluation.struct_size = sizeof evaluation;
  std::array<double, 256> chances{};
  std::size_t count = 0;
  if (mille_player_evaluation(player, &evaluation, chances.data(), chances.size(), &count, nullptr) != MILLE_OK) return;
  require(evaluation.opponent_takes <= evaluation.trials && evaluation.opponent_out <= evaluation.trials);
  require(evaluation.gain >= 0 && evaluation.close <= evaluation.ways);
  for (const double chance : chances) require(chance >= 0 && chance <= 1);
}

// Plays a few decisions with this player in one seat. Each answer must be played or refused. With `starts` the process
// must start, whatever it sends afterwards.
inline void sit_down(mille_engine* engine, const std::string& name, bool starts) {
  mille_player* player = nullptr;
  char buffer[1024];
  mille_player_setup typed{};
  typed.struct_size = sizeof typed;
  require(mille_player_parse(name.c_str(), &typed, buffer, sizeof buffer, nullptr, nullptr) == MILLE_OK);
  if (mille_player_create(engine, buffer, &typed, &player, nullptr) != MILLE_OK) {
    require(player == nullptr && !starts);
    return;
  }
  char text[1 << 16];
  mille_player_text(player, MILLE_PLAYER_TEXT_ABOUT, text, sizeof text, nullptr, nullptr);
  mille_option_info option{};
  option.struct_size = sizeof option;
  mille_player_option(player, 0, &option, nullptr);
  mille_variant* variant = nullptr;
  mille_table* table = nullptr;
  mille_match_setup setup{};
  setup.struct_size = sizeof setup;
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  require(mille_variant_load(engine, "montreal", nullptr, 0, &variant, nullptr) == MILLE_OK);
  require(mille_table_create(variant, &setup, &table, nullptr) == MILLE_OK);
  require(mille_table_next_deal(table, nullptr, nullptr) == MILLE_OK);
  mille_table_info info{};
  info.struct_size = sizeof info;
  require(mille_table_info_get(table, &info, nullptr) == MILLE_OK);
  mille_status status = mille_table_set_player(table, info.turn, player, nullptr);
  require(!starts || status == MILLE_OK);
  mille_budget budget{};
  budget.struct_size = sizeof budget;
  budget.hard_us = 50'000;
  for (int decision = 0; status == MILLE_OK && decision < 3; ++decision) {
    std::uint64_t before = 0, after = 0;
    require(mille_table_hash(table, &before, nullptr) == MILLE_OK);
    mille_step taken{};
    taken.struct_size = sizeof taken;
    status = mille_table_step(table, &budget, &taken, nullptr);
    require(!starts || status != MILLE_E_PLAYER || taken.fault != MILLE_FAULT_LOAD);
    require(mille_table_hash(table, &after, nullptr) == MILLE_OK);
    require((status == MILLE_OK) == (before != after));
    if (status == MILLE_OK) evaluate(player);
  }
  mille_player_free(player);
  play_on(table);
  mille_table_free(table);
  mille_variant_free(variant);
}

}  // namespace fuzz
