/* A host compiled with the headers of today, which runs with a later library: its structs are longer there, and it meets a status, a
 * phase, a kind of event, a rule field and a function that its headers lack. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "layout_check.h"

enum { STATUS_LATER = 24, PHASE_LATER = 4, EVENT_LATER = 7, EVENTS = 4 };

typedef mille_status(MILLE_CALL* pause_fn)(mille_table* table, mille_seat by, mille_error* error);

static check_objects made;
static char text[1 << 16];

/* ---- Structs ---- */

static const char* const frozen[] = {"mille_deal_result", "mille_payment"};

static int is_frozen(const char* type) {
  size_t i;
  for (i = 0; i < sizeof frozen / sizeof *frozen; i++) {
    if (strcmp(type, frozen[i]) == 0) return 1;
  }
  return 0;
}

/* This library is the later one: each struct that may grow has grown, and no other. */
static void every_struct_that_may_grow_has_grown(void) {
  static const mille_layout_entry ours[] = {
#define MILLE_LAYOUT_STRUCT(type) {#type, "", 0, (uint32_t)sizeof(type)},
#define MILLE_LAYOUT_FIELD(type, field)
#include <mille/mille_layout.inc>
#undef MILLE_LAYOUT_STRUCT
#undef MILLE_LAYOUT_FIELD
  };
  size_t grown = 0;
  size_t i;
  CHECK(mille_layout_differs() == NULL);
  for (i = 0; i < sizeof ours / sizeof *ours; i++) {
    const int grows = mille_layout_find(ours[i].type, "struct_size").size == 4 && !is_frozen(ours[i].type);
    const uint32_t size = mille_layout_find(ours[i].type, "").size;
    if (size == 0 || (size > ours[i].size) != grows) {
      fprintf(stderr, "%s: %u bytes here, %u in the library\n", ours[i].type, (unsigned)ours[i].size, (unsigned)size);
      CHECK(0);
    }
    grown += (size_t)grows;
  }
  CHECK(grown > 30);
}

/* A struct with bytes behind it that the library must leave alone. */
enum { BEHIND = 64, MARK = 0xA5 };

static void mark(void* data, size_t size) {
  memset(data, 0, size);
  memset((unsigned char*)data + size, MARK, BEHIND);
  *(uint32_t*)data = (uint32_t)size;
}

static int is_marked(const void* data, size_t size) {
  size_t i;
  for (i = size; i < size + BEHIND; i++) {
    if (((const unsigned char*)data)[i] != MARK) return 0;
  }
  return *(const uint32_t*)data == (uint32_t)size;
}

/* `call` fills `name`, a pointer to the struct, and nothing behind it. */
#define FILLS(type, name, call)                              \
  do {                                                       \
    type* const name = (type*)malloc(sizeof(type) + BEHIND); \
    mark(name, sizeof *name);                                \
    SUCCEEDS(call);                                          \
    CHECK(is_marked(name, sizeof *name));                    \
    free(name);                                              \
  } while (0)

static void a_struct_is_filled_to_the_size_of_its_host(void) {
  mille_error* error = (mille_error*)malloc(sizeof *error + BEHIND);
  mille_player* player = NULL;
  const char script[] =
      "return { name = 'pot', memory = { pot = { range = { 0, 9 } } }, hooks = { score_deal = function() end } }";
  const mille_script_file file = {"pot.lua", script, sizeof script - 1};
  mille_variant* pot = NULL;
  mille_action legal[64];
  double chances[64];
  size_t count = 0;
  SUCCEEDS(mille_variant_from_script(made.engine, &file, 1, NULL, 0, &pot, &check_error));
  SUCCEEDS(check_player(made.engine, "greedy", &player, &check_error));
  FILLS(mille_table_info, info, mille_table_info_get(made.table, info, &check_error));
  FILLS(mille_view, view, mille_table_view(made.table, 0, view, &check_error));
  FILLS(mille_rules, rules, mille_variant_rules(made.variant, rules, &check_error));
  FILLS(mille_option_info, option, mille_variant_option(made.variant, 0, option, &check_error));
  FILLS(mille_rules, set, mille_variant_rule_set(made.variant, 0, set, &check_error));
  FILLS(mille_memory_info, remembered, mille_variant_memory(pot, 0, remembered, &check_error));
  FILLS(mille_encoding, encoding, mille_encoding_get(made.variant, encoding, &check_error));
  FILLS(mille_step, step, mille_table_hint(made.table, player, NULL, step, &check_error));
  FILLS(mille_evaluation, evaluation,
        mille_player_evaluation(player, evaluation, chances, sizeof chances / sizeof *chances, &count, &check_error));
  mark(error, sizeof *error);
  CHECK(mille_table_apply_text(made.table, "nothing", error) == MILLE_E_NOTATION);
  CHECK(is_marked(error, sizeof *error) && error->text[0] != '\0');
  CHECK(mille_table_legal(made.table, legal, sizeof legal / sizeof *legal, &count, NULL) == MILLE_OK && count > 0);
  mille_player_free(player);
  mille_variant_free(pot);
  free(error);
}

