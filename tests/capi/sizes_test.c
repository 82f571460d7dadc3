// `struct_size` of every struct that has one: too small, impossible, or larger with a zero or non-zero tail.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "mille/mille_ai.h"

// Any struct, followed by room for what a later version may add.
typedef union wide {
  uint32_t struct_size;
  uint64_t aligned;
  unsigned char bytes[8192];
} wide;

enum { LARGEST = MILLE_STRUCT_SIZE_MAX, EXTRA = 64 };

static check_objects made;
static wide memory;
static mille_state* state;
static uint64_t state_memory[512];

typedef mille_status (*call_fn)(wide* data, mille_error* error);

// ---- Structs that come in

static mille_status in_engine(wide* data, mille_error* error) {
  mille_engine* engine = NULL;
  mille_status status = mille_engine_create((const mille_engine_options*)(const void*)data, &engine, error);
  mille_engine_free(engine);
  return status;
}

static mille_status in_match(wide* data, mille_error* error) {
  mille_table* table = NULL;
  mille_status status = mille_table_create(made.variant, (const mille_match_setup*)(const void*)data, &table, error);
  mille_table_free(table);
  return status;
}

static mille_status in_state(wide* data, mille_error* error) {
  uint64_t fresh[512];
  return mille_state_init(made.variant, (const mille_match_setup*)(const void*)data, (mille_state*)(void*)fresh, error);
}

static mille_status in_deal(wide* data, mille_error* error) {
  mille_table* table = NULL;
  mille_status status = mille_table_create(made.variant, NULL, &table, error);
  if (status == MILLE_OK) status = mille_table_next_deal(table, (const mille_deal_setup*)(const void*)data, error);
  mille_table_free(table);
  return status;
}

static mille_status in_settle(wide* data, mille_error* error) {
  mille_payment payment;
  memset(&payment, 0, sizeof payment);
  payment.struct_size = sizeof payment;
  return mille_settle(made.variant, (const mille_settle_input*)(const void*)data, &payment, error);
}

static mille_status in_record(wide* data, mille_error* error) {
  static char text[65536];
  return mille_table_record(made.table, MILLE_ALL, (const mille_record_options*)(const void*)data, text, sizeof text,
                            NULL, error);
}

static mille_status in_view(wide* data, mille_error* error) {
  uint64_t fresh[512];
  return mille_state_sample(made.variant, (const mille_view*)(const void*)data, 1, (mille_state*)(void*)fresh, error);
}

static mille_status in_budget(wide* data, mille_error* error) {
  mille_table* table = NULL;
  mille_player* player = NULL;
  mille_status status = mille_table_clone(made.table, &table, error);
  if (status == MILLE_OK) status = mille_player_create(made.engine, "random", NULL, &player, error);
  if (status == MILLE_OK) status = mille_table_set_player(table, 0, player, error);
  if (status == MILLE_OK) status = mille_table_set_player(table, 1, NULL, error);
  if (status == MILLE_OK) {
    mille_table_info info;
    memset(&info, 0, sizeof info);
    info.struct_size = sizeof info;
    status = mille_table_info_get(table, &info, error);
    if (status == MILLE_OK && info.turn == 1) {
      mille_table_set_player(table, 0, NULL, NULL);
      status = mille_table_set_player(table, 1, player, error);
    }
  }
  if (status == MILLE_OK) status = mille_table_step(table, (const mille_budget*)(const void*)data, NULL, error);
  mille_player_free(player);
  mille_table_free(table);
  return status;
}

static mille_status in_player(wide* data, mille_error* error) {
  mille_player* player = NULL;
  const mille_status status =
      mille_player_create(made.engine, "random", (const mille_player_setup*)(const void*)data, &player, error);
  mille_player_free(player);
  return status;
}

static char record_text[65536];

