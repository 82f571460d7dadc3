/* NULL, another kind's handle and numbers out of range, one at a time, for every function: a status, a reason, and a table
 * that is as it was. */
#include <string.h>

#include "check.h"
#include "mille/mille_ai.h"

static check_objects made;
static mille_state* state;
static uint64_t state_memory[512];
static char text[64];
static size_t number;

/* Handles of a kind that is not wanted. */
#define AS_ENGINE(handle) ((mille_engine*)(void*)(handle))
#define AS_VARIANT(handle) ((mille_variant*)(void*)(handle))
#define AS_TABLE(handle) ((mille_table*)(void*)(handle))
#define AS_PLAYER(handle) ((mille_player*)(void*)(handle))

#define SIZED(type, name)        \
  type name;                     \
  memset(&name, 0, sizeof name); \
  name.struct_size = sizeof name

static void without_objects(void) {
  mille_card card = 0;
  uint8_t seed[MILLE_SEED_SIZE] = {0};
  REFUSES(MILLE_E_ARGUMENT, mille_card_text(0, NULL, 5, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_card_parse(NULL, &card, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_card_parse("QS", NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_action_text(NULL, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_seed_parse(NULL, seed, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_seed_parse("1", NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_seed_of_match(NULL, 1, seed, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_seed_of_match(seed, 1, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_seed_random(NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_engine_create(NULL, NULL, &check_error));
  CHECK(mille_layout(NULL, 0, NULL) == MILLE_E_ARGUMENT || mille_layout(NULL, 0, NULL) == MILLE_E_BUFFER);
  CHECK(mille_layout(NULL, 5, &number) != MILLE_OK);
}

static void engines_and_variants(void) {
  mille_variant* variant = NULL;
  mille_option option = {"target", "500"};
  uint8_t hash[MILLE_HASH_SIZE];
  SIZED(mille_rules, rules);
  SIZED(mille_option_info, info);
  SIZED(mille_settle_input, input);
  SIZED(mille_payment, payment);
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;

  REFUSES(MILLE_E_HANDLE, mille_variant_load(NULL, "montreal", NULL, 0, &variant, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_load(AS_ENGINE(made.table), "montreal", NULL, 0, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_load(made.engine, NULL, NULL, 0, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_load(made.engine, "montreal", NULL, 1, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_load(made.engine, "montreal", NULL, 0, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_load(made.engine, "", NULL, 0, &variant, &check_error));
  option.name = NULL;
  REFUSES(MILLE_E_ARGUMENT, mille_variant_load(made.engine, "montreal", &option, 1, &variant, &check_error));
  option.name = "target";
  option.value = NULL;
  REFUSES(MILLE_E_ARGUMENT, mille_variant_load(made.engine, "montreal", &option, 1, &variant, &check_error));
  CHECK(variant == NULL);

  REFUSES(MILLE_E_HANDLE, mille_variant_text(NULL, MILLE_VARIANT_ID, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE,
          mille_variant_text(AS_VARIANT(made.engine), MILLE_VARIANT_ID, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_text(made.variant, 99, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_text(made.variant, -1, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_text(made.variant, MILLE_VARIANT_ID, NULL, 64, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_rules(NULL, &rules, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_rules(AS_VARIANT(made.table), &rules, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_rules(made.variant, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_option(NULL, 0, &info, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_option(made.variant, 0, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_option(made.variant, 1000, &info, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_option(made.variant, SIZE_MAX, &info, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_hash(NULL, hash, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_hash(made.variant, NULL, &check_error));
  CHECK(mille_variant_id(SIZE_MAX) == NULL);

  REFUSES(MILLE_E_HANDLE, mille_settle(NULL, &input, &payment, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, NULL, &payment, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, NULL, &check_error));
  input.end = MILLE_END_NONE;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.end = MILLE_END_WON;
  input.winner.total = INT64_MAX;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.winner.total = INT64_MIN;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.winner.total = 1200;
  input.winner.naturals = -1;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.winner.naturals = 2000001;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.winner.naturals = 0;
  input.loser.chapeaux = 100001;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.loser.chapeaux = 0;
  input.stakes[0] = -1;
  input.stakes[1] = -3;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.stakes[0] = 100001;
  input.stakes[1] = 300003;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
}

static void scripts(void) {
  static const char script[] = "return {}";
  mille_variant* variant = NULL;
  mille_error problems[2];
  problems[0].struct_size = sizeof *problems;
  REFUSES(MILLE_E_HANDLE, mille_variant_from_script(NULL, "a", script, 9, NULL, 0, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_from_script(made.engine, NULL, script, 9, NULL, 0, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_from_script(made.engine, "a", NULL, 9, NULL, 0, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_from_script(made.engine, "a", script, 9, NULL, 1, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_from_script(made.engine, "a", script, 9, NULL, 0, NULL, &check_error));
  REFUSES(MILLE_E_SCRIPT, mille_variant_from_script(made.engine, "a", "return", 6, NULL, 0, &variant, &check_error));
  CHECK(variant == NULL);
  REFUSES(MILLE_E_HANDLE,
          mille_script_check(NULL, "a", script, 9, problems, sizeof *problems, 2, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT,
          mille_script_check(made.engine, "a", NULL, 9, problems, sizeof *problems, 2, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT,
          mille_script_check(made.engine, "a", script, 9, NULL, sizeof *problems, 2, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_script_check(made.engine, "a", script, 9, problems, 8, 2, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_script_template(NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_script_template("No Name", text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_script_template("", text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_BUFFER, mille_script_template("name", text, 3, &number, &check_error));
}

static void making_tables(void) {
  mille_table* table = NULL;
  mille_variant* variant = NULL;
  uint64_t line = 0;
  SIZED(mille_match_setup, setup);
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  REFUSES(MILLE_E_HANDLE, mille_table_create(NULL, &setup, &table, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_create(AS_VARIANT(made.table), &setup, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, NULL, &check_error));
  setup.decks = 3;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));
  setup.decks = -1;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));
  setup.decks = 0;
  setup.draw_ends = 2;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));
  setup.draw_ends = 0;
  setup.has_seed = 7;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));
  setup.has_seed = 0;
  setup.stakes[0] = INT64_MAX;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));
  setup.stakes[0] = INT64_MIN;
  setup.stakes[1] = INT64_MIN;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));

  REFUSES(MILLE_E_HANDLE, mille_table_clone(NULL, &table, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_clone(AS_TABLE(made.variant), &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_clone(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_variant(NULL, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_variant(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_import(NULL, "{}", 2, 1, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_import(made.engine, NULL, 2, 1, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_import(made.engine, "{}", 2, 1, NULL, &check_error));
  mille_table_import(made.engine, "{}", 2, 0, &table, NULL);
  CHECK(table == NULL);
  mille_table_import(made.engine, NULL, 0, 1, &table, NULL);
  CHECK(table == NULL);
  REFUSES(MILLE_E_ARGUMENT, mille_record_find(NULL, 5, 1, &number, &number, &line, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_record_find("", 0, 1, &number, &number, &line, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_from_position(NULL, NULL, "{}", 2, &table, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_from_position(made.engine, AS_VARIANT(made.table), check_position,
                                                    strlen(check_position), &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_from_position(made.engine, NULL, NULL, 2, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_from_position(made.engine, NULL, "{}", 2, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_from_state(NULL, state, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_from_state(made.variant, state, NULL, &check_error));
  CHECK(table == NULL && variant == NULL);
}

static void playing(void) {
  static const char* const no_actions[] = {"",         " ",           "dra",        "draw draw",  "lay",    "lay 14 8C",
                                           "lay 8 8X", "lay @2 8 8C", "lay @ 8 8C", "discard XX", "pile Q", "\xff\xfe"};
  static const char* const no_cards[] = {"draw 5H", "lay 8", "discard", "discard 5H KD", "pass QS", "upcard 2C"};
  mille_seat seat = 0;
  mille_action action;
  size_t i;
  SIZED(mille_table_info, info);
  SIZED(mille_deal_setup, deal);
  memset(&action, 0, sizeof action);
  action.kind = MILLE_ACTION_DRAW;

  REFUSES(MILLE_E_HANDLE, mille_table_info_get(NULL, &info, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_info_get(AS_TABLE(made.engine), &info, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_info_get(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_next_deal(NULL, NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_next_deal(made.table, NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_next_deal(made.table, &deal, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_legal(NULL, &action, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_legal(made.table, NULL, 1, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_check(NULL, &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_check(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_apply(NULL, &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_apply(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_apply_text(NULL, "draw", &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_apply_text(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_parse(NULL, "draw", &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_parse(made.table, NULL, &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_parse(made.table, "draw", NULL, &check_error));
  for (i = 0; i < sizeof no_actions / sizeof *no_actions; ++i) {
    REFUSES(MILLE_E_NOTATION, mille_table_apply_text(made.table, no_actions[i], &check_error));
    REFUSES(MILLE_E_NOTATION, mille_table_parse(made.table, no_actions[i], &action, &check_error));
  }
  for (i = 0; i < sizeof no_cards / sizeof *no_cards; ++i) {
    REFUSES(MILLE_E_ILLEGAL_ACTION, mille_table_apply_text(made.table, no_cards[i], &check_error));
  }
  memset(&action, 0, sizeof action);
  REFUSES(MILLE_E_ILLEGAL_ACTION, mille_table_apply(made.table, &action, &check_error));
  action.kind = 200;
  REFUSES(MILLE_E_ILLEGAL_ACTION, mille_table_apply(made.table, &action, &check_error));
  action.kind = MILLE_ACTION_DRAW;
  action.count = 255;
  REFUSES(MILLE_E_ILLEGAL_ACTION, mille_table_apply(made.table, &action, &check_error));
  action.count = 0;
  action.cards[27] = 1;
  REFUSES(MILLE_E_ILLEGAL_ACTION, mille_table_apply(made.table, &action, &check_error));

  REFUSES(MILLE_E_HANDLE, mille_table_forfeit(NULL, 0, MILLE_FAULT_RESIGN, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_forfeit(made.table, 2, MILLE_FAULT_RESIGN, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_forfeit(made.table, -1, MILLE_FAULT_RESIGN, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_forfeit(made.table, 0, MILLE_FAULT_NONE, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_forfeit(made.table, 0, 77, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_undo(NULL, 0, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_undo(made.table, 1, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_undo(made.table, UINT64_MAX, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_decision(NULL, 0, &seat, &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_decision(made.table, 0, &seat, &action, &check_error));
}

static void looking(void) {
  uint64_t hash = 0;
  uint8_t bytes[MILLE_HASH_SIZE];
  SIZED(mille_view, view);
  SIZED(mille_event, event);
  SIZED(mille_deal_result, result);
  SIZED(mille_payment, payment);
  SIZED(mille_record_options, options);
  REFUSES(MILLE_E_HANDLE, mille_table_view(NULL, 0, &view, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_view(made.table, 0, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_view(made.table, 2, &view, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_view(made.table, MILLE_ALL, &view, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_events(NULL, 0, 0, &event, sizeof event, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_events(made.table, 2, 0, &event, sizeof event, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_events(made.table, -3, 0, &event, sizeof event, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_events(made.table, 0, 0, NULL, sizeof event, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_events(made.table, 0, 0, &event, 8, 1, &number, &check_error));
  SUCCEEDS(mille_table_events(made.table, 0, UINT64_MAX, &event, sizeof event, 1, &number, &check_error));
  CHECK(number == 0); /* past the last there are none */
  REFUSES(MILLE_E_HANDLE, mille_table_results(NULL, 0, &result, sizeof result, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_results(made.table, 0, NULL, sizeof result, 1, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_payment(NULL, &payment, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_payment(made.table, NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_payment(made.table, &payment, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_hash(NULL, &hash, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_hash(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_json(NULL, MILLE_JSON_VIEW, 0, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_json(made.table, 77, 0, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT,
          mille_table_json(made.table, MILLE_JSON_VIEW, MILLE_ALL, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT,
          mille_table_json(made.table, MILLE_JSON_EVENTS, 5, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_json(made.table, MILLE_JSON_VIEW, 0, 0, NULL, 9, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_record(NULL, NULL, text, sizeof text, NULL, &check_error));
  options.viewer = 9;
  REFUSES(MILLE_E_ARGUMENT, mille_table_record(made.table, &options, text, sizeof text, NULL, &check_error));
  options.viewer = 0;
  options.hash = 1;
  REFUSES(MILLE_E_ARGUMENT, mille_table_record(made.table, &options, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_position(NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_commitment(NULL, bytes, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_commitment(made.table, bytes, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_seed(NULL, bytes, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_seed(made.table, NULL, &check_error));
}

static void players(void) {
  mille_player* player = NULL;
  char name[300];
  SIZED(mille_option_info, info);
  SIZED(mille_step, step);
  SIZED(mille_ai_api, api);
  memset(name, 'a', sizeof name);
  name[sizeof name - 1] = '\0';
  REFUSES(MILLE_E_HANDLE, mille_player_create(NULL, "random", &player, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_create(made.engine, NULL, &player, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_create(made.engine, "random", NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_player_create(made.engine, "nobody", &player, &check_error));
  REFUSES(MILLE_E_OPTION, mille_player_create(made.engine, "random:colour=red", &player, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_from_api(NULL, &api, NULL, NULL, 0, &player, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_from_api(made.engine, NULL, NULL, NULL, 0, &player, &check_error));
  REFUSES(MILLE_E_VERSION, mille_player_from_api(made.engine, &api, NULL, NULL, 0, &player, &check_error));
  CHECK(player == NULL);
  CHECK(mille_player_id(0) != NULL && mille_player_id(SIZE_MAX) == NULL);
  REFUSES(MILLE_E_HANDLE, mille_player_find(NULL, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_find(made.engine, 0, NULL, 5, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_player_find(made.engine, SIZE_MAX, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_describe(NULL, "random", text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_describe(made.engine, NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_describe(made.engine, "random", NULL, 5, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_player_describe(made.engine, "gredy", text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_text(NULL, MILLE_PLAYER_NAME, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_option(NULL, 0, &info, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_cancel(NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_seat(NULL, 0, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_seat(made.table, 0, AS_PLAYER(made.engine), &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_seat(made.table, 2, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_name(NULL, 0, "Anna", &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_name(made.table, 2, "Anna", &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_name(made.table, 0, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_name(made.table, 0, name, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_name(made.table, 0, "\xc3\x28", &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_step(NULL, NULL, &step, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_table_step(made.table, NULL, &step, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_hint(made.table, NULL, NULL, &step, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_hint(NULL, NULL, NULL, &step, text, sizeof text, NULL, &check_error));

  SUCCEEDS(mille_player_create(made.engine, "random", &player, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_text(player, 50, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_option(player, 0, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_player_option(player, 1000, &info, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_hint(made.table, player, NULL, NULL, text, sizeof text, NULL, &check_error));
  SUCCEEDS(mille_table_seat(made.table, 0, player, &check_error));
  REFUSES(MILLE_E_BUSY, mille_table_seat(made.table, 1, player, &check_error));
  REFUSES(MILLE_E_BUSY, mille_table_hint(made.table, player, NULL, &step, text, sizeof text, NULL, &check_error));
  mille_player_free(player);
}

static void states(void) {
  mille_phase phase = 0;
  mille_seat seat = 0;
  mille_action action;
  uint64_t hash = 0;
  double returns[MILLE_SEATS];
  mille_playout playout;
  uint64_t blank_memory[512] = {0};
  mille_state* blank = (mille_state*)(void*)blank_memory;
  mille_variant* other = NULL;
  mille_option option = {"target", "5"};
  SIZED(mille_match_setup, setup);
  SIZED(mille_view, view);
  SIZED(mille_deal_result, result);
  SIZED(mille_payment, payment);
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  memset(&action, 0, sizeof action);
  action.kind = MILLE_ACTION_DRAW;
  CHECK(mille_state_size() > 0 && mille_state_size() <= sizeof state_memory && mille_state_size() % 8 == 0);

  REFUSES(MILLE_E_HANDLE, mille_state_init(NULL, &setup, blank, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_init(made.variant, &setup, NULL, &check_error));
  setup.decks = MILLE_DECKS_GIVEN;
  CHECK(mille_state_init(made.variant, &setup, blank, NULL) != MILLE_OK);
  REFUSES(MILLE_E_HANDLE, mille_state_from_table(NULL, blank, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_from_table(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_state_at(NULL, 0, blank, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_at(made.table, 5, blank, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_at(made.table, 0, NULL, &check_error));

  /* Zeroed memory, and a state of other rules. */
  option.value = "5";
  SUCCEEDS(mille_variant_load(made.engine, "montreal", &option, 1, &other, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_state_phase(made.variant, blank, &phase, &seat, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_state_phase(other, state, &phase, &seat, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_state_legal(made.variant, blank, &action, 1, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_state_check(other, state, &action, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_state_apply(other, state, &action, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_state_hash(made.variant, blank, &hash, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_state_view(made.variant, blank, 0, &view, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_state_next_deal(made.variant, blank, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_state_playout(made.variant, blank, 1, &playout, &check_error));
  mille_variant_free(other);

  REFUSES(MILLE_E_PHASE, mille_state_next_deal(made.variant, state, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_legal(made.variant, state, NULL, 4, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_check(made.variant, state, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_apply(made.variant, state, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_parse(made.variant, state, NULL, &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_parse(made.variant, state, "draw", NULL, &check_error));
  REFUSES(MILLE_E_NOTATION, mille_state_parse(made.variant, state, "sing", &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_view(made.variant, state, 2, &view, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_view(made.variant, state, 0, NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_state_result(made.variant, state, &result, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_score(made.variant, state, NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_state_payment(made.variant, state, &payment, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_hash(made.variant, state, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_sample(made.variant, NULL, 1, blank, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_sample(made.variant, &view, 1, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_returns(made.variant, state, 9, returns, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_returns(made.variant, state, MILLE_RETURN_WIN, NULL, &check_error));
}

static void batches_and_learning(void) {
  mille_action action;
  int32_t sequence[4] = {0, 0, 0, 0};
  uint8_t mask[256];
  float values[8];
  uint32_t count = 0;
  mille_playout playout;
  mille_table* tables[1];
  uint64_t blank_memory[512] = {0};
  SIZED(mille_encoding, encoding);
  SIZED(mille_view, view);
  SIZED(mille_step, step);
  tables[0] = made.table;
  memset(&action, 0, sizeof action);
  REFUSES(MILLE_E_HANDLE, mille_batch_legal(NULL, state, 1, &action, 1, &count, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_legal(made.variant, state, 1, NULL, 1, &count, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_legal(made.variant, state, 1, &action, 1, NULL, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_batch_legal(made.variant, (mille_state*)(void*)blank_memory, 1, &action, 1, &count,
                                            &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_apply(made.variant, state, 1, NULL, &number, &check_error));
  REFUSES(MILLE_E_ILLEGAL_ACTION, mille_batch_apply(made.variant, state, 1, &action, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_batch_playout(NULL, state, 1, 1, &playout, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_sample(made.variant, NULL, 1, state, 1, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_batch_observe(NULL, state, 1, values, mask, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_step(NULL, 1, NULL, &step, sizeof step, &number, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_batch_step(tables, 1, NULL, &step, sizeof step, &number, &check_error));
  tables[0] = NULL;
  REFUSES(MILLE_E_HANDLE, mille_batch_step(tables, 1, NULL, &step, sizeof step, &number, &check_error));

  REFUSES(MILLE_E_HANDLE, mille_encoding_get(NULL, &encoding, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_encoding_get(made.variant, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_atomic_text(NULL, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_atomic_text(made.variant, 109, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_atomic_mask(made.variant, state, NULL, 109, &check_error));
  CHECK(mille_atomic_mask(made.variant, state, mask, 5, NULL) != MILLE_OK);
  REFUSES(MILLE_E_ARGUMENT, mille_atomic_action(made.variant, state, 0, NULL, &check_error));
  CHECK(mille_atomic_action(made.variant, state, -1, &action, NULL) != MILLE_OK);
  REFUSES(MILLE_E_ARGUMENT, mille_atomic_split(made.variant, state, NULL, sequence, 4, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_atomic_join(made.variant, state, NULL, 1, &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_atomic_join(made.variant, state, sequence, 1, NULL, &check_error));
  CHECK(mille_observation(made.variant, NULL, values, 8, NULL) != MILLE_OK);
  CHECK(mille_observation(made.variant, &view, values, 8, NULL) != MILLE_OK);
}

/* A table whose last call failed is as it was; and a NULL error is as good as one. */
static void without_an_error(void) {
  CHECK(mille_table_apply_text(made.table, "pass", NULL) == MILLE_E_ILLEGAL_ACTION);
  CHECK(mille_table_apply_text(NULL, "pass", NULL) == MILLE_E_HANDLE);
  CHECK(mille_variant_load(made.engine, "vienna", NULL, 0, &made.variant, NULL) == MILLE_E_NOT_FOUND);
}

int main(void) {
  uint64_t before;
  made = check_make();
  state = (mille_state*)(void*)state_memory;
  SUCCEEDS(mille_state_from_table(made.table, state, &check_error));
  before = check_hash(made.table);
  without_objects();
  engines_and_variants();
  scripts();
  making_tables();
  playing();
  looking();
  players();
  states();
  batches_and_learning();
  without_an_error();
  CHECK(check_hash(made.table) == before);
  mille_engine_free(NULL);
  mille_variant_free(NULL);
  mille_table_free(NULL);
  mille_player_free(NULL);
  check_free(&made);
  return check_result();
}
