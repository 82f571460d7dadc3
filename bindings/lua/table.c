// Tables: matches with their history, and the players seated at them.

#include <stdlib.h>
#include <string.h>

#include "binding.h"

enum { kBatch = 64 };  // events or results read in one call

static Table* table_at(lua_State* L, int at) { return luaL_checkudata(L, at, TABLE); }

// Takes the handle over, whatever happens; `longest` 0: ask the table's variant.
void mille_lua_push_table(lua_State* L, mille_table* handle, int32_t longest) {
  mille_error error;
  Table* table = lua_newuserdatauv(L, sizeof *table, MILLE_SEATS);
  memset(table, 0, sizeof *table);
  table->handle = handle;
  luaL_setmetatable(L, TABLE);
  if (longest == 0) {
    mille_variant* variant = NULL;
    mille_lua_check(L, mille_table_variant(handle, &variant, mille_lua_error(&error)), &error);
    mille_lua_push_variant(L, variant);
    longest = ((const Variant*)lua_touserdata(L, -1))->longest;
    lua_pop(L, 1);
  }
  table->longest = longest;
  table->legal = malloc((size_t)longest * sizeof *table->legal);
  if (table->legal == NULL) luaL_error(L, "not enough memory");
}

// variant:table{seed =, stakes =, decks =, draw_ends =}
int mille_lua_new_table(lua_State* L) {
  mille_error error;
  const Variant* variant = luaL_checkudata(L, 1, VARIANT);
  mille_match_setup setup;
  mille_table* handle = NULL;
  mille_lua_setup(L, 2, &setup);
  mille_lua_check(L, mille_table_create(variant->handle, &setup, &handle, mille_lua_error(&error)), &error);
  mille_lua_push_table(L, handle, variant->longest);
  return 1;
}

// engine:import(record, match)
int mille_lua_import(lua_State* L) {
  mille_error error;
  Engine* engine = luaL_checkudata(L, 1, ENGINE);
  size_t length = 0;
  const char* text = luaL_checklstring(L, 2, &length);
  const lua_Integer match = luaL_optinteger(L, 3, 1);
  mille_table* handle = NULL;
  mille_lua_check(
      L, mille_table_import(engine->handle, text, length, (uint64_t)match, &handle, mille_lua_error(&error)), &error);
  mille_lua_push_table(L, handle, 0);
  return 1;
}

// engine:follow(line): a table that follows a match played elsewhere, from line 0 of the record as a seat or an onlooker receives it
int mille_lua_follow(lua_State* L) {
  mille_error error;
  Engine* engine = luaL_checkudata(L, 1, ENGINE);
  size_t length = 0;
  const char* line = luaL_checklstring(L, 2, &length);
  mille_table* handle = NULL;
  mille_lua_check(L, mille_table_follow(engine->handle, line, length, &handle, mille_lua_error(&error)), &error);
  mille_lua_push_table(L, handle, 0);
  return 1;
}

// table:follow_line(line): takes the next line of the record that the table follows
static int follow_line(lua_State* L) {
  mille_error error;
  size_t length = 0;
  const char* line = luaL_checklstring(L, 2, &length);
  mille_lua_check(L, mille_table_follow_line(table_at(L, 1)->handle, line, length, mille_lua_error(&error)), &error);
  return 0;
}

// table:follow_back(line_count): goes back to a record of so many lines
static int follow_back(lua_State* L) {
  mille_error error;
  const lua_Integer lines = luaL_checkinteger(L, 2);
  mille_lua_check(L, mille_table_follow_back(table_at(L, 1)->handle, (uint64_t)lines, mille_lua_error(&error)), &error);
  return 0;
}