static mille_status in_verify(wide* data, mille_error* error) {
  SIZED(mille_verdict, verdict);
  return mille_record_verify(made.engine, (const mille_verify_setup*)(const void*)data, &verdict, error);
}

static mille_status out_verdict(wide* data, mille_error* error) {
  SIZED(mille_verify_setup, setup);
  setup.text = record_text;
  setup.length = strlen(record_text);
  return mille_record_verify(made.engine, &setup, (mille_verdict*)(void*)data, error);
}

static mille_status in_verdict(wide* data, mille_error* error) {
  static char json[8192];
  return mille_verdict_json((const mille_verdict*)(const void*)data, "en", json, sizeof json, NULL, error);
}

static void comes_in(const char* name, call_fn call, uint32_t size) {
  uint32_t bad[5];
  size_t i;
  bad[0] = 0;
  bad[1] = 4;
  bad[2] = size - 1;
  bad[3] = LARGEST + 1;
  bad[4] = UINT32_MAX;
  memory.struct_size = size;
  check_reset_error();
  check_success(call(&memory, &check_error), name, __FILE__, __LINE__);
  for (i = 0; i < 5; ++i) {
    memory.struct_size = bad[i];
    REFUSES(MILLE_E_STRUCT_SIZE, call(&memory, &check_error));
  }
  memset(memory.bytes + size, 0, EXTRA);
  memory.struct_size = size + EXTRA;
  check_reset_error();
  check_success(call(&memory, &check_error), name, __FILE__, __LINE__);
  memory.bytes[size + EXTRA - 1] = 1;
  REFUSES(MILLE_E_STRUCT_SIZE, call(&memory, &check_error));
  memset(memory.bytes + size, 0, EXTRA);
  memory.bytes[size] = 1;
  REFUSES(MILLE_E_STRUCT_SIZE, call(&memory, &check_error));
}

static void structs_that_come_in(void) {
  mille_match_setup* match = (mille_match_setup*)(void*)&memory;
  mille_settle_input* settle = (mille_settle_input*)(void*)&memory;
  mille_view* view = (mille_view*)(void*)&memory;
  mille_verify_setup* verify = (mille_verify_setup*)(void*)&memory;

  memset(&memory, 0, sizeof memory);
  comes_in("mille_player_setup", in_player, sizeof(mille_player_setup));
  memset(&memory, 0, sizeof memory);
  comes_in("mille_engine_options", in_engine, sizeof(mille_engine_options));
  memset(&memory, 0, sizeof memory);
  match->stakes[0] = 1;
  match->stakes[1] = 3;
  comes_in("mille_match_setup", in_match, sizeof *match);
  memset(memory.bytes + sizeof *match, 0, EXTRA);
  comes_in("mille_match_setup of a state", in_state, sizeof *match);
  memset(&memory, 0, sizeof memory);
  comes_in("mille_deal_setup", in_deal, sizeof(mille_deal_setup));
  memset(&memory, 0, sizeof memory);
  settle->end = MILLE_END_WON;
  settle->stakes[0] = 1;
  settle->stakes[1] = 3;
  comes_in("mille_settle_input", in_settle, sizeof *settle);
  memset(&memory, 0, sizeof memory);
  comes_in("mille_record_options", in_record, sizeof(mille_record_options));
  memset(&memory, 0, sizeof memory);
  memory.struct_size = sizeof *view;
  SUCCEEDS(mille_state_view(made.variant, state, 0, view, &check_error));
  comes_in("mille_view", in_view, sizeof *view);
  memset(&memory, 0, sizeof memory);
  comes_in("mille_budget", in_budget, sizeof(mille_budget));
  SUCCEEDS(mille_table_record(made.table, MILLE_ALL, NULL, record_text, sizeof record_text, NULL, &check_error));
  memset(&memory, 0, sizeof memory);
  verify->text = record_text;
  verify->length = strlen(record_text);
  comes_in("mille_verify_setup", in_verify, sizeof *verify);
  memset(&memory, 0, sizeof memory);
  memory.struct_size = sizeof(mille_verdict);
  SUCCEEDS(out_verdict(&memory, &check_error));
  comes_in("mille_verdict", in_verdict, sizeof(mille_verdict));
}

