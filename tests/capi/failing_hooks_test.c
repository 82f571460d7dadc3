/* A script whose hooks fail: the match ends by the rules, events, log and record say so, and a host may stop instead. */
#include <stdio.h>
#include <string.h>

#include "check.h"

static const char kScript[] =
    "return { name = 'bad', match = { target = 100 }, hooks = {\n"
    "  score_deal = function() error('s') end,\n"
    "  settle = function(m, p) p.total = p.total + 1 return p end } }";

typedef struct {
  int warnings, others;
  char last[1024];
  char file[128];
  int line;
} lines;

static void MILLE_CALL count_line(void* user, const mille_log_line* line) {
  lines* seen = user;
  ++*(line->level == MILLE_LOG_WARNING ? &seen->warnings : &seen->others);
  seen->line = line->line;
  strncpy(seen->file, line->file, sizeof seen->file - 1);
  strncpy(seen->last, line->text, sizeof seen->last - 1);
}

static mille_engine* engine_of(uint32_t stops, lines* seen) {
  mille_engine* engine = NULL;
  mille_engine_options options;
  memset(&options, 0, sizeof options);
  options.struct_size = sizeof options;
  options.log = count_line;
  options.log_user = seen;
  options.stop_on_hook_failure = stops;
  SUCCEEDS(mille_engine_create(&options, &engine, &check_error));
  return engine;
}

static mille_variant* variant_of(mille_engine* engine) {
  mille_variant* variant = NULL;
  SUCCEEDS(mille_variant_from_script(engine, &(mille_script_file){"bad.lua", kScript, sizeof kScript - 1}, 1, NULL, 0,
                                     &variant, &check_error));
  return variant;
}

/* Plays the first action of each list until the match is over, or an action is refused. */
static mille_status play(mille_table* table) {
  static mille_action legal[4096];
  mille_status status = MILLE_OK;
  while (status == MILLE_OK) {
    size_t count = 0;
    mille_table_info info;
    memset(&info, 0, sizeof info);
    info.struct_size = sizeof info;
    SUCCEEDS(mille_table_info_get(table, &info, &check_error));
    if (info.phase == MILLE_PHASE_OVER) break;
    if (info.phase == MILLE_PHASE_BETWEEN) {
      SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
      continue;
    }
    SUCCEEDS(mille_table_legal(table, legal, 4096, &count, &check_error));
    status = mille_table_apply(table, &legal[0], &check_error);
  }
  return status;
}

static void goes_on(void) {
  lines seen;
  mille_engine* engine;
  mille_variant* variant;
  mille_table* table = NULL;
  mille_table* read = NULL;
  mille_settle_input input;
  mille_payment payment;
  static mille_event events[1];
  static char record[1 << 20];
  size_t count = 0, size = 0;
  memset(&seen, 0, sizeof seen);
  engine = engine_of(0, &seen);
  variant = variant_of(engine);
  SUCCEEDS(mille_table_create(variant, NULL, &table, &check_error));
  SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
  SUCCEEDS(mille_table_forfeit(table, 1, MILLE_FAULT_RESIGN, &check_error));
  CHECK(seen.warnings == 2 && seen.others == 0);
  CHECK(strstr(seen.last, "settle failed (deal 1, turn ") == seen.last);
  CHECK(strcmp(seen.file, "bad.lua") == 0 && seen.line == 3);
  REFUSES(MILLE_E_BUFFER, mille_table_events(table, MILLE_ALL, 0, NULL, 0, 0, &count, &check_error));
  CHECK(count == 3); /* deal, its end, the match's end */
  events[0].struct_size = sizeof events[0];
  REFUSES(MILLE_E_BUFFER, mille_table_events(table, 0, 1, events, sizeof events[0], 1, &count, &check_error));
  CHECK(events[0].kind == MILLE_EVENT_DEAL_END && events[0].failed_hooks == MILLE_HOOK_SCORE_DEAL);
  SUCCEEDS(mille_table_events(table, 0, 2, events, sizeof events[0], 1, &count, &check_error));
  CHECK(events[0].kind == MILLE_EVENT_MATCH_END && events[0].failed_hooks == MILLE_HOOK_SETTLE);
  SUCCEEDS(mille_table_record(table, MILLE_ALL, NULL, record, sizeof record, &size, &check_error));
  CHECK(strstr(record, "\"failed_hooks\":[\"score_deal\"]}\n") != NULL);
  SUCCEEDS(mille_table_import(engine, record, size - 1, 1, &read, &check_error));
  mille_table_free(read);
  mille_table_free(table);

  /* Bare totals. */
  memset(&input, 0, sizeof input);
  input.struct_size = sizeof input;
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.winner.total = 1300;
  memset(&payment, 0, sizeof payment);
  payment.struct_size = sizeof payment;
  SUCCEEDS(mille_settle(variant, &input, &payment, &check_error));
  CHECK(payment.total > 0);
  CHECK(seen.warnings == 3 + 2); /* the record's reader runs the hooks again */
  mille_variant_free(variant);
  mille_engine_free(engine);
}