// engine:position(json, variant)
int mille_lua_position(lua_State* L) {
  mille_error error;
  Engine* engine = luaL_checkudata(L, 1, ENGINE);
  size_t length = 0;
  const char* text = luaL_checklstring(L, 2, &length);
  const Variant* variant = lua_isnoneornil(L, 3) ? NULL : luaL_checkudata(L, 3, VARIANT);
  mille_table* handle = NULL;
  if (variant != NULL) mille_lua_need_open(L, variant->handle);
  mille_lua_check(L,
                  mille_table_from_position(engine->handle, variant == NULL ? NULL : variant->handle, text, length,
                                            &handle, mille_lua_error(&error)),
                  &error);
  mille_lua_push_table(L, handle, 0);
  return 1;
}

static int close_table(lua_State* L) {
  Table* table = table_at(L, 1);
  mille_table_free(table->handle);
  table->handle = NULL;
  free(table->legal);
  table->legal = NULL;
  table->longest = 0;
  return 0;
}

static int clone(lua_State* L) {
  mille_error error;
  Table* table = table_at(L, 1);
  mille_table* handle = NULL;
  mille_lua_check(L, mille_table_clone(table->handle, &handle, mille_lua_error(&error)), &error);
  mille_lua_push_table(L, handle, table->longest);
  return 1;
}

static int variant(lua_State* L) {
  mille_error error;
  mille_variant* handle = NULL;
  mille_lua_check(L, mille_table_variant(table_at(L, 1)->handle, &handle, mille_lua_error(&error)), &error);
  mille_lua_push_variant(L, handle);
  return 1;
}

static int info(lua_State* L) {
  mille_error error;
  mille_table_info value;
  memset(&value, 0, sizeof value);
  value.struct_size = sizeof value;
  mille_lua_check(L, mille_table_info_get(table_at(L, 1)->handle, &value, mille_lua_error(&error)), &error);
  mille_lua_push(L, mille_lua_table_info, &value);
  return 1;
}

static void read_deal(lua_State* L, int at, mille_deal_setup* setup) {
  mille_error error;
  lua_Integer i;
  memset(setup, 0, sizeof *setup);
  setup->struct_size = sizeof *setup;
  luaL_checktype(L, at, LUA_TTABLE);
  lua_getfield(L, at, "dealer");
  setup->dealer = mille_lua_seat(luaL_optinteger(L, -1, MILLE_NOBODY));
  lua_getfield(L, at, "deck");
  luaL_checktype(L, -1, LUA_TTABLE);
  if (lua_rawlen(L, -1) > MILLE_PACK_SLOTS) luaL_error(L, "too many cards for a deck");
  setup->deck_count = (uint32_t)lua_rawlen(L, -1);
  for (i = 0; i < (lua_Integer)setup->deck_count; i++) {
    lua_rawgeti(L, -1, i + 1);
    mille_lua_check(L, mille_card_parse(mille_lua_string(L, -1), &setup->deck[i], mille_lua_error(&error)), &error);
    lua_pop(L, 1);
  }
  lua_pop(L, 2);
}

// table:next_deal() or, in a match whose decks the host gives, table:next_deal{deck = {card, …}, dealer = seat}
static int next_deal(lua_State* L) {
  mille_error error;
  mille_deal_setup setup;
  Table* table = table_at(L, 1);
  const int given = !lua_isnoneornil(L, 2);
  if (given) read_deal(L, 2, &setup);
  mille_lua_check(L, mille_table_next_deal(table->handle, given ? &setup : NULL, mille_lua_error(&error)), &error);
  return 0;
}

static int legal(lua_State* L) {
  mille_error error;
  Table* table = table_at(L, 1);
  size_t count = 0;
  mille_lua_check(
      L, mille_table_legal(table->handle, table->legal, (size_t)table->longest, &count, mille_lua_error(&error)),
      &error);
  mille_lua_push_legal(L, table->legal, count);
  return 1;
}

static int check(lua_State* L) {
  mille_error error;
  mille_lua_check(L, mille_table_check(table_at(L, 1)->handle, luaL_checkudata(L, 2, ACTION), mille_lua_error(&error)),
                  &error);
  return 0;
}

