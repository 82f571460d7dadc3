// Players from files, in this process and in a child process, as a C host seats them.
#define _XOPEN_SOURCE 700 /* mkdtemp, symlink */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

static mille_engine* engine_with_players(void) {
  static const char* const folders[] = {"/nowhere:/with/a/colon", "", MILLE_TEST_PLAYERS};
  mille_engine_options options;
  mille_engine* engine = NULL;
  memset(&options, 0, sizeof options);
  options.struct_size = sizeof options;
  options.player_folders = folders;
  options.player_folder_count = 3;
  options.player_host = MILLE_TEST_HOST;
  SUCCEEDS(mille_engine_create(&options, &engine, &check_error));
  return engine;
}

static int is_listed(mille_engine* engine, const char* wanted) {
  char name[256];
  size_t i;
  int found = 0;
  for (i = 0; mille_engine_player_name(engine, i, name, sizeof name, NULL, NULL) == MILLE_OK; ++i) {
    found += strcmp(name, wanted) == 0;
  }
  return found;
}

// Returns 1 if the kernel and the processor support the whole sandbox. Without it no file can be described.
static int has_sandbox(mille_engine* engine) {
  mille_player* player = NULL;
  const mille_status status = check_player(engine, "random:isolated=1", &player, &check_error);
  mille_player_free(player);
  CHECK(status == MILLE_OK || status == MILLE_E_UNSUPPORTED);
  return status == MILLE_OK;
}

static void listing(mille_engine* engine) {
  char text[2048];
  CHECK(is_listed(engine, "random") == 1);
  CHECK(is_listed(engine, "rogue") == 1);
  SUCCEEDS(mille_player_describe(engine, "greedy", NULL, text, sizeof text, NULL, &check_error));
  CHECK(strstr(text, "\"id\":\"greedy\"") != NULL);
  REFUSES(MILLE_E_NOT_FOUND,
          mille_player_describe(engine, "rouge-et-noir", NULL, text, sizeof text, NULL, &check_error));
  if (!has_sandbox(engine)) {
    REFUSES(MILLE_E_UNSUPPORTED, mille_player_describe(engine, "rogue", NULL, text, sizeof text, NULL, &check_error));
    return;
  }
  SUCCEEDS(mille_player_describe(engine, "rogue", NULL, text, sizeof text, NULL, &check_error));
  CHECK(strstr(text, "\"players\":[\"rogue\",\"second\"]") != NULL);
  REFUSES(MILLE_E_PLAYER, mille_player_describe(engine, "no_player", NULL, text, sizeof text, NULL, &check_error));
}

// A player in a child explains its decision as one in this process does.
static void explains(mille_player* player, const char* due) {
  char text[512];
  size_t needed = 0;
  REFUSES(MILLE_E_BUFFER, mille_player_explanation(player, NULL, 0, &needed, &check_error));
  CHECK(needed == strlen(due) + 1 && needed > 1);
  SUCCEEDS(mille_player_explanation(player, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, due) == 0);
}

// A crash is a fault of the step. The table stays, and another player can take the seat.
static void crash_is_a_status(mille_engine* engine) {
  mille_variant* variant = NULL;
  mille_table* table = NULL;
  mille_player* rogue = NULL;
  mille_player* club = NULL;
  mille_player* here = NULL;
  char due[512];
  mille_table_info info;
  mille_step step;
  uint64_t hash;
  const int strict = has_sandbox(engine);
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  memset(&step, 0, sizeof step);
  step.struct_size = sizeof step;
  SUCCEEDS(mille_variant_load(engine, "montreal", NULL, 0, &variant, &check_error));
  SUCCEEDS(mille_table_create(variant, NULL, &table, &check_error));
  SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
  SUCCEEDS(mille_table_info_get(table, &info, &check_error));
  SUCCEEDS(check_player(engine, strict ? "rogue:mode=abort,isolated=1" : "rogue:mode=abort,isolated=weak", &rogue,
                        &check_error));
  SUCCEEDS(check_player(engine, strict ? "club:isolated=1" : "club:isolated=weak", &club, &check_error));
  SUCCEEDS(mille_table_set_player(table, info.turn, rogue, &check_error));
  hash = check_hash(table);
  REFUSES(MILLE_E_PLAYER, mille_table_step(table, NULL, &step, &check_error));
  CHECK(step.fault == MILLE_FAULT_ABORT);
  CHECK(step.seat == info.turn);
  CHECK(check_hash(table) == hash);
  SUCCEEDS(mille_player_create(engine, "club", NULL, &here, &check_error));
  SUCCEEDS(mille_table_hint(table, here, NULL, &step, &check_error));
  SUCCEEDS(mille_player_explanation(here, due, sizeof due, NULL, &check_error));
  SUCCEEDS(mille_table_hint(table, club, NULL, &step, &check_error));
  explains(club, due);
  SUCCEEDS(mille_table_set_player(table, info.turn, club, &check_error));
  SUCCEEDS(mille_table_step(table, NULL, &step, &check_error));
  CHECK(step.fault == MILLE_FAULT_NONE);
  explains(club, due);
  mille_player_free(here);
  mille_player_free(rogue);
  mille_player_free(club);
  mille_table_free(table);
  mille_variant_free(variant);
}

// A path is bytes: one that is not UTF-8 names its folder and its file.
static void paths_need_not_be_utf8(void) {
  char folder[] = "/tmp/mille-\xe9-XXXXXX";
  const char* const searched = folder;
  char file[64];
  mille_engine_options options;
  mille_engine* engine = NULL;
  mille_player* player = NULL;
  SIZED(mille_player_setup, setup);
  if (mkdtemp(folder) == NULL) {
    CHECK(!"a folder");
    return;
  }
  setup.isolation = MILLE_ISOLATION_NONE;
  setup.source = MILLE_SOURCE_FILE;
  snprintf(file, sizeof file, "%s/\xe9.so", folder);
  CHECK(symlink(MILLE_TEST_PLAYERS "/rogue.so", file) == 0);
  memset(&options, 0, sizeof options);
  options.struct_size = sizeof options;
  options.player_folders = &searched;
  options.player_folder_count = 1;
  options.allow_players = MILLE_ALLOW_FILES;
  SUCCEEDS(mille_engine_create(&options, &engine, &check_error));
  SUCCEEDS(mille_player_create(engine, file, &setup, &player, &check_error));
  mille_player_free(player);
  setup.source = MILLE_SOURCE_INSTALLED;
  SUCCEEDS(mille_player_create(engine, "\xe9", &setup, &player, &check_error));
  mille_player_free(player);
  mille_engine_free(engine);
  CHECK(unlink(file) == 0 && rmdir(folder) == 0);
}

int main(void) {
  mille_engine* engine = engine_with_players();
  CHECK(mille_has("mille.isolation/1") == 1);
  listing(engine);
  crash_is_a_status(engine);
  paths_need_not_be_utf8();
  mille_engine_free(engine);
  return check_result();
}