// ---- Structs that go out

static mille_status out_rules(wide* data, mille_error* error) {
  return mille_variant_rules(made.variant, (mille_rules*)(void*)data, error);
}
static mille_status out_option(wide* data, mille_error* error) {
  return mille_variant_option(made.variant, 0, (mille_option_info*)(void*)data, error);
}
static mille_status out_rule_set(wide* data, mille_error* error) {
  return mille_variant_rule_set(made.variant, 0, (mille_rules*)(void*)data, error);
}
static mille_variant* pot;
static mille_status out_memory(wide* data, mille_error* error) {
  return mille_variant_memory(pot, 0, (mille_memory_info*)(void*)data, error);
}
static mille_status out_info(wide* data, mille_error* error) {
  return mille_table_info_get(made.table, (mille_table_info*)(void*)data, error);
}
static mille_status out_view(wide* data, mille_error* error) {
  return mille_table_view(made.table, 0, (mille_view*)(void*)data, error);
}
static mille_status out_state_view(wide* data, mille_error* error) {
  return mille_state_view(made.variant, state, 0, (mille_view*)(void*)data, error);
}
static mille_status out_score(wide* data, mille_error* error) {
  return mille_state_score(made.variant, state, (mille_deal_result*)(void*)data, error);
}
static mille_status out_payment(wide* data, mille_error* error) {
  mille_settle_input input;
  memset(&input, 0, sizeof input);
  input.struct_size = sizeof input;
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  return mille_settle(made.variant, &input, (mille_payment*)(void*)data, error);
}
static mille_status out_encoding(wide* data, mille_error* error) {
  return mille_encoding_get(made.variant, (mille_encoding*)(void*)data, error);
}
static mille_status out_event(wide* data, mille_error* error) {
  size_t count = 0;
  return mille_table_events(made.table, 0, 0, (mille_event*)(void*)data, sizeof *data, 1, &count, error);
}

static void goes_out(const char* name, call_fn call, uint32_t size) {
  uint32_t bad[5];
  wide plain;
  size_t i;
  bad[0] = 0;
  bad[1] = 4;
  bad[2] = size - 1;
  bad[3] = LARGEST + 1;
  bad[4] = UINT32_MAX;
  for (i = 0; i < 5; ++i) {
    size_t at;
    memset(&memory, 0x5a, sizeof memory);
    memory.struct_size = bad[i];
    REFUSES(MILLE_E_STRUCT_SIZE, call(&memory, &check_error));
    for (at = 4; at < sizeof memory && memory.bytes[at] == 0x5a; ++at) {
    }
    check_that(at == sizeof memory, name, __FILE__, __LINE__);  // nothing is written on failure
  }
  memset(&plain, 0x5a, sizeof plain);
  plain.struct_size = size;
  check_reset_error();
  check_success(call(&plain, &check_error), name, __FILE__, __LINE__);
  CHECK(plain.struct_size == size);
  CHECK(plain.bytes[size] == 0x5a);  // not a byte more than the caller knows
  memset(&memory, 0x5a, sizeof memory);
  memory.struct_size = size + EXTRA;
  check_reset_error();
  check_success(call(&memory, &check_error), name, __FILE__, __LINE__);
  CHECK(memory.struct_size == size + EXTRA);
  check_that(memcmp(memory.bytes + 4, plain.bytes + 4, size - 4) == 0, name, __FILE__, __LINE__);
  for (i = size; i < size + EXTRA && memory.bytes[i] == 0; ++i) {
  }
  check_that(i == size + EXTRA, name, __FILE__, __LINE__);  // the unknown tail is zeroed
  CHECK(memory.bytes[size + EXTRA] == 0x5a);
}

