// Which players an engine may make, and how long it waits for them, as a C host sets it.
#include <stddef.h>

#include "check.h"

static const char* const file = MILLE_TEST_PLAYERS "/rogue.so:isolated=weak";
static const char* const folder_file = "rogue:isolated=weak";
static const char* const folder = MILLE_TEST_PLAYERS;
static const char* const command = "exec:exec sleep 100000";

static mille_engine_options options_for(uint32_t allow) {
  SIZED(mille_engine_options, options);
  options.player_folders = &folder;
  options.player_folder_count = 1;
  options.player_host = MILLE_TEST_HOST;
  options.allow_players = allow;
  return options;
}

static mille_engine* engine_of(const mille_engine_options* options) {
  mille_engine* engine = NULL;
  SUCCEEDS(mille_engine_create(options, &engine, &check_error));
  return engine;
}

static void makes(mille_engine* engine, const char* name) {
  mille_player* player = NULL;
  SUCCEEDS(check_player(engine, name, &player, &check_error));
  mille_player_free(player);
}

// The engine refuses to make the player, to describe it, and to use it in an arena.
static void refuses(mille_engine* engine, const char* name, const char* option) {
  char text[2048];
  char buffer[512];
  mille_arena_player players[2] = {ARENA_PLAYER(NULL), ARENA_PLAYER("random")};
  mille_player* player = NULL;
  mille_variant* variant = NULL;
  mille_arena* arena = NULL;
  SIZED(mille_arena_setup, setup);
  SIZED(mille_player_setup, typed);
  SUCCEEDS(mille_player_parse(name, &typed, buffer, sizeof buffer, NULL, &check_error));
  players[0].name = buffer;
  players[0].setup = &typed;
  REFUSES(MILLE_E_UNSUPPORTED, mille_player_create(engine, buffer, &typed, &player, &check_error));
  CHECK(strstr(check_error.text, option) != NULL);
  REFUSES(MILLE_E_UNSUPPORTED, mille_player_describe(engine, buffer, &typed, text, sizeof text, NULL, &check_error));
  CHECK(strstr(check_error.text, option) != NULL);
  CHECK(player == NULL);
  if (mille_has("mille.arena/1") == 0) return;
  setup.players = players;
  setup.player_count = 2;
  setup.pairs = 1;
  SUCCEEDS(mille_variant_load(engine, "montreal", NULL, 0, &variant, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_arena_create(variant, &setup, &arena, &check_error));
  CHECK(strstr(check_error.text, option) != NULL);
  mille_variant_free(variant);
}

static void strangers_are_refused(mille_engine* engine) {
  makes(engine, "random");
  makes(engine, folder_file);
  refuses(engine, file, "MILLE_ALLOW_FILES");
  refuses(engine, "./absent.so", "MILLE_ALLOW_FILES");
  refuses(engine, command, "MILLE_ALLOW_COMMANDS");
  mille_engine_free(engine);
}

static void default_policy(void) {
  mille_engine_options options = options_for(0);
  mille_engine* engine;
  strangers_are_refused(engine_of(&options));
  engine = engine_of(NULL);
  makes(engine, "random");
  refuses(engine, file, "MILLE_ALLOW_FILES");
  refuses(engine, command, "MILLE_ALLOW_COMMANDS");
  mille_engine_free(engine);
}

static void a_list_of_folders_has_no_hole(void) {
  static const char* const holed[] = {MILLE_TEST_PLAYERS, NULL};
  mille_engine_options options = options_for(0);
  mille_engine* engine = NULL;
  options.player_folders = NULL;
  CHECK(mille_engine_create(&options, &engine, NULL) == MILLE_E_ARGUMENT);
  options.player_folder_count = 0;
  mille_engine_free(engine_of(&options));
  options.readable_folders = holed;
  options.readable_folder_count = 2;
  CHECK(mille_engine_create(&options, &engine, NULL) == MILLE_E_ARGUMENT);
  CHECK(engine == NULL);
}

static void each_is_allowed_by_itself(void) {
  mille_engine_options options = options_for(MILLE_ALLOW_FILES);
  mille_engine* engine = engine_of(&options);
  makes(engine, file);
  refuses(engine, command, "MILLE_ALLOW_COMMANDS");
  mille_engine_free(engine);
  options = options_for(MILLE_ALLOW_COMMANDS);
  engine = engine_of(&options);
  makes(engine, command);
  refuses(engine, file, "MILLE_ALLOW_FILES");
  mille_engine_free(engine);
}

static void wrong_options(void) {
  mille_engine_options options = options_for(4);
  mille_engine* engine = NULL;
  REFUSES(MILLE_E_ARGUMENT, mille_engine_create(&options, &engine, &check_error));
  options = options_for(0);
  options.player_patience_us = -2;
  REFUSES(MILLE_E_ARGUMENT, mille_engine_create(&options, &engine, &check_error));
  options.player_patience_us = (INT64_C(1) << 53) + 1;
  REFUSES(MILLE_E_ARGUMENT, mille_engine_create(&options, &engine, &check_error));
  CHECK(engine == NULL);
}

static int is_hang(mille_fault fault) { return fault == MILLE_FAULT_HANG || fault == MILLE_FAULT_TIMEOUT; }

// The player never answers. A step and a hint must still end without any limits, and a step with a soft limit only.
static void hang_ends(mille_engine* engine, const char* name) {
  mille_variant* variant = NULL;
  mille_table* table = NULL;
  mille_player* player = NULL;
  uint64_t hash;
  SIZED(mille_table_info, info);
  SIZED(mille_budget, budget);
  SIZED(mille_step, step);
  budget.soft_us = 1000;
  SUCCEEDS(mille_variant_load(engine, "montreal", NULL, 0, &variant, &check_error));
  SUCCEEDS(mille_table_create(variant, NULL, &table, &check_error));
  SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
  SUCCEEDS(mille_table_info_get(table, &info, &check_error));
  SUCCEEDS(check_player(engine, name, &player, &check_error));
  hash = check_hash(table);
  REFUSES(MILLE_E_PLAYER, mille_table_hint(table, player, NULL, &step, &check_error));
  CHECK(is_hang(step.fault));
  SUCCEEDS(mille_table_set_player(table, info.turn, player, &check_error));
  REFUSES(MILLE_E_PLAYER, mille_table_step(table, NULL, &step, &check_error));
  CHECK(is_hang(step.fault));
  REFUSES(MILLE_E_PLAYER, mille_table_step(table, &budget, &step, &check_error));
  CHECK(is_hang(step.fault));
  CHECK(check_hash(table) == hash);
  SUCCEEDS(mille_table_forfeit(table, step.seat, step.fault, &check_error));
  mille_player_free(player);
  mille_table_free(table);
  mille_variant_free(variant);
}

static void waits_are_bounded(void) {
  mille_engine_options options = options_for(MILLE_ALLOW_COMMANDS);
  mille_engine* engine;
  options.player_patience_us = 20000;
  engine = engine_of(&options);
  hang_ends(engine, "rogue:mode=hang,isolated=weak");
  hang_ends(engine, command);
  mille_engine_free(engine);
  // With unlimited patience the engine still makes players.
  options.player_patience_us = -1;
  engine = engine_of(&options);
  makes(engine, folder_file);
  mille_engine_free(engine);
}

int main(void) {
  default_policy();
  a_list_of_folders_has_no_hole();
  each_is_allowed_by_itself();
  wrong_options();
  waits_are_bounded();
  return check_result();
}
