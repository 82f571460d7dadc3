// States: points of a match in Lua's memory, for search and simulation.

#include <stdlib.h>
#include <string.h>

#include "binding.h"

static State* state_at(lua_State* L, int at) { return luaL_checkudata(L, at, STATE); }

// A blank state of the variant object at `at`, which its user value keeps alive.
static State* push_state(lua_State* L, int at) {
  Variant* variant = luaL_checkudata(L, at, VARIANT);
  State* state = lua_newuserdatauv(L, sizeof *state, 1);
  memset(state, 0, sizeof *state);
  luaL_setmetatable(L, STATE);
  lua_pushvalue(L, at);
  lua_setiuservalue(L, -2, 1);
  state->variant = &variant->handle;
  state->longest = variant->longest;
  state->legal = malloc((size_t)variant->longest * sizeof *state->legal);
  state->memory = calloc(1, mille_state_size());
  if (state->legal == NULL || state->memory == NULL) luaL_error(L, "not enough memory");
  return state;
}

// variant:state{seed =, stakes =, draw_ends =}
int mille_lua_new_state(lua_State* L) {
  mille_error error;
  mille_match_setup setup;
  State* state;
  mille_lua_setup(L, 2, &setup);
  state = push_state(L, 1);
  mille_lua_check(L, mille_state_init(*state->variant, &setup, state->memory, mille_lua_error(&error)), &error);
  return 1;
}

static int close_state(lua_State* L) {
  static mille_variant* none = NULL;  // with which the library refuses every call
  State* state = state_at(L, 1);
  free(state->legal);
  free(state->memory);
  state->legal = NULL;
  state->memory = NULL;
  state->longest = 0;
  state->variant = &none;
  return 0;
}

// state:set(other): stands where another state stands
static int set(lua_State* L) {
  State* state = state_at(L, 1);
  const State* other = state_at(L, 2);
  mille_lua_need_open(L, state->memory);
  mille_lua_need_open(L, other->memory);
  luaL_argcheck(L, state->variant == other->variant, 2, "a state of another variant");
  memcpy(state->memory, other->memory, mille_state_size());
  return 0;
}

static int copy(lua_State* L) {
  State* made;
  const State* state = state_at(L, 1);
  mille_lua_need_open(L, state->memory);
  lua_getiuservalue(L, 1, 1);
  made = push_state(L, lua_gettop(L));
  memcpy(made->memory, state->memory, mille_state_size());
  return 1;
}

static int next_deal(lua_State* L) {
  mille_error error;
  State* state = state_at(L, 1);
  mille_lua_check(L, mille_state_next_deal(*state->variant, state->memory, mille_lua_error(&error)), &error);
  return 0;
}

// The phase as a word, and whose turn it is.
static int phase(lua_State* L) {
  mille_error error;
  const State* state = state_at(L, 1);
  mille_phase now = MILLE_PHASE_BETWEEN;
  mille_seat turn = MILLE_NOBODY;
  mille_lua_check(L, mille_state_phase(*state->variant, state->memory, &now, &turn, mille_lua_error(&error)), &error);
  mille_lua_push_phase(L, now);
  lua_pushinteger(L, turn);
  return 2;
}

static int legal(lua_State* L) {
  mille_error error;
  State* state = state_at(L, 1);
  size_t count = 0;
  mille_lua_check(L,
                  mille_state_legal(*state->variant, state->memory, state->legal, (size_t)state->longest, &count,
                                    mille_lua_error(&error)),
                  &error);
  mille_lua_push_legal(L, state->legal, count);
  return 1;
}

// The length of the legal list; 0 outside a deal.
static int legal_count(lua_State* L) {
  mille_error error;
  const State* state = state_at(L, 1);
  size_t count = 0;
  mille_lua_check(L, mille_state_legal_count(*state->variant, state->memory, &count, mille_lua_error(&error)), &error);
  lua_pushinteger(L, (lua_Integer)count);
  return 1;
}

// Plays an entry of the legal list, from 1 as in the list that legal() returns.
static int play(lua_State* L) {
  mille_error error;
  State* state = state_at(L, 1);
  const lua_Integer index = luaL_checkinteger(L, 2);
  luaL_argcheck(L, index >= 1, 2, "entries count from 1");
  mille_lua_check(L, mille_state_play(*state->variant, state->memory, (size_t)index - 1, mille_lua_error(&error)),
                  &error);
  return 0;
}

static int apply(lua_State* L) {
  mille_error error;
  State* state = state_at(L, 1);
  const mille_action* action = luaL_checkudata(L, 2, ACTION);
  mille_lua_check(L, mille_state_apply(*state->variant, state->memory, action, mille_lua_error(&error)), &error);
  return 0;
}

static int view(lua_State* L) {
  mille_error error;
  const State* state = state_at(L, 1);
  const mille_seat viewer = mille_lua_seat(luaL_checkinteger(L, 2));
  mille_view value;
  memset(&value, 0, sizeof value);
  value.struct_size = sizeof value;
  mille_lua_check(L, mille_state_view(*state->variant, state->memory, viewer, &value, mille_lua_error(&error)), &error);
  mille_lua_push(L, mille_lua_view, &value);
  return 1;
}

static int hash(lua_State* L) {
  mille_error error;
  const State* state = state_at(L, 1);
  uint64_t value = 0;
  mille_lua_check(L, mille_state_hash(*state->variant, state->memory, &value, mille_lua_error(&error)), &error);
  lua_pushinteger(L, (lua_Integer)value);
  return 1;
}

// state:playout(seed): random actions to the end of the deal
static int playout(lua_State* L) {
  mille_error error;
  State* state = state_at(L, 1);
  const uint64_t seed = (uint64_t)mille_lua_seed(L, 2);
  mille_playout value;
  mille_lua_check(L, mille_state_playout(*state->variant, state->memory, seed, &value, mille_lua_error(&error)),
                  &error);
  mille_lua_push(L, mille_lua_playout, &value);
  return 1;
}

static int to_table(lua_State* L) {
  mille_error error;
  const State* state = state_at(L, 1);
  mille_table* handle = NULL;
  mille_lua_check(L, mille_table_from_state(*state->variant, state->memory, &handle, mille_lua_error(&error)), &error);
  mille_lua_push_table(L, handle, state->longest);
  return 1;
}

void mille_lua_open_state(lua_State* L) {
  static const luaL_Reg methods[] = {
      {"set", set},     {"copy", copy},   {"next_deal", next_deal},     {"phase", phase},
      {"legal", legal}, {"apply", apply}, {"legal_count", legal_count}, {"play", play},
      {"view", view},   {"hash", hash},   {"playout", playout},         {"table", to_table},
      {NULL, NULL}};
  mille_lua_class(L, STATE, methods, close_state);
}