static mille_table* sealed;

static mille_status out_sealing(wide* data, mille_error* error) {
  return mille_table_sealing(sealed, (mille_sealing*)(void*)data, error);
}

static mille_arena* arena;

static mille_status out_arena_info(wide* data, mille_error* error) {
  return mille_arena_info_get(arena, (mille_arena_info*)(void*)data, error);
}
static mille_status out_arena_result(wide* data, mille_error* error) {
  return mille_arena_result_get(arena, 0, (mille_arena_result*)(void*)data, error);
}
static mille_status out_arena_rating(wide* data, mille_error* error) {
  return mille_arena_rating_get(arena, 0, (mille_arena_rating*)(void*)data, error);
}
static mille_status in_arena(wide* data, mille_error* error) {
  mille_arena* made_anew = NULL;
  mille_status status =
      mille_arena_create(made.variant, (const mille_arena_setup*)(const void*)data, &made_anew, error);
  mille_arena_free(made_anew);
  return status;
}

static void structs_of_an_arena(void) {
  static const mille_arena_player players[] = {ARENA_PLAYER("greedy"), ARENA_PLAYER("random")};
  mille_arena_setup* setup = (mille_arena_setup*)(void*)&memory;
  if (!mille_has("mille.arena/1")) return;
  memset(&memory, 0, sizeof memory);
  setup->struct_size = sizeof *setup;
  setup->players = players;
  setup->player_count = 2;
  setup->pairs = 2;
  setup->has_seed = 1;
  SUCCEEDS(mille_arena_create(made.variant, setup, &arena, &check_error));
  comes_in("mille_arena_setup", in_arena, sizeof *setup);
  SUCCEEDS(mille_arena_run(arena, 0, NULL, NULL, &check_error));
  goes_out("mille_arena_info", out_arena_info, sizeof(mille_arena_info));
  goes_out("mille_arena_result", out_arena_result, sizeof(mille_arena_result));
  goes_out("mille_arena_rating", out_arena_rating, sizeof(mille_arena_rating));
  mille_arena_free(arena);
}

static void sealing_goes_out(void) {
  SIZED(mille_match_setup, setup);
  setup.decks = MILLE_DECKS_SEALED;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  SUCCEEDS(mille_table_create(made.variant, &setup, &sealed, &check_error));
  SUCCEEDS(mille_table_seal(sealed, 0, &check_error));
  goes_out("mille_sealing", out_sealing, sizeof(mille_sealing));
  mille_table_free(sealed);
}

static void memory_goes_out(void) {
  static const char script[] =
      "return { name = 'pot', memory = { pot = { range = { 0, 9 } } }, hooks = { score_deal = function() end } }";
  if (!mille_has("mille.script/1")) return;
  SUCCEEDS(mille_variant_from_script(made.engine, &(mille_script_file){"pot.lua", script, sizeof script - 1}, 1, NULL,
                                     0, &pot, &check_error));
  goes_out("mille_memory_info", out_memory, sizeof(mille_memory_info));
  mille_variant_free(pot);
}

static void structs_that_go_out(void) {
  sealing_goes_out();
  memory_goes_out();
  goes_out("mille_rules", out_rules, sizeof(mille_rules));
  goes_out("mille_rules of a rule set", out_rule_set, sizeof(mille_rules));
  goes_out("mille_option_info", out_option, sizeof(mille_option_info));
  goes_out("mille_table_info", out_info, sizeof(mille_table_info));
  goes_out("mille_view", out_view, sizeof(mille_view));
  goes_out("mille_view of a state", out_state_view, sizeof(mille_view));
  goes_out("mille_deal_result", out_score, sizeof(mille_deal_result));
  goes_out("mille_payment", out_payment, sizeof(mille_payment));
  goes_out("mille_encoding", out_encoding, sizeof(mille_encoding));
  goes_out("mille_event", out_event, sizeof(mille_event));
  goes_out("mille_verdict", out_verdict, sizeof(mille_verdict));
}