typedef struct {
  mille_table* table;
  const mille_action* action;
  const char* language;
} Weighed;

static mille_status reasons_call(const void* self, int64_t a, int64_t b, int64_t c, char* buffer, size_t size,
                                 size_t* needed, mille_error* error) {
  const Weighed* weighed = self;
  (void)a, (void)b, (void)c;
  return mille_table_reasons(weighed->table, weighed->action, weighed->language, buffer, size, needed, error);
}

// table:reasons(action, language): the reasons for and against a legal action, as JSON
static int reasons(lua_State* L) {
  Weighed weighed;
  weighed.table = table_at(L, 1)->handle;
  weighed.action = luaL_checkudata(L, 2, ACTION);
  weighed.language = mille_lua_optional_string(L, 3, "en");
  return mille_lua_text(L, reasons_call, &weighed, 0, 0, 0);
}

// table:apply(action or text)
static int apply(lua_State* L) {
  mille_error error;
  Table* table = table_at(L, 1);
  mille_lua_error(&error);
  mille_lua_check(L,
                  lua_type(L, 2) == LUA_TSTRING
                      ? mille_table_apply_text(table->handle, mille_lua_string(L, 2), &error)
                      : mille_table_apply(table->handle, luaL_checkudata(L, 2, ACTION), &error),
                  &error);
  return 0;
}

static int parse(lua_State* L) {
  mille_error error;
  mille_action action;
  mille_lua_check(
      L, mille_table_parse(table_at(L, 1)->handle, mille_lua_string(L, 2), &action, mille_lua_error(&error)), &error);
  mille_lua_push_action(L, &action);
  return 1;
}

// table:forfeit(seat, fault); the fault is a word, `resign` unless given
static int forfeit(lua_State* L) {
  mille_error error;
  const mille_seat seat = mille_lua_seat(luaL_checkinteger(L, 2));
  const mille_fault fault = lua_isnoneornil(L, 3) ? MILLE_FAULT_RESIGN : mille_lua_fault(L, 3);
  mille_lua_check(L, mille_table_forfeit(table_at(L, 1)->handle, seat, fault, mille_lua_error(&error)), &error);
  return 0;
}

// table:abort(seat); without a seat it is the host who aborts the match
static int abort_match(lua_State* L) {
  mille_error error;
  const mille_seat by = lua_isnoneornil(L, 2) ? MILLE_NOBODY : mille_lua_seat(luaL_checkinteger(L, 2));
  mille_lua_check(L, mille_table_abort(table_at(L, 1)->handle, by, mille_lua_error(&error)), &error);
  return 0;
}

static int agree_draw(lua_State* L) {
  mille_error error;
  mille_lua_check(L, mille_table_agree_draw(table_at(L, 1)->handle, mille_lua_error(&error)), &error);
  return 0;
}

static int undo(lua_State* L) {
  mille_error error;
  const lua_Integer decision = luaL_checkinteger(L, 2);
  mille_lua_check(L, mille_table_undo(table_at(L, 1)->handle, (uint64_t)decision, mille_lua_error(&error)), &error);
  return 0;
}

// table:set_player(seat, player); nil empties the seat
static int set_player(lua_State* L) {
  mille_error error;
  Table* table = table_at(L, 1);
  const mille_seat at = mille_lua_seat(luaL_checkinteger(L, 2));
  Player* player = lua_isnoneornil(L, 3) ? NULL : luaL_checkudata(L, 3, PLAYER);
  lua_settop(L, 3);
  if (player != NULL) mille_lua_need_open(L, player->handle);
  mille_lua_check(
      L, mille_table_set_player(table->handle, at, player == NULL ? NULL : player->handle, mille_lua_error(&error)),
      &error);
  table->seated[at] = player;
  lua_setiuservalue(L, 1, at + 1);
  return 0;
}

