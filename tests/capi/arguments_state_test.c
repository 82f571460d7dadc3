// Invalid arguments, one at a time, for the functions on players, states, batches and learning: NULL, a handle of
// another kind, and numbers out of range. arguments_test.c covers engines, variants and tables.
#include <string.h>

#include "check.h"
#include "mille/mille_ai.h"

static check_objects made;
static mille_state* state;
static uint64_t state_memory[512];
static char text[64];
static size_t number;

// Returns 1 if the table's record lists these players.
static int is_listed(const char* players) {
  static char record[1 << 16];
  if (mille_table_record(made.table, MILLE_ALL, NULL, record, sizeof record, NULL, NULL) != MILLE_OK) return 0;
  return strstr(record, players) != NULL;
}

// A setup says in values what the name is and how the player runs.
static void player_setups(void) {
  const mille_option colour = {"colour", "red"};
  const mille_option nodes = {"nodes", "5"};
  const mille_option nameless = {NULL, "5"};
  mille_player* player = NULL;
  SIZED(mille_player_setup, setup);
  setup.options = &colour;
  setup.option_count = 1;
  REFUSES(MILLE_E_OPTION, mille_player_create(made.engine, "random", &setup, &player, &check_error));
  REFUSES(MILLE_E_OPTION, mille_player_describe(made.engine, "random", &setup, text, sizeof text, NULL, &check_error));
  setup.options = NULL;
  REFUSES(MILLE_E_ARGUMENT, mille_player_create(made.engine, "random", &setup, &player, &check_error));
  setup.options = &nameless;
  REFUSES(MILLE_E_ARGUMENT, mille_player_create(made.engine, "random", &setup, &player, &check_error));
  setup.options = &nodes;
  SUCCEEDS(mille_player_create(made.engine, "search", &setup, &player, &check_error));
  SUCCEEDS(mille_player_text(player, MILLE_PLAYER_TEXT_NAME, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, "search:nodes=5") == 0);
  mille_player_free(player);
  player = NULL;
  setup.option_count = 0;
  setup.source = 3;
  REFUSES(MILLE_E_ARGUMENT, mille_player_create(made.engine, "random", &setup, &player, &check_error));
  setup.source = MILLE_SOURCE_INSTALLED;
  setup.isolation = 4;
  REFUSES(MILLE_E_ARGUMENT, mille_player_create(made.engine, "random", &setup, &player, &check_error));
  setup.isolation = -1;
  REFUSES(MILLE_E_ARGUMENT, mille_player_create(made.engine, "random", &setup, &player, &check_error));
  setup.isolation = MILLE_ISOLATION_DEFAULT;
  setup.id = "random";
  REFUSES(MILLE_E_ARGUMENT, mille_player_create(made.engine, "random", &setup, &player, &check_error));
  setup.source = MILLE_SOURCE_FILE;
  REFUSES(MILLE_E_UNSUPPORTED, mille_player_create(made.engine, "random", &setup, &player, &check_error));
  setup.id = NULL;
  setup.source = MILLE_SOURCE_COMMAND;
  REFUSES(MILLE_E_UNSUPPORTED, mille_player_create(made.engine, "true", &setup, &player, &check_error));
  setup.isolation = MILLE_ISOLATION_STRICT;
  REFUSES(MILLE_E_ARGUMENT, mille_player_create(made.engine, "true", &setup, &player, &check_error));
  setup.isolation = MILLE_ISOLATION_NONE;
  REFUSES(MILLE_E_ARGUMENT, mille_player_create(made.engine, "true", &setup, &player, &check_error));
  memset(&setup, 0, sizeof setup);
  REFUSES(MILLE_E_STRUCT_SIZE, mille_player_create(made.engine, "random", &setup, &player, &check_error));
  setup.struct_size = sizeof setup;
  setup.reserved0 = 1;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_player_create(made.engine, "random", &setup, &player, &check_error));
  CHECK(player == NULL);
}