// An error with an impossible size is not written, and the call still works. A larger error is filled to its size.
static void errors(void) {
  mille_error* error = (mille_error*)(void*)&memory;
  uint32_t bad[] = {0, 4, sizeof(mille_error) - 1, LARGEST + 1, UINT32_MAX};
  size_t i, at;
  for (i = 0; i < sizeof bad / sizeof *bad; ++i) {
    memset(&memory, 0x5a, sizeof memory);
    memory.struct_size = bad[i];
    CHECK(mille_table_apply_text(made.table, "pass", error) == MILLE_E_ILLEGAL_ACTION);
    CHECK(memory.struct_size == bad[i]);
    for (at = 4; at < sizeof memory && memory.bytes[at] == 0x5a; ++at) {
    }
    CHECK(at == sizeof memory);
  }
  memset(&memory, 0x5a, sizeof memory);
  memory.struct_size = sizeof *error + EXTRA;
  CHECK(mille_table_apply_text(made.table, "pass", error) == MILLE_E_ILLEGAL_ACTION);
  CHECK(error->struct_size == sizeof *error + EXTRA);
  CHECK(error->status == MILLE_E_ILLEGAL_ACTION);
  CHECK(strcmp(error->rule, "X2") == 0);
  for (at = sizeof *error; at < sizeof *error + EXTRA && memory.bytes[at] == 0; ++at) {
  }
  CHECK(at == sizeof *error + EXTRA);
  memset(&memory, 0x5a, sizeof memory);  // written on failure only
  memory.struct_size = sizeof *error;
  CHECK(mille_table_check(made.table, NULL, error) == MILLE_E_ARGUMENT);
  CHECK(error->status == MILLE_E_ARGUMENT);
  memset(memory.bytes + 4, 0x5a, sizeof memory - 4);
  {
    uint64_t hash = 0;
    CHECK(mille_table_hash(made.table, &hash, error) == MILLE_OK);
  }
  for (at = 4; at < sizeof memory && memory.bytes[at] == 0x5a; ++at) {
  }
  CHECK(at == sizeof memory);
}

// The caller sets the stride of an array, which may exceed the size that the library knows.
static void strides(void) {
  static unsigned char wide_events[4][sizeof(mille_event) + EXTRA];
  mille_event plain[4];
  size_t count = 0, i;
  SUCCEEDS(mille_table_apply_text(made.table, "draw", &check_error));
  memset(plain, 0, sizeof plain);
  memset(wide_events, 0x5a, sizeof wide_events);
  plain[0].struct_size = sizeof *plain;
  {
    uint32_t size = sizeof(mille_event) + EXTRA;
    memcpy(wide_events[0], &size, sizeof size);
  }
  SUCCEEDS(mille_table_events(made.table, 0, 0, plain, sizeof *plain, 4, &count, &check_error));
  CHECK(count == 2);
  SUCCEEDS(mille_table_events(made.table, 0, 0, (mille_event*)(void*)wide_events, sizeof *wide_events, 4, &count,
                              &check_error));
  for (i = 0; i < count; ++i) {
    CHECK(plain[i].struct_size == sizeof *plain);
    CHECK(memcmp((unsigned char*)&plain[i] + 4, wide_events[i] + 4, sizeof *plain - 4) == 0);
    CHECK(wide_events[i][sizeof *plain] == 0 && wide_events[i][sizeof *plain + EXTRA - 1] == 0);
  }
  CHECK(wide_events[3][8] == 0x5a);
}

int main(void) {
  made = check_make();
  state = (mille_state*)(void*)state_memory;
  SUCCEEDS(mille_state_from_table(made.table, state, &check_error));
  structs_that_come_in();
  structs_that_go_out();
  structs_of_an_arena();
  errors();
  strides();
  check_free(&made);
  return check_result();
}