static int set_seat_name(lua_State* L) {
  mille_error error;
  const mille_seat at = mille_lua_seat(luaL_checkinteger(L, 2));
  mille_lua_check(
      L, mille_table_set_seat_name(table_at(L, 1)->handle, at, mille_lua_string(L, 3), mille_lua_error(&error)),
      &error);
  return 0;
}

static mille_status seat_name_call(const void* self, int64_t seat, int64_t b, int64_t c, char* buffer, size_t size,
                                   size_t* needed, mille_error* error) {
  (void)b, (void)c;
  return mille_table_seat_name((mille_table*)self, mille_lua_seat(seat), buffer, size, needed, error);
}

static int seat_name(lua_State* L) {
  return mille_lua_text(L, seat_name_call, table_at(L, 1)->handle, luaL_checkinteger(L, 2), 0, 0);
}

// table:add_note(name, text)
static int add_note(lua_State* L) {
  mille_error error;
  mille_lua_check(L,
                  mille_table_add_note(table_at(L, 1)->handle, mille_lua_string(L, 2), mille_lua_string(L, 3),
                                       mille_lua_error(&error)),
                  &error);
  return 0;
}

static mille_status note_text_call(const void* self, int64_t index, int64_t b, int64_t c, char* buffer, size_t size,
                                   size_t* needed, mille_error* error) {
  (void)b, (void)c;
  return mille_table_note_text((mille_table*)self, (size_t)index, buffer, size, needed, error);
}

// table:notes(): a list of the notes, each with `name` and `text`
static int notes(lua_State* L) {
  lua_Integer index;
  lua_newtable(L);
  for (index = 0;; index++) {
    mille_error error;
    char name[MILLE_NOTE_NAME_SIZE];
    const mille_status status =
        mille_table_note_name(table_at(L, 1)->handle, (size_t)index, name, sizeof name, NULL, mille_lua_error(&error));
    if (status == MILLE_E_NOT_FOUND) return 1;
    mille_lua_check(L, status, &error);
    lua_newtable(L);
    lua_pushstring(L, name);
    lua_setfield(L, -2, "name");
    mille_lua_text(L, note_text_call, table_at(L, 1)->handle, index, 0, 0);
    lua_setfield(L, -2, "text");
    lua_rawseti(L, -2, index + 1);
  }
}

// Says to a player's function on which thread of Lua it runs; NULL: on none. Gives what was said before, which holds
// again after the call: a player may step and hint itself, and still decides when that is refused.
static lua_State* set_caller(Player* player, lua_State* L) {
  lua_State* before = NULL;
  if (player != NULL && player->function != NULL) {
    before = player->function->caller;
    player->function->caller = L;
  }
  return before;
}

// What a player may spend: {nodes =, soft_us =, hard_us =}, or nil for no limits.
static void read_budget(lua_State* L, int at, mille_budget* budget) {
  static const char* const names[] = {"nodes", "soft_us", "hard_us"};
  int64_t values[] = {0, 0, 0};
  int i;
  memset(budget, 0, sizeof *budget);
  budget->struct_size = sizeof *budget;
  if (lua_isnoneornil(L, at)) return;
  luaL_checktype(L, at, LUA_TTABLE);
  for (i = 0; i < 3; i++) {
    if (lua_getfield(L, at, names[i]) != LUA_TNIL) values[i] = luaL_checkinteger(L, -1);
    lua_pop(L, 1);
  }
  budget->nodes = (uint64_t)values[0];
  budget->soft_us = values[1];
  budget->hard_us = values[2];
}

// Drops what failed a player in another call.
static void forget(lua_State* L, const Player* player) {
  if (player != NULL && player->function != NULL) mille_lua_forget_cause(L, player->function);
}