// What users type becomes a name and a setup, which live in the caller's buffer, wherever that begins.
static void typed_players(void) {
  static const char typed[] = "./a,b.so#tiny:file=\"x,y\",level=3,isolated=weak";
  char buffer[256];
  size_t needed = 0;
  size_t shift;
  SIZED(mille_player_setup, setup);
  REFUSES(MILLE_E_ARGUMENT, mille_player_parse(NULL, &setup, buffer, sizeof buffer, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_parse("greedy", NULL, buffer, sizeof buffer, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_parse("greedy", &setup, NULL, 9, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_player_parse("", &setup, buffer, sizeof buffer, NULL, &check_error));
  REFUSES(MILLE_E_OPTION, mille_player_parse("greedy:fast", &setup, buffer, sizeof buffer, NULL, &check_error));
  REFUSES(MILLE_E_OPTION, mille_player_parse("greedy:x=\"", &setup, buffer, sizeof buffer, NULL, &check_error));
  REFUSES(MILLE_E_BUFFER, mille_player_parse(typed, &setup, NULL, 0, &needed, &check_error));
  CHECK(setup.source == MILLE_SOURCE_INSTALLED && setup.options == NULL);
  CHECK(needed <= sizeof buffer - 8);
  REFUSES(MILLE_E_BUFFER, mille_player_parse(typed, &setup, buffer, needed - 1, NULL, &check_error));
  for (shift = 0; shift < 8; ++shift) {
    SUCCEEDS(mille_player_parse(typed, &setup, buffer + shift, needed, NULL, &check_error));
    CHECK(strcmp(buffer + shift, "./a,b.so") == 0);
    CHECK(setup.source == MILLE_SOURCE_FILE && setup.isolation == MILLE_ISOLATION_WEAK);
    CHECK(strcmp(setup.id, "tiny") == 0 && setup.option_count == 2);
    CHECK(strcmp(setup.options[0].name, "file") == 0 && strcmp(setup.options[0].value, "x,y") == 0);
    CHECK(strcmp(setup.options[1].name, "level") == 0 && strcmp(setup.options[1].value, "3") == 0);
  }
  SUCCEEDS(mille_player_parse("greedy", &setup, buffer, 7, &needed, &check_error));
  CHECK(needed == 7 && strcmp(buffer, "greedy") == 0);
  CHECK(setup.source == MILLE_SOURCE_INSTALLED && setup.isolation == MILLE_ISOLATION_DEFAULT);
  CHECK(setup.id == NULL && setup.options == NULL && setup.option_count == 0);
  SUCCEEDS(mille_player_parse("exec:bot --x=1,2", &setup, buffer, sizeof buffer, NULL, &check_error));
  CHECK(setup.source == MILLE_SOURCE_COMMAND && strcmp(buffer, "bot --x=1,2") == 0);
  setup.struct_size = 4;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_player_parse("greedy", &setup, buffer, sizeof buffer, NULL, &check_error));
}

static void players(void) {
  mille_player* player = NULL;
  char name[300];
  double chances[4];
  size_t count = 0;
  SIZED(mille_option_info, info);
  SIZED(mille_step, step);
  SIZED(mille_ai_api, api);
  SIZED(mille_evaluation, evaluation);
  memset(name, 'a', sizeof name);
  name[sizeof name - 1] = '\0';
  REFUSES(MILLE_E_HANDLE, mille_player_create(NULL, "random", NULL, &player, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_create(made.engine, NULL, NULL, &player, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_create(made.engine, "random", NULL, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_player_create(made.engine, "nobody", NULL, &player, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_player_create(made.engine, "random:colour=red", NULL, &player, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_player_create(made.engine, "", NULL, &player, &check_error));
  player_setups();
  REFUSES(MILLE_E_HANDLE, mille_player_from_api(NULL, &api, NULL, NULL, 0, &player, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_from_api(made.engine, NULL, NULL, NULL, 0, &player, &check_error));
  REFUSES(MILLE_E_VERSION, mille_player_from_api(made.engine, &api, NULL, NULL, 0, &player, &check_error));
  CHECK(player == NULL);
  CHECK(mille_player_id(0) != NULL && mille_player_id(SIZE_MAX) == NULL);
  REFUSES(MILLE_E_HANDLE, mille_engine_player_name(NULL, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_engine_player_name(made.engine, 0, NULL, 5, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_engine_player_name(made.engine, SIZE_MAX, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_describe(NULL, "random", NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_describe(made.engine, NULL, NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_describe(made.engine, "random", NULL, NULL, 5, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_player_describe(made.engine, "gredy", NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_text(NULL, MILLE_PLAYER_TEXT_NAME, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_option(NULL, 0, &info, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_unknown_fields(NULL, made.variant, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_cancel(NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_set_user(NULL, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_set_player(NULL, 0, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_set_player(made.table, 0, AS_PLAYER(made.engine), &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_set_player(made.table, 2, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_set_seat_name(NULL, 0, "Anna", &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_set_seat_name(made.table, 2, "Anna", &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_set_seat_name(made.table, 0, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_set_seat_name(made.table, 0, name, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_set_seat_name(made.table, 0, "\xc3\x28", &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_set_seat_name(made.table, 0, "", &check_error));
  REFUSES(MILLE_E_ARGUMENT,
          mille_table_set_seat_name(made.table, 0, " \xc2\xad\xe2\xa0\x80", &check_error)); /* U+00AD, U+2800 */
  REFUSES(MILLE_E_HANDLE, mille_table_seat_name(NULL, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_seat_name(made.table, 2, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_seat_name(made.table, MILLE_NOBODY, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_seat_name(made.table, 0, NULL, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_add_note(NULL, "date", "", &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_add_note(made.table, NULL, "", &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_add_note(made.table, "date", NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_add_note(made.table, "date", "2026", &check_error)); /* a deal is in progress */
  REFUSES(MILLE_E_HANDLE, mille_table_note_name(NULL, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_table_note_name(made.table, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_note_name(made.table, 0, NULL, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_note_text(NULL, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_table_note_text(made.table, SIZE_MAX, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_note_text(made.table, 0, NULL, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_step(NULL, NULL, &step, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_table_step(made.table, NULL, &step, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_hint(made.table, NULL, NULL, &step, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_hint(NULL, NULL, NULL, &step, &check_error));

  REFUSES(MILLE_E_HANDLE, mille_player_evaluation(NULL, &evaluation, chances, 4, &count, &check_error));
  REFUSES(MILLE_E_HANDLE,
          mille_player_evaluation(AS_PLAYER(made.engine), &evaluation, chances, 4, &count, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_reasons(NULL, "en", text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_explanation(NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_explanation(AS_PLAYER(made.engine), text, sizeof text, NULL, &check_error));

  SUCCEEDS(mille_player_create(made.engine, "random", NULL, &player, &check_error));
  REFUSES(MILLE_E_PHASE, mille_player_evaluation(player, &evaluation, chances, 4, &count, &check_error));
  REFUSES(MILLE_E_PHASE, mille_player_reasons(player, "en", text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_player_explanation(player, text, sizeof text, NULL, &check_error));
  SUCCEEDS(mille_table_hint(made.table, player, NULL, &step, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_evaluation(player, NULL, chances, 4, &count, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_evaluation(player, &evaluation, NULL, 4, &count, &check_error));
  evaluation.struct_size = 1;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_player_evaluation(player, &evaluation, chances, 4, &count, &check_error));
  evaluation.struct_size = sizeof evaluation;
  REFUSES(MILLE_E_BUFFER, mille_player_evaluation(player, &evaluation, NULL, 0, &count, &check_error));
  CHECK(count > step.index && count <= 4);
  SUCCEEDS(mille_player_evaluation(player, &evaluation, chances, 4, NULL, &check_error));
  CHECK(chances[step.index] == 1.0 / (double)count && evaluation.trials == 0 && evaluation.points != evaluation.points);
  REFUSES(MILLE_E_ARGUMENT, mille_player_reasons(player, "en", NULL, 5, NULL, &check_error));
  REFUSES(MILLE_E_BUFFER, mille_player_reasons(player, "en", text, 1, NULL, &check_error));
  SUCCEEDS(mille_player_reasons(player, NULL, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, "[]") == 0);
  REFUSES(MILLE_E_ARGUMENT, mille_player_explanation(player, NULL, 5, NULL, &check_error));
  REFUSES(MILLE_E_BUFFER, mille_player_explanation(player, NULL, 0, &number, &check_error));
  SUCCEEDS(mille_player_explanation(player, text, number, NULL, &check_error));
  CHECK(number > 1 && strlen(text) == number - 1);
  REFUSES(MILLE_E_ARGUMENT, mille_player_text(player, 50, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_option(player, 0, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_player_option(player, 1000, &info, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_unknown_fields(player, NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE,
          mille_player_unknown_fields(player, AS_VARIANT(made.engine), text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_player_unknown_fields(player, made.variant, NULL, 5, NULL, &check_error));
  SUCCEEDS(mille_player_unknown_fields(player, made.variant, text, sizeof text, &number, &check_error));
  CHECK(strcmp(text, "") == 0 && number == 1);
  REFUSES(MILLE_E_ARGUMENT, mille_table_hint(made.table, player, NULL, NULL, &check_error));
  SUCCEEDS(mille_table_set_player(made.table, 0, player, &check_error));
  SUCCEEDS(mille_table_set_seat_name(made.table, 0, "An\x1b[2Jna", &check_error));
  CHECK(is_listed("\"players\":[\"An [2Jna\",\"human\"]"));
  SUCCEEDS(mille_table_seat_name(made.table, 0, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, "An [2Jna") == 0);
  SUCCEEDS(mille_table_set_player(made.table, 0, NULL, &check_error));
  SUCCEEDS(mille_table_set_player(made.table, 0, player, &check_error));
  CHECK(is_listed("\"players\":[\"random\",\"human\"]"));
  REFUSES(MILLE_E_BUSY, mille_table_set_player(made.table, 1, player, &check_error));
  REFUSES(MILLE_E_BUSY, mille_table_hint(made.table, player, NULL, &step, &check_error));
  SUCCEEDS(mille_table_set_player(made.table, 0, NULL, &check_error));
  mille_player_free(player);
}

static int32_t MILLE_CALL first(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  (void)decision;
  *index = 0;
  return 0;
}

static void players_say_who_they_are(void) {
  static const mille_ai_option options[] = {{"depth", MILLE_OPTION_INTEGER, 0, 1, 9, "3", NULL, "How far it looks"}};
  static const mille_ai_option later[] = {{"depth", MILLE_OPTION_INTEGER, 4, 1, 9, "3", NULL, "How far it looks"}};
  const mille_option deep = {"depth", "5"};
  const mille_option too_deep = {"depth", "10"};
  mille_player* player = NULL;
  SIZED(mille_ai_api, api);
  SIZED(mille_option_info, info);
  SIZED(mille_budget, budget);
  SIZED(mille_step, step);
  api.version = MILLE_AI_VERSION;
  api.id = "first";
  api.title = "The first that comes";
  api.release = "1.2";
  api.author = "Anna";
  api.about = NULL;
  api.option_count = 1;
  api.options = options;
  api.decide = first;
  api.options = later;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_player_from_api(made.engine, &api, NULL, NULL, 0, &player, &check_error));
  CHECK(strstr(check_error.text, "`options[0].reserved0` is 4.") != NULL);
  api.options = options;
  REFUSES(MILLE_E_OPTION, mille_player_from_api(made.engine, &api, NULL, &too_deep, 1, &player, &check_error));
  SUCCEEDS(mille_player_from_api(made.engine, &api, NULL, &deep, 1, &player, &check_error));
  SUCCEEDS(mille_player_text(player, MILLE_PLAYER_TEXT_TITLE, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, "The first that comes") == 0);
  SUCCEEDS(mille_player_text(player, MILLE_PLAYER_TEXT_VERSION, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, "1.2") == 0);
  SUCCEEDS(mille_player_text(player, MILLE_PLAYER_TEXT_AUTHOR, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, "Anna") == 0);
  SUCCEEDS(mille_player_text(player, MILLE_PLAYER_TEXT_ABOUT, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, "") == 0);
  SUCCEEDS(mille_player_option(player, 0, &info, &check_error));
  CHECK(strcmp(info.name, "depth") == 0 && strcmp(info.value, "5") == 0 && info.minimum == 1 && info.maximum == 9);
  REFUSES(MILLE_E_NOT_FOUND, mille_player_option(player, 1, &info, &check_error));
  budget.reserved0 = 7;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_table_hint(made.table, player, &budget, &step, &check_error));
  CHECK(strstr(check_error.text, "`reserved0` is 7.") != NULL);
  REFUSES(MILLE_E_STRUCT_SIZE, mille_table_step(made.table, &budget, &step, &check_error));
  REFUSES(MILLE_E_STRUCT_SIZE, mille_batch_step(&made.table, 1, &budget, &step, sizeof step, NULL, &check_error));
  budget.reserved0 = 0;
  budget.nodes = UINT64_C(1) << 63;
  REFUSES(MILLE_E_ARGUMENT, mille_table_hint(made.table, player, &budget, &step, &check_error));
  budget.nodes = 0;
  budget.soft_us = -1;
  REFUSES(MILLE_E_ARGUMENT, mille_table_hint(made.table, player, &budget, &step, &check_error));
  budget.soft_us = 0;
  budget.hard_us = INT64_MAX;
  REFUSES(MILLE_E_ARGUMENT, mille_table_hint(made.table, player, &budget, &step, &check_error));
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

  // Zeroed memory, and a state of a variant with other rules.
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
  REFUSES(MILLE_E_ARGUMENT, mille_state_legal_count(made.variant, state, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_state_legal_count(NULL, state, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_play(made.variant, NULL, 0, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_state_play(NULL, state, 0, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_play(made.variant, state, 100000, &check_error));
  CHECK(strcmp(check_error.message, "legal.entry") == 0);
  REFUSES(MILLE_E_ARGUMENT, mille_state_check(made.variant, state, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_apply(made.variant, state, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_parse(made.variant, state, NULL, &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_parse(made.variant, state, "draw", NULL, &check_error));
  REFUSES(MILLE_E_NOTATION, mille_state_parse(made.variant, state, "sing", &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_view(made.variant, state, 2, &view, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_view(made.variant, state, 0, NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_state_result(made.variant, state, &result, &check_error));
  SUCCEEDS(mille_state_score(made.variant, state, &result, &check_error));
  SUCCEEDS(mille_state_init(made.variant, NULL, blank, &check_error));
  REFUSES(MILLE_E_PHASE, mille_state_score(made.variant, blank, &result, &check_error));  // no deal is in progress
  REFUSES(MILLE_E_ARGUMENT,
          mille_state_from_table(made.table, (mille_state*)(void*)((char*)blank_memory + 1), &check_error));
  CHECK(strcmp(check_error.message, "argument.aligned") == 0);
  REFUSES(MILLE_E_HANDLE, mille_state_sample(NULL, &view, 1, blank, &check_error));
  SUCCEEDS(mille_state_returns(made.variant, state, MILLE_RETURN_WIN, returns, &check_error));
  CHECK(returns[0] == 0 && returns[1] == 0);  // nobody has won yet
  REFUSES(MILLE_E_ARGUMENT, mille_state_score(made.variant, state, NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_state_payment(made.variant, state, &payment, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_hash(made.variant, state, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_sample(made.variant, NULL, 1, blank, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_sample(made.variant, &view, 1, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_returns(made.variant, state, 9, returns, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_state_returns(made.variant, state, MILLE_RETURN_WIN, NULL, &check_error));
}

static void batches_of_returns_and_views(void) {
  const mille_seat nobody = MILLE_NOBODY;
  uint64_t blank_memory[512] = {0};
  mille_state* blank = (mille_state*)(void*)blank_memory;
  double returns[MILLE_SEATS] = {9, 9};
  SIZED(mille_view, view);
  SIZED(mille_view, short_view);
  short_view.struct_size = 8;
  number = 9;
  REFUSES(MILLE_E_HANDLE, mille_batch_returns(NULL, state, 1, MILLE_RETURN_WIN, returns, &number, &check_error));
  CHECK(number == 0);
  REFUSES(MILLE_E_ARGUMENT, mille_batch_returns(made.variant, NULL, 1, MILLE_RETURN_WIN, returns, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_batch_returns(made.variant, blank, 1, MILLE_RETURN_WIN, returns, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_returns(made.variant, state, 1, MILLE_RETURN_WIN, NULL, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_returns(made.variant, state, 1, 9, returns, NULL, &check_error));
  CHECK(returns[0] == 9);
  SUCCEEDS(mille_batch_returns(made.variant, state, 1, MILLE_RETURN_WIN, returns, &number, &check_error));
  CHECK(returns[0] == 0 && returns[1] == 0 && number == 1);

  number = 9;
  REFUSES(MILLE_E_HANDLE, mille_batch_view(NULL, state, 1, NULL, &view, sizeof view, &number, &check_error));
  CHECK(number == 0);
  REFUSES(MILLE_E_HANDLE, mille_batch_view(made.variant, blank, 1, NULL, &view, sizeof view, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_view(made.variant, state, 1, NULL, NULL, sizeof view, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_view(made.variant, state, 1, &nobody, &view, sizeof view, NULL, &check_error));
  CHECK(strcmp(check_error.message, "argument.seat") == 0);
  REFUSES(MILLE_E_ARGUMENT, mille_batch_view(made.variant, state, 1, NULL, &view, sizeof view - 1, NULL, &check_error));
  CHECK(strcmp(check_error.message, "argument.stride") == 0);
  REFUSES(MILLE_E_STRUCT_SIZE,
          mille_batch_view(made.variant, state, 1, NULL, &short_view, sizeof view, NULL, &check_error));
  SUCCEEDS(mille_batch_view(made.variant, state, 1, NULL, &view, sizeof view, &number, &check_error));
  CHECK(number == 1);

  number = 9;
  REFUSES(MILLE_E_HANDLE, mille_batch_sample(NULL, &view, sizeof view, 1, 1, 1, blank, &number, &check_error));
  CHECK(number == 0);
  REFUSES(MILLE_E_ARGUMENT, mille_batch_sample(made.variant, NULL, sizeof view, 1, 1, 1, blank, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_sample(made.variant, &view, sizeof view, 1, 1, 1, NULL, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_sample(made.variant, &view, 8, 1, 1, 1, blank, NULL, &check_error));
  CHECK(strcmp(check_error.message, "argument.stride") == 0);
  REFUSES(MILLE_E_STRUCT_SIZE,
          mille_batch_sample(made.variant, &short_view, sizeof view, 1, 1, 1, blank, NULL, &check_error));
  SUCCEEDS(mille_batch_sample(made.variant, NULL, 0, 0, 1, 1, NULL, &number, &check_error));
  SUCCEEDS(mille_batch_sample(made.variant, &view, sizeof view, 1, 0, 1, NULL, &number, &check_error));
  CHECK(number == 0);
}

static void batches_of_tables(void) {
  mille_table* tables[1];
  const int32_t none = -1;
  const int32_t beyond = 109;
  uint64_t memory[512] = {0};
  mille_state* states = (mille_state*)(void*)memory;
  SIZED(mille_budget, budget);
  budget.struct_size = 4;
  tables[0] = made.table;
  number = 9;
  REFUSES(MILLE_E_ARGUMENT, mille_batch_advance(NULL, 1, NULL, &number, &check_error));
  CHECK(number == 0);
  REFUSES(MILLE_E_STRUCT_SIZE, mille_batch_advance(tables, 1, &budget, NULL, &check_error));
  SUCCEEDS(mille_batch_advance(tables, 1, NULL, &number, &check_error));  // no player is seated
  CHECK(number == 1);
  SUCCEEDS(mille_batch_advance(NULL, 0, NULL, &number, &check_error));
  CHECK(number == 0);

  number = 9;
  REFUSES(MILLE_E_ARGUMENT, mille_batch_table_act(NULL, 1, &none, &number, &check_error));
  CHECK(number == 0);
  REFUSES(MILLE_E_ARGUMENT, mille_batch_table_act(tables, 1, NULL, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_table_act(tables, 1, &beyond, NULL, &check_error));
  SUCCEEDS(mille_batch_table_act(tables, 1, &none, &number, &check_error));
  CHECK(number == 1);

  number = 9;
  REFUSES(MILLE_E_ARGUMENT, mille_batch_from_tables(NULL, 1, states, &number, &check_error));
  CHECK(number == 0);
  REFUSES(MILLE_E_ARGUMENT, mille_batch_from_tables(tables, 1, NULL, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT,
          mille_batch_from_tables(tables, 1, (mille_state*)(void*)((char*)memory + 1), NULL, &check_error));
  SUCCEEDS(mille_batch_from_tables(tables, 1, states, &number, &check_error));
  CHECK(number == 1);

  tables[0] = NULL;
  REFUSES(MILLE_E_HANDLE, mille_batch_advance(tables, 1, NULL, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_batch_table_act(tables, 1, &none, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_batch_from_tables(tables, 1, states, NULL, &check_error));
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
  const int32_t none = -1;
  const mille_seat wrong = 2;
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
  REFUSES(MILLE_E_ARGUMENT, mille_batch_legal_count(made.variant, state, 1, NULL, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_batch_legal_count(NULL, state, 1, &count, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_play(made.variant, state, 1, NULL, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_batch_play(NULL, state, 1, &count, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_apply(made.variant, state, 1, NULL, &number, &check_error));
  REFUSES(MILLE_E_ILLEGAL_ACTION, mille_batch_apply(made.variant, state, 1, &action, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_batch_act(NULL, state, 1, &none, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_act(made.variant, state, 1, NULL, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_batch_phase(NULL, state, 1, NULL, NULL, &number, &check_error));
  REFUSES(MILLE_E_HANDLE,
          mille_batch_phase(made.variant, (mille_state*)(void*)blank_memory, 1, NULL, NULL, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_batch_playout(NULL, state, 1, 1, &playout, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_batch_observe(NULL, state, 1, NULL, values, mask, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_batch_observe_packed(NULL, state, 1, NULL, mask, mask, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_observe(made.variant, state, 1, &wrong, NULL, NULL, &number, &check_error));
  CHECK(strcmp(check_error.message, "argument.seat") == 0);
  REFUSES(MILLE_E_ARGUMENT,
          mille_batch_observe_packed(made.variant, state, 1, &wrong, NULL, NULL, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_step(NULL, 1, NULL, &step, sizeof step, &number, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_batch_step(tables, 1, NULL, &step, sizeof step, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_batch_step(tables, 1, NULL, &step, sizeof step - 1, &number, &check_error));
  CHECK(strcmp(check_error.message, "argument.stride") == 0);
  tables[0] = NULL;
  REFUSES(MILLE_E_HANDLE, mille_batch_step(tables, 1, NULL, &step, sizeof step, &number, &check_error));
  batches_of_returns_and_views();
  batches_of_tables();

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

// Every call that reads a view refuses a reserved field that is set.
static void views_with_a_reserved_field(void) {
  uint64_t sampled_memory[512] = {0};
  mille_state* sampled = (mille_state*)(void*)sampled_memory;
  static float values[4096];
  SIZED(mille_view, view);
  SIZED(mille_encoding, encoding);
  SUCCEEDS(mille_encoding_get(made.variant, &encoding, &check_error));
  CHECK(encoding.observation_size <= 4096 && mille_state_size() <= sizeof sampled_memory);
  SUCCEEDS(mille_state_view(made.variant, state, 0, &view, &check_error));
  SUCCEEDS(mille_observation(made.variant, &view, values, 4096, &check_error));
  view.reserved0 = 9;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_observation(made.variant, &view, values, 4096, &check_error));
  CHECK(strstr(check_error.text, "`reserved0` is 9.") != NULL);
  REFUSES(MILLE_E_STRUCT_SIZE, mille_state_sample(made.variant, &view, 1, sampled, &check_error));
  REFUSES(MILLE_E_STRUCT_SIZE,
          mille_batch_sample(made.variant, &view, sizeof view, 1, 1, 1, sampled, &number, &check_error));
}

// Between deals it is nobody's turn, and nobody is no viewer.
static void nobody_sees_nothing(void) {
  SIZED(mille_match_setup, setup);
  SIZED(mille_view, view);
  mille_phase phase = MILLE_PHASE_LAY;
  mille_seat turn = 0;
  SUCCEEDS(mille_state_init(made.variant, &setup, state, &check_error));
  SUCCEEDS(mille_state_phase(made.variant, state, &phase, &turn, &check_error));
  CHECK(phase == MILLE_PHASE_BETWEEN && turn == MILLE_NOBODY);
  REFUSES(MILLE_E_ARGUMENT, mille_state_view(made.variant, state, turn, &view, &check_error));
  SUCCEEDS(mille_state_view(made.variant, state, MILLE_ONLOOKER, &view, &check_error));
  view.viewer = MILLE_NOBODY;
  REFUSES(MILLE_E_ARGUMENT, mille_state_sample(made.variant, &view, 1, state, &check_error));
}

// Players decide only while a deal is in progress, and only then has an action reasons.
static void players_between_deals_and_after_the_match(void) {
  mille_table* table = NULL;
  mille_player* player = NULL;
  mille_player* adviser = NULL;
  mille_action draw;
  SIZED(mille_step, step);
  memset(&draw, 0, sizeof draw);
  draw.kind = MILLE_ACTION_DRAW;
  SUCCEEDS(mille_table_create(made.variant, NULL, &table, &check_error));
  SUCCEEDS(mille_player_create(made.engine, "random", NULL, &player, &check_error));
  SUCCEEDS(mille_player_create(made.engine, "random", NULL, &adviser, &check_error));
  SUCCEEDS(mille_table_set_player(table, 0, player, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_step(table, NULL, &step, &check_error));
  CHECK(strcmp(check_error.message, "phase.no_deal") == 0);
  REFUSES(MILLE_E_PHASE, mille_table_hint(table, adviser, NULL, &step, &check_error));
  CHECK(strcmp(check_error.message, "phase.no_deal") == 0);
  REFUSES(MILLE_E_PHASE, mille_table_reasons(table, &draw, "en", text, sizeof text, NULL, &check_error));
  SUCCEEDS(mille_table_forfeit(table, 1, MILLE_FAULT_RESIGN, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_step(table, NULL, &step, &check_error));
  CHECK(strcmp(check_error.message, "phase.over") == 0);
  REFUSES(MILLE_E_PHASE, mille_table_hint(table, adviser, NULL, &step, &check_error));
  CHECK(strcmp(check_error.message, "phase.over") == 0);
  REFUSES(MILLE_E_PHASE, mille_table_reasons(table, &draw, "en", text, sizeof text, NULL, &check_error));
  mille_player_free(player);
  mille_player_free(adviser);
  mille_table_free(table);
}

int main(void) {
  uint64_t before;
  made = check_make();
  state = (mille_state*)(void*)state_memory;
  SUCCEEDS(mille_state_from_table(made.table, state, &check_error));
  before = check_hash(made.table);
  players();
  typed_players();
  players_say_who_they_are();
  players_between_deals_and_after_the_match();
  states();
  batches_and_learning();
  views_with_a_reserved_field();
  nobody_sees_nothing();
  CHECK(check_hash(made.table) == before);
  check_free(&made);
  return check_result();
}
