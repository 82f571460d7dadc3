// A C host's mistakes give a status and a sentence, and change nothing.

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "layout_check.h"

static int failures = 0;

static void expect(int holds, const char* what) {
  if (holds) return;
  fprintf(stderr, "not so: %s\n", what);
  failures++;
}

static mille_error error = {sizeof error, 0, "", "", 0, 0, {""}, "", ""};

static void* look(void* table) {
  static mille_status seen;
  mille_view view = {0};
  view.struct_size = sizeof view;
  seen = mille_table_view(table, 0, &view, NULL);
  return &seen;
}

// A player that lets another thread look at its table; the user pointer is the table.
static int32_t MILLE_CALL nosy(void* table, const mille_ai_decision* decision, uint32_t* index) {
  pthread_t thread;
  void* seen = NULL;
  (void)decision;
  *index = 0;
  if (pthread_create(&thread, NULL, look, table) != 0 || pthread_join(thread, &seen) != 0) return 1;
  expect(seen != NULL && *(const mille_status*)seen == MILLE_E_BUSY, "a second thread on a table is answered busy");
  return 0;
}

static mille_table* new_table(mille_variant* variant) {
  mille_match_setup setup = {.struct_size = sizeof setup, .has_seed = 1, .stakes = {1, 3}, .seed = {1}};
  mille_table* table = NULL;
  expect(mille_table_create(variant, &setup, &table, &error) == MILLE_OK, "a table is made");
  expect(mille_table_next_deal(table, NULL, &error) == MILLE_OK, "a deal is dealt");
  return table;
}

static void test_actions(mille_variant* variant) {
  mille_table* table = new_table(variant);
  const mille_action discard = {MILLE_ACTION_DISCARD, 0, 0, 1, {4}};
  mille_action action;
  uint64_t before = 0;
  uint64_t after = 1;
  mille_table_hash(table, &before, NULL);
  expect(mille_table_apply(table, &discard, &error) == MILLE_E_ILLEGAL_ACTION, "an illegal action is refused");
  expect(mille_rule_text(error.rule, "fr") != NULL && error.text[0] != '\0', "the refusal names a rule and says why");
  expect(mille_table_apply_text(table, "lay 8 8Z", &error) == MILLE_E_NOTATION, "text that is no action is refused");
  memset(&action, 255, sizeof action);
  expect(mille_table_apply(table, &action, &error) != MILLE_OK, "bytes that are no action are refused");
  expect(mille_table_apply(table, NULL, &error) == MILLE_E_ARGUMENT, "NULL is refused");
  mille_table_hash(table, &after, NULL);
  expect(before == after, "refusals change nothing");
  mille_table_free(table);
}

static void test_handles(mille_variant* variant) {
  mille_table* table = new_table(variant);
  mille_table_info info = {0};
  uint64_t hash;
  info.struct_size = sizeof info;
  mille_table_free(table);
  expect(mille_table_hash(table, &hash, NULL) == MILLE_E_HANDLE, "a freed table is refused");
  expect(mille_table_hash((mille_table*)variant, &hash, NULL) == MILLE_E_HANDLE, "a handle of another kind is refused");
  expect(mille_table_hash(NULL, &hash, NULL) == MILLE_E_HANDLE, "no handle is refused");
  mille_table_free(NULL);
  table = new_table(variant);
  info.struct_size = 1;
  expect(mille_table_info_get(table, &info, &error) == MILLE_E_STRUCT_SIZE, "a wrong struct_size is refused");
  mille_table_free(table);
}

static void test_variants(mille_engine* engine, mille_variant* variant) {
  mille_state* state = calloc(1, mille_state_size());
  mille_match_setup setup = {.struct_size = sizeof setup, .has_seed = 1, .stakes = {1, 3}, .seed = {1}};
  const mille_option wrong = {"target", "many"};
  mille_variant* other = NULL;
  expect(mille_variant_load(engine, "monteral", NULL, 0, &other, &error) == MILLE_E_NOT_FOUND, "an unknown variant");
  expect(strstr(error.text, "monteral") != NULL, "is named in the error");
  expect(mille_variant_load(engine, "montreal", &wrong, 1, &other, &error) == MILLE_E_OPTION, "a wrong option");
  expect(mille_variant_load(engine, "denexa", NULL, 0, &other, &error) == MILLE_OK, "another variant");
  expect(mille_state_next_deal(variant, state, &error) == MILLE_E_HANDLE, "zeroed state memory is refused");
  expect(mille_state_init(variant, &setup, state, &error) == MILLE_OK, "a state is set up");
  expect(mille_state_next_deal(other, state, &error) == MILLE_E_HANDLE, "another variant's state is refused");
  expect(mille_state_next_deal(variant, state, &error) == MILLE_OK, "and its own takes it");
  mille_variant_free(other);
  free(state);
}

static void test_threads(mille_engine* engine, mille_variant* variant) {
  mille_table* table = new_table(variant);
  mille_ai_api api = {0};
  mille_player* player = NULL;
  int seat;
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = api.title = "nosy";
  api.release = "1";
  api.author = api.about = "";
  api.flags = MILLE_AI_ANY_RULES;
  api.decide = nosy;
  api.rules_size = MILLE_RULES_1_0;
  expect(mille_player_from_api(engine, &api, table, NULL, 0, &player, &error) == MILLE_OK, "a player of a function");
  for (seat = 0; seat < MILLE_SEATS; seat++) {
    mille_table_set_player(table, seat, NULL, NULL);
    mille_table_set_player(table, seat, player, NULL);
    if (mille_table_step(table, NULL, NULL, &error) == MILLE_OK) break;
    mille_table_set_player(table, seat, NULL, NULL);
  }
  expect(seat < MILLE_SEATS, "the player played");
  mille_player_free(player);
  expect(mille_table_step(table, NULL, NULL, &error) == MILLE_E_NOT_FOUND, "a freed player has left the table");
  mille_table_free(table);
}

int main(void) {
  mille_engine* engine = NULL;
  mille_variant* variant = NULL;
  expect(mille_layout_differs() == NULL, "the layouts agree");
  expect(mille_engine_create(NULL, &engine, &error) == MILLE_OK, "an engine is made");
  expect(mille_variant_load(engine, "montreal", NULL, 0, &variant, &error) == MILLE_OK, "a variant is loaded");
  test_actions(variant);
  test_handles(variant);
  test_variants(engine, variant);
  test_threads(engine, variant);
  mille_variant_free(variant);
  mille_engine_free(engine);
  return failures == 0 ? 0 : 1;
}