// Raises the error of a call, with its cause if it is the player that failed.
static int refuse(lua_State* L, mille_status status, const mille_error* error, const Player* player) {
  mille_lua_raise(L, status, error);
  if (status == MILLE_E_PLAYER && player != NULL && player->function != NULL) {
    mille_lua_push_cause(L, player->function);
    lua_setfield(L, -2, "cause");
    forget(L, player);
  }
  return lua_error(L);
}

// table:hint(player, {nodes =, soft_us =, hard_us =}): what a player without a seat would do here. player:explanation() says why
static int hint(lua_State* L) {
  mille_budget budget;
  mille_error error;
  mille_step step;
  mille_status status;
  mille_table* table = table_at(L, 1)->handle;
  Player* player = luaL_checkudata(L, 2, PLAYER);
  lua_State* before;
  read_budget(L, 3, &budget);
  memset(&step, 0, sizeof step);
  step.struct_size = sizeof step;
  forget(L, player);
  before = set_caller(player, L);
  status = mille_table_hint(table, player->handle, &budget, &step, mille_lua_error(&error));
  set_caller(player, before);
  if (status != MILLE_OK) return refuse(L, status, &error, player);
  mille_lua_push(L, mille_lua_step, &step);
  return 1;
}

// table:decision(number): the seat that took it, and the action
static int decision(lua_State* L) {
  mille_error error;
  mille_seat by = 0;
  mille_action action;
  const lua_Integer number = luaL_checkinteger(L, 2);
  mille_lua_check(
      L, mille_table_decision(table_at(L, 1)->handle, (uint64_t)number, &by, &action, mille_lua_error(&error)), &error);
  lua_pushinteger(L, by);
  mille_lua_push_action(L, &action);
  return 2;
}

static int push32(lua_State* L, mille_status status, const uint8_t bytes[MILLE_HASH_SIZE], const mille_error* error) {
  mille_lua_check(L, status, error);
  lua_pushlstring(L, (const char*)bytes, MILLE_HASH_SIZE);
  return 1;
}

// table:commitment() of a sealed match, and table:seed(), with sealed decks once the match is over: 32 bytes
static int commitment(lua_State* L) {
  mille_error error;
  uint8_t bytes[MILLE_HASH_SIZE];
  return push32(L, mille_table_commitment(table_at(L, 1)->handle, bytes, mille_lua_error(&error)), bytes, &error);
}

static int seed(lua_State* L) {
  mille_error error;
  uint8_t bytes[MILLE_SEED_SIZE];
  return push32(L, mille_table_seed(table_at(L, 1)->handle, bytes, mille_lua_error(&error)), bytes, &error);
}

static void do_step(lua_State* L, Table* table, const mille_budget* budget, mille_step* step) {
  mille_error error;
  mille_status status;
  lua_State* before[MILLE_SEATS];
  int i;
  memset(step, 0, sizeof *step);
  step->struct_size = sizeof *step;
  for (i = 0; i < MILLE_SEATS; i++) forget(L, table->seated[i]);
  for (i = 0; i < MILLE_SEATS; i++) before[i] = set_caller(table->seated[i], L);
  status = mille_table_step(table->handle, budget, step, mille_lua_error(&error));
  for (i = MILLE_SEATS; i-- > 0;) set_caller(table->seated[i], before[i]);
  if (status != MILLE_OK)
    refuse(L, status, &error, step->seat == 0 || step->seat == 1 ? table->seated[step->seat] : NULL);
}

// table:step({nodes =, soft_us =, hard_us =}) or table:step()
static int step(lua_State* L) {
  mille_budget budget;
  mille_step value;
  read_budget(L, 2, &budget);
  do_step(L, table_at(L, 1), &budget, &value);
  mille_lua_push(L, mille_lua_step, &value);
  return 1;
}