/* Elements of an array lie as far apart as its host says. */
static void the_elements_of_an_array_keep_their_distance(void) {
  mille_event events[EVENTS + 1];
  mille_error problems[4];
  const char script[] = "return { deal = { hands = 3 }, out = { bonis = 1 } }";
  mille_script_file file = {"wrong.lua", script, sizeof script - 1};
  size_t count = 0;
  memset(events, MARK, sizeof events);
  events[0].struct_size = sizeof *events;
  SUCCEEDS(mille_table_events(made.table, MILLE_ALL, 0, events, sizeof *events, EVENTS, &count, &check_error));
  CHECK(count == 1 && events[0].kind == MILLE_EVENT_DEAL && events[0].card_count > 100);
  CHECK(((unsigned char*)&events[1])[0] == MARK);
  problems[0].struct_size = sizeof *problems;
  memset(&problems[3], MARK, sizeof *problems);
  SUCCEEDS(mille_script_check(made.engine, &file, 1, problems, sizeof *problems, 3, &count, &check_error));
  CHECK(count == 3 && problems[2].struct_size == sizeof *problems && problems[2].text[0] != '\0');
  CHECK(((unsigned char*)&problems[3])[0] == MARK);
}

/* ---- A rule field ---- */

static int32_t MILLE_CALL first(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  (void)decision;
  *index = 0;
  return 0;
}

static mille_variant* with_runs(void) {
  const char script[] = "return { name = 'runs', title = 'Runs', about = 'Few runs.', sets = { max_runs = 3 } }";
  const mille_script_file file = {"runs.lua", script, sizeof script - 1};
  mille_variant* variant = NULL;
  SUCCEEDS(mille_variant_from_script(made.engine, &file, 1, NULL, 0, &variant, &check_error));
  return variant;
}

static void a_rule_field_that_the_host_does_not_know_is_played_and_recorded(void) {
  mille_variant* variant = with_runs();
  mille_table *table = NULL, *again = NULL;
  size_t needed = 0;
  FILLS(mille_rules, rules, mille_variant_rules(variant, rules, &check_error));
  SUCCEEDS(mille_rule_fields(text, sizeof text, NULL, &check_error));
  CHECK(strstr(text, "\"sets.max_runs\"") != NULL);
  SUCCEEDS(mille_table_create(variant, NULL, &table, &check_error));
  SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
  SUCCEEDS(mille_table_record(table, MILLE_ALL, NULL, text, sizeof text, &needed, &check_error));
  CHECK(strstr(text, "\"max_runs\":3") != NULL);
  SUCCEEDS(mille_table_import(made.engine, text, needed - 1, 1, &again, &check_error));
  CHECK(check_hash(table) == check_hash(again));
  mille_table_free(again);
  mille_table_free(table);
  mille_variant_free(variant);
}