/* A hook that fails when an atomic action ends a deal. */
static void atomic_actions_warn(void) {
  static const char script[] = "return { name = 'bad', hooks = { score_deal = function() error('s') end } }";
  uint64_t memory[512];
  uint8_t mask[256] = {0};
  mille_state* state = (mille_state*)(void*)memory;
  mille_phase phase = MILLE_PHASE_BETWEEN;
  uint64_t random = 1;
  lines seen;
  mille_engine* engine;
  mille_variant* variant = NULL;
  mille_match_setup setup;
  memset(&seen, 0, sizeof seen);
  memset(&setup, 0, sizeof setup);
  setup.struct_size = sizeof setup;
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  engine = engine_of(0, &seen);
  SUCCEEDS(mille_variant_from_script(engine, &(mille_script_file){"bad.lua", script, sizeof script - 1}, 1, NULL, 0,
                                     &variant, &check_error));
  CHECK(mille_state_size() <= sizeof memory);
  SUCCEEDS(mille_state_init(variant, &setup, state, &check_error));
  SUCCEEDS(mille_state_next_deal(variant, state, &check_error));
  do {
    int32_t index;
    CHECK(seen.warnings == 0);
    SUCCEEDS(mille_atomic_mask(variant, state, mask, sizeof mask, &check_error));
    do {
      index = (int32_t)check_below(&random, sizeof mask);
    } while (mask[index] == 0);
    SUCCEEDS(mille_batch_act(variant, state, 1, &index, NULL, &check_error));
    SUCCEEDS(mille_state_phase(variant, state, &phase, NULL, &check_error));
  } while (phase == MILLE_PHASE_DRAW || phase == MILLE_PHASE_LAY);
  CHECK(seen.warnings == 1 && seen.others == 0);
  CHECK(strstr(seen.last, "score_deal failed (deal 1, turn ") == seen.last);
  CHECK(strcmp(seen.file, "bad.lua") == 0 && seen.line == 1);
  mille_variant_free(variant);
  mille_engine_free(engine);
}

/* How often the allow hook of a variant was asked. */
static unsigned asked_of(const mille_variant* variant) {
  static char use[4096];
  unsigned asked = 0;
  const char* found;
  SUCCEEDS(mille_variant_text(variant, MILLE_VARIANT_TEXT_HOOK_USE, use, sizeof use, NULL, &check_error));
  found = strstr(use, "\"allow\":{\"asked\":");
  CHECK(found != NULL && sscanf(found, "\"allow\":{\"asked\":%u", &asked) == 1);
  return asked;
}

/* Looking for the name that a script may have meant costs work, so a call with thousands of failing hooks ends. */
static void an_unknown_name_costs_work(void) {
  static char script[32768];
  static mille_action legal[32768];
  size_t at = 0, count = 0;
  unsigned before = 0;
  int i;
  mille_engine* engine = NULL;
  mille_variant* variant = NULL;
  mille_table* table = NULL;
  mille_engine_options options;
  mille_match_setup setup;
  memset(&options, 0, sizeof options);
  options.struct_size = sizeof options;
  options.count_hook_use = 1;
  memset(&setup, 0, sizeof setup);
  setup.struct_size = sizeof setup;
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  for (i = 0; i < 240; ++i) at += (size_t)sprintf(script + at, "g%03d%060d = 1\n", i, i);
  at += (size_t)sprintf(script + at,
                        "return { name = 'flood', title = 'Flood', about = 'Many names.', extends = 'montreal', "
                        "deal = { hand = 25 }, hooks = { allow = function() return x%063d end } }",
                        7);
  SUCCEEDS(mille_engine_create(&options, &engine, &check_error));
  SUCCEEDS(mille_variant_from_script(engine, &(mille_script_file){"flood.lua", script, at}, 1, NULL, 0, &variant,
                                     &check_error));
  /* Until a hand has many sets to lay: that of seed 25 is the first. */
  for (i = 25; i < 256 && count <= 100; ++i) {
    before = asked_of(variant);
    mille_table_free(table);
    setup.seed[0] = (uint8_t)i;
    SUCCEEDS(mille_table_create(variant, &setup, &table, &check_error));
    SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
    SUCCEEDS(mille_table_apply_text(table, "draw", &check_error));
    SUCCEEDS(mille_table_legal(table, legal, 32768, &count, &check_error));
  }
  CHECK(count > 100 && asked_of(variant) - before < 80);
  mille_table_free(table);
  mille_variant_free(variant);
  mille_engine_free(engine);
}

static void stops(void) {
  lines seen;
  mille_engine* engine;
  mille_variant* variant;
  mille_table* table = NULL;
  memset(&seen, 0, sizeof seen);
  engine = engine_of(1, &seen);
  variant = variant_of(engine);
  SUCCEEDS(mille_table_create(variant, NULL, &table, &check_error));
  REFUSES(MILLE_E_SCRIPT, mille_table_forfeit(table, 1, MILLE_FAULT_RESIGN, &check_error));
  CHECK(check_error.line == 3);
  CHECK(play(table) == MILLE_E_SCRIPT);
  CHECK(check_error.line == 2);
  CHECK(seen.warnings == 0);
  mille_table_free(table);
  mille_variant_free(variant);
  mille_engine_free(engine);
}

int main(void) {
  mille_engine* engine = NULL;
  mille_engine_options wrong;
  if (!mille_has("mille.script/1")) return 0;
  memset(&wrong, 0, sizeof wrong);
  wrong.struct_size = sizeof wrong;
  wrong.stop_on_hook_failure = 2;
  REFUSES(MILLE_E_ARGUMENT, mille_engine_create(&wrong, &engine, &check_error));
  goes_on();
  atomic_actions_warn();
  an_unknown_name_costs_work();
  stops();
  return check_result();
}