// Plays the match to its end: the seated players decide, deals follow from the seed.
static int play(lua_State* L) {
  Table* table = table_at(L, 1);
  for (;;) {
    mille_error error;
    mille_step value;
    mille_table_info now;
    memset(&now, 0, sizeof now);
    now.struct_size = sizeof now;
    mille_lua_check(L, mille_table_info_get(table->handle, &now, mille_lua_error(&error)), &error);
    if (now.phase == MILLE_PHASE_OVER) return 0;
    if (now.phase == MILLE_PHASE_BETWEEN) {
      mille_lua_check(L, mille_table_next_deal(table->handle, NULL, mille_lua_error(&error)), &error);
    } else {
      do_step(L, table, NULL, &value);
    }
  }
}

static int view(lua_State* L) {
  mille_error error;
  mille_view value;
  const mille_seat viewer = mille_lua_seat(luaL_checkinteger(L, 2));
  memset(&value, 0, sizeof value);
  value.struct_size = sizeof value;
  mille_lua_check(L, mille_table_view(table_at(L, 1)->handle, viewer, &value, mille_lua_error(&error)), &error);
  mille_lua_push(L, mille_lua_view, &value);
  return 1;
}

// The iterator of table:events(): table, viewer and next number are its upvalues.
static int next_event(lua_State* L) {
  mille_error error;
  mille_event event;
  size_t count = 0;
  const Table* table = luaL_checkudata(L, lua_upvalueindex(1), TABLE);
  const mille_seat viewer = mille_lua_seat(lua_tointeger(L, lua_upvalueindex(2)));
  const lua_Integer since = lua_tointeger(L, lua_upvalueindex(3));
  memset(&event, 0, sizeof event);
  event.struct_size = sizeof event;
  mille_lua_more(L,
                 mille_table_events(table->handle, viewer, (uint64_t)since, &event, sizeof event, 1, &count,
                                    mille_lua_error(&error)),
                 &error);
  if (count == 0) return 0;
  lua_pushinteger(L, since + 1);
  lua_replace(L, lua_upvalueindex(3));
  mille_lua_push(L, mille_lua_event, &event);
  return 1;
}

// for event in table:events(viewer, since) do … end; from event 0 unless given
static int events(lua_State* L) {
  table_at(L, 1);
  lua_settop(L, 3);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, luaL_checkinteger(L, 2));
  lua_pushinteger(L, luaL_optinteger(L, 3, 0));
  lua_pushcclosure(L, next_event, 3);
  return 1;
}

static int results(lua_State* L) {
  mille_error error;
  Table* table = table_at(L, 1);
  mille_deal_result rows[kBatch];
  size_t first = 0;
  int more;
  lua_newtable(L);
  do {
    size_t left = 0;
    size_t i;
    rows[0].struct_size = sizeof *rows;
    more = mille_lua_more(
        L, mille_table_results(table->handle, first, rows, sizeof *rows, kBatch, &left, mille_lua_error(&error)),
        &error);
    for (i = 0; i < left && i < kBatch; i++) {
      mille_lua_push(L, mille_lua_deal_result, &rows[i]);
      lua_rawseti(L, -2, (lua_Integer)++first);
    }
  } while (more);
  return 1;
}

static int payment(lua_State* L) {
  mille_error error;
  mille_payment value;
  memset(&value, 0, sizeof value);
  value.struct_size = sizeof value;
  mille_lua_check(L, mille_table_payment(table_at(L, 1)->handle, &value, mille_lua_error(&error)), &error);
  mille_lua_push(L, mille_lua_payment, &value);
  return 1;
}

static int hash(lua_State* L) {
  mille_error error;
  uint64_t value = 0;
  mille_lua_check(L, mille_table_hash(table_at(L, 1)->handle, &value, mille_lua_error(&error)), &error);
  lua_pushinteger(L, (lua_Integer)value);
  return 1;
}

static mille_status json_call(const void* self, int64_t kind, int64_t viewer, int64_t since, char* buffer, size_t size,
                              size_t* needed, mille_error* error) {
  return mille_table_json((mille_table*)self, (mille_json_kind)kind, mille_lua_seat(viewer), (uint64_t)since, buffer,
                          size, needed, error);
}

