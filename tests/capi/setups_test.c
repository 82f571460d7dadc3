// What a setup means whose fields are zero: the same as NULL, for tables, states and arenas. What means "none" has a name.
#include <string.h>

#include "check.h"

static check_objects made;

// The stakes of a new table of the variant with this setup.
static void expect_stakes(const mille_variant* variant, const mille_match_setup* setup, int64_t small, int64_t large) {
  mille_table* table = NULL;
  mille_table* second = NULL;
  uint64_t memory[512];
  mille_state* state = (mille_state*)(void*)memory;
  SIZED(mille_table_info, info);
  SIZED(mille_view, view);
  SUCCEEDS(mille_table_create(variant, setup, &table, &check_error));
  SUCCEEDS(mille_table_info_get(table, &info, &check_error));
  CHECK(info.stakes[0] == small && info.stakes[1] == large);
  SUCCEEDS(mille_state_init(variant, setup, state, &check_error));
  SUCCEEDS(mille_state_view(variant, state, MILLE_ONLOOKER, &view, &check_error));
  CHECK(view.stakes[0] == small && view.stakes[1] == large);
  SUCCEEDS(mille_table_from_state(variant, state, &second, &check_error));
  SUCCEEDS(mille_table_info_get(second, &info, &check_error));
  CHECK(info.stakes[0] == small && info.stakes[1] == large);
  mille_table_free(second);
  mille_table_free(table);
}

static void zeros_mean_what_null_means(void) {
  SIZED(mille_match_setup, setup);
  expect_stakes(made.variant, NULL, 1, 3);
  expect_stakes(made.variant, &setup, 1, 3);
}

static void a_match_for_nothing_is_asked_for(void) {
  mille_table* table = NULL;
  static char text[1 << 16];
  SIZED(mille_match_setup, setup);
  setup.no_stakes = 1;
  expect_stakes(made.variant, &setup, 0, 0);
  SUCCEEDS(mille_table_create(made.variant, &setup, &table, &check_error));
  SUCCEEDS(mille_table_record(table, MILLE_ALL, NULL, text, sizeof text, NULL, &check_error));
  CHECK(strstr(text, "\"stakes\":[0,0]") != NULL);
  mille_table_free(table);
  table = NULL;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));
  CHECK(strcmp(check_error.message, "stakes.none") == 0);
  setup.no_stakes = 2;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));
  setup.no_stakes = 0;
  setup.reserved0 = 1;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_table_create(made.variant, &setup, &table, &check_error));
  CHECK(table == NULL);
}

static void the_default_follows_the_variant(void) {
  static const char script[] = "return { name = 'dear', payment = { stake_ratio = 7 } }";
  static const char any[] = "return { name = 'any', payment = { stake_ratio = 0 } }";
  mille_variant* variant = NULL;
  SIZED(mille_match_setup, setup);
  if (!mille_has("mille.script/1")) return;
  SUCCEEDS(mille_variant_from_script(made.engine, &(mille_script_file){"dear.lua", script, strlen(script)}, 1, NULL, 0,
                                     &variant, &check_error));
  expect_stakes(variant, NULL, 1, 7);
  expect_stakes(variant, &setup, 1, 7);
  mille_variant_free(variant);
  SUCCEEDS(mille_variant_from_script(made.engine, &(mille_script_file){"any.lua", any, strlen(any)}, 1, NULL, 0,
                                     &variant, &check_error));
  expect_stakes(variant, NULL, 1, 1);
  setup.stakes[1] = 5;  // a small stake of 0 is a stake
  expect_stakes(variant, &setup, 0, 5);
  mille_variant_free(variant);
}

// The header of an arena has its stakes.
static void an_arena_says_the_same(void) {
  static const mille_arena_player players[] = {ARENA_PLAYER("greedy"), ARENA_PLAYER("random")};
  static char text[1 << 12];
  mille_arena* arena = NULL;
  SIZED(mille_arena_setup, setup);
  if (!mille_has("mille.arena/1")) return;
  setup.players = players;
  setup.player_count = 2;
  setup.pairs = 1;
  SUCCEEDS(mille_arena_create(made.variant, &setup, &arena, &check_error));
  SUCCEEDS(mille_arena_text(arena, MILLE_ARENA_TEXT_HEADER, text, sizeof text, NULL, &check_error));
  CHECK(strstr(text, "\"stakes\":[1,3]") != NULL);
  mille_arena_free(arena);
  setup.no_stakes = 1;
  SUCCEEDS(mille_arena_create(made.variant, &setup, &arena, &check_error));
  SUCCEEDS(mille_arena_text(arena, MILLE_ARENA_TEXT_HEADER, text, sizeof text, NULL, &check_error));
  CHECK(strstr(text, "\"stakes\":[0,0]") != NULL);
  mille_arena_free(arena);
  arena = NULL;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  REFUSES(MILLE_E_ARGUMENT, mille_arena_create(made.variant, &setup, &arena, &check_error));
  CHECK(arena == NULL);
}

// A settlement describes a match that was played: for stakes of 0 and 0, as the info of its table has them, nothing is paid.
static void a_settlement_takes_its_stakes_as_they_are(void) {
  SIZED(mille_settle_input, input);
  SIZED(mille_payment, payment);
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));  // zeros are no match
  input.end = MILLE_END_WON;
  input.winner.total = 1300;
  SUCCEEDS(mille_settle(made.variant, &input, &payment, &check_error));
  CHECK(payment.winner == 0 && payment.total == 0);
}

int main(void) {
  made = check_make();
  zeros_mean_what_null_means();
  a_match_for_nothing_is_asked_for();
  the_default_follows_the_variant();
  an_arena_says_the_same();
  a_settlement_takes_its_stakes_as_they_are();
  check_free(&made);
  return check_result();
}