static void a_player_of_the_host_plays_unless_the_rules_use_the_field(void) {
  mille_ai_api api = {0};
  mille_variant* variant = with_runs();
  mille_player* player = NULL;
  mille_table* table = NULL;
  SIZED(mille_step, step);
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = api.title = "first";
  api.release = "1";
  api.author = api.about = "";
  api.flags = MILLE_AI_ANY_RULES;
  api.rules_size = MILLE_RULES_1_0;
  api.decide = first;
  SUCCEEDS(mille_player_from_api(made.engine, &api, NULL, NULL, 0, &player, &check_error));
  SUCCEEDS(mille_table_create(made.variant, NULL, &table, &check_error));
  SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
  SUCCEEDS(mille_table_set_player(table, 0, player, &check_error));
  SUCCEEDS(mille_table_set_player(table, 0, NULL, &check_error));
  mille_table_free(table);
  SUCCEEDS(mille_player_unknown_fields(player, variant, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, "sets.max_runs") == 0);
  SUCCEEDS(mille_table_create(variant, NULL, &table, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_set_player(table, 0, player, &check_error));
  CHECK(strstr(check_error.text, "sets.max_runs") != NULL);
  mille_table_free(table);
  mille_player_free(player);
  mille_variant_free(variant);
}

/* ---- Numbers ---- */

/* The function is asked for by name, as by a host that uses it where it is there. */
static pause_fn pause_of_the_library(void) {
  void* const symbol = dlsym(RTLD_DEFAULT, "mille_table_pause");
  pause_fn function = NULL;
  memcpy(&function, &symbol, sizeof function);
  return function;
}

static void an_unknown_number_has_a_text(void) {
  const pause_fn pause_match = pause_of_the_library();
  mille_event events[EVENTS];
  mille_error refusal;
  mille_action action;
  SIZED(mille_table_info, info);
  SIZED(mille_view, view);
  size_t count = 0;
  CHECK(pause_match != NULL);
  if (pause_match == NULL) return;
  SUCCEEDS(mille_table_parse(made.table, "draw", &action, &check_error));
  SUCCEEDS(pause_match(made.table, 1, &check_error));

  REFUSES(STATUS_LATER, pause_match(made.table, 0, &check_error));
  CHECK(check_error.status == STATUS_LATER && strcmp(check_error.message, "table.paused") == 0);
  CHECK(strcmp(check_error.text, "The match is paused since decision 0.") == 0);
  CHECK(strcmp(mille_status_name(STATUS_LATER), "MILLE_E_PAUSED") == 0);
  CHECK(strcmp(mille_status_text(STATUS_LATER), "the match is paused") == 0);
  CHECK(strcmp(mille_status_name(STATUS_LATER + 1), "MILLE_E_UNKNOWN") == 0);
  refusal = check_error;
  SUCCEEDS(mille_error_text(&refusal, "fr", text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, "The match is paused since decision 0.") == 0);

  SUCCEEDS(mille_table_info_get(made.table, &info, &check_error));
  SUCCEEDS(mille_table_view(made.table, 0, &view, &check_error));
  CHECK(info.phase == PHASE_LATER && view.phase == PHASE_LATER);
  SUCCEEDS(mille_table_json(made.table, MILLE_JSON_VIEW, 0, 0, text, sizeof text, NULL, &check_error));
  CHECK(strstr(text, "\"phase\":\"paused\"") != NULL);

  events[0].struct_size = sizeof *events;
  SUCCEEDS(mille_table_events(made.table, 0, info.events - 1, events, sizeof *events, EVENTS, &count, &check_error));
  CHECK(count == 1 && events[0].kind == EVENT_LATER && events[0].seat == 1 && events[0].card_count == 0);
  SUCCEEDS(mille_table_json(made.table, MILLE_JSON_EVENTS, 0, info.events - 1, text, sizeof text, NULL, &check_error));
  CHECK(strstr(text, "\"pause\":1") != NULL);

  /* What the host knows of a table without a turn holds here too. */
  SUCCEEDS(mille_table_legal(made.table, NULL, 0, &count, &check_error));
  CHECK(count == 0);
  REFUSES(MILLE_E_PHASE, mille_table_apply(made.table, &action, &check_error));
}

int main(void) {
  made = check_make();
  every_struct_that_may_grow_has_grown();
  a_struct_is_filled_to_the_size_of_its_host();
  the_elements_of_an_array_keep_their_distance();
  a_rule_field_that_the_host_does_not_know_is_played_and_recorded();
  a_player_of_the_host_plays_unless_the_rules_use_the_field();
  an_unknown_number_has_a_text();
  check_free(&made);
  return check_result();
}