// table:json("view", viewer, since): view, legal, events, sheet
static int json(lua_State* L) {
  return mille_lua_text(L, json_call, table_at(L, 1)->handle, mille_lua_json_kind(L, 2), luaL_checkinteger(L, 3),
                        luaL_optinteger(L, 4, 0));
}

// What a record is written of: a table and its options.
typedef struct Recorded {
  mille_table* table;
  mille_record_options options;
} Recorded;

static mille_status record_call(const void* self, int64_t viewer, int64_t b, int64_t c, char* buffer, size_t size,
                                size_t* needed, mille_error* error) {
  const Recorded* recorded = self;
  (void)b, (void)c;
  return mille_table_record(recorded->table, mille_lua_seat(viewer), &recorded->options, buffer, size, needed, error);
}

// table:record(viewer, {legal =, hash =, first_line =}) or table:record(viewer), with every card for mille.ALL
static int record(lua_State* L) {
  Recorded recorded;
  const lua_Integer viewer = luaL_checkinteger(L, 2);
  memset(&recorded, 0, sizeof recorded);
  recorded.table = table_at(L, 1)->handle;
  recorded.options.struct_size = sizeof recorded.options;
  if (!lua_isnoneornil(L, 3)) {
    luaL_checktype(L, 3, LUA_TTABLE);
    lua_getfield(L, 3, "legal");
    recorded.options.legal = lua_toboolean(L, -1);
    lua_getfield(L, 3, "hash");
    recorded.options.hash = lua_toboolean(L, -1);
    lua_getfield(L, 3, "first_line");
    recorded.options.first_line = (uint64_t)luaL_optinteger(L, -1, 0);
    lua_pop(L, 3);
  }
  return mille_lua_text(L, record_call, &recorded, viewer, 0, 0);
}

static mille_status position_call(const void* self, int64_t a, int64_t b, int64_t c, char* buffer, size_t size,
                                  size_t* needed, mille_error* error) {
  (void)a, (void)b, (void)c;
  return mille_table_position((mille_table*)self, buffer, size, needed, error);
}

static int position(lua_State* L) { return mille_lua_text(L, position_call, table_at(L, 1)->handle, 0, 0, 0); }

void mille_lua_open_table(lua_State* L) {
  static const luaL_Reg methods[] = {{"clone", clone},
                                     {"variant", variant},
                                     {"info", info},
                                     {"next_deal", next_deal},
                                     {"legal", legal},
                                     {"check", check},
                                     {"apply", apply},
                                     {"parse", parse},
                                     {"forfeit", forfeit},
                                     {"abort", abort_match},
                                     {"agree_draw", agree_draw},
                                     {"undo", undo},
                                     {"follow_line", follow_line},
                                     {"follow_seed", mille_lua_follow_seed},
                                     {"follow_back", follow_back},
                                     {"set_player", set_player},
                                     {"set_seat_name", set_seat_name},
                                     {"seat_name", seat_name},
                                     {"add_note", add_note},
                                     {"notes", notes},
                                     {"step", step},
                                     {"hint", hint},
                                     {"decision", decision},
                                     {"commitment", commitment},
                                     {"seed", seed},
                                     {"play", play},
                                     {"view", view},
                                     {"events", events},
                                     {"results", results},
                                     {"payment", payment},
                                     {"hash", hash},
                                     {"json", json},
                                     {"reasons", reasons},
                                     {"record", record},
                                     {"position", position},
                                     {"seal", mille_lua_seal},
                                     {"sealing", mille_lua_sealing},
                                     {"terms", mille_lua_terms},
                                     {"add_share_commit", mille_lua_add_share_commit},
                                     {"add_share", mille_lua_add_share},
                                     {"secret", mille_lua_secret},
                                     {"receipt", mille_lua_receipt},
                                     {NULL, NULL}};
  mille_lua_class(L, TABLE, methods, close_table);
}
