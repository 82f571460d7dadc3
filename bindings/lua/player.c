// Players: the library's by name, and Lua functions as players.

#include <stdlib.h>
#include <string.h>

#include "binding.h"

static Player* player_at(lua_State* L, int at) { return luaL_checkudata(L, at, PLAYER); }

static Player* push_player(lua_State* L) {
  Player* player = lua_newuserdatauv(L, sizeof *player, 0);
  memset(player, 0, sizeof *player);
  luaL_setmetatable(L, PLAYER);
  return player;
}

// engine:player("greedy"), engine:player {name = "search", options = {nodes = 500}}
int mille_lua_new_player(lua_State* L) {
  mille_error error;
  Engine* engine = luaL_checkudata(L, 1, ENGINE);
  mille_player_setup setup;
  mille_option options[kMostOptions];
  const char* name = mille_lua_player_setup(L, 2, &setup, options);
  Player* player = push_player(L);
  mille_lua_check(L, mille_player_create(engine->handle, name, &setup, &player->handle, mille_lua_error(&error)),
                  &error);
  return 1;
}

// What a player's function is given: the legal list, number, decision, view, budget and seed as a table.
static void push_decision(lua_State* L, const mille_ai_decision* decision) {
  lua_newtable(L);
  mille_lua_push_legal(L, decision->legal, decision->legal_count);
  lua_setfield(L, -2, "legal");
  lua_pushinteger(L, (lua_Integer)decision->number);
  lua_setfield(L, -2, "number");
  lua_pushinteger(L, (lua_Integer)decision->decision);
  lua_setfield(L, -2, "decision");
  mille_lua_push(L, mille_lua_view, decision->view);
  lua_setfield(L, -2, "view");
  lua_createtable(L, 0, 3);
  lua_pushinteger(L, (lua_Integer)decision->nodes);
  lua_setfield(L, -2, "nodes");
  lua_pushinteger(L, decision->soft_us);
  lua_setfield(L, -2, "soft_us");
  lua_pushinteger(L, decision->hard_us);
  lua_setfield(L, -2, "hard_us");
  lua_setfield(L, -2, "budget");
  lua_pushlstring(L, (const char*)decision->seed, MILLE_SEED_SIZE);
  lua_setfield(L, -2, "seed");
}

// Runs protected, for a Lua error must not pass through the library: (function, decision, out index).
static int protected_decide(lua_State* L) {
  const Function* function = lua_touserdata(L, 1);
  const mille_ai_decision* decision = lua_touserdata(L, 2);
  uint32_t* index = lua_touserdata(L, 3);
  lua_Integer chosen;
  lua_rawgeti(L, LUA_REGISTRYINDEX, function->reference);
  push_decision(L, decision);
  lua_call(L, 1, 1);
  chosen = luaL_checkinteger(L, -1);
  if (chosen < 1 || chosen > decision->legal_count) return luaL_error(L, "%I is no place in the legal list", chosen);
  *index = (uint32_t)(chosen - 1);
  return 0;
}

// Runs protected too, for a reference needs memory: keeps what the function raised, (raised, function).
static int protected_keep(lua_State* L) {
  Function* function = lua_touserdata(L, 2);
  luaL_unref(L, LUA_REGISTRYINDEX, function->failed);
  function->failed = LUA_NOREF;
  lua_settop(L, 1);
  function->failed = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

static int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  Function* function = instance;
  lua_State* L = function->caller;
  if (L == NULL || !lua_checkstack(L, 8)) return 1;
  lua_pushcfunction(L, protected_decide);
  lua_pushlightuserdata(L, function);
  lua_pushlightuserdata(L, (void*)decision);
  lua_pushlightuserdata(L, index);
  if (lua_pcall(L, 3, 0, 0) == LUA_OK) return 0;
  lua_pushcfunction(L, protected_keep);
  lua_insert(L, -2);
  lua_pushlightuserdata(L, function);
  if (lua_pcall(L, 2, 0, 0) != LUA_OK) lua_pop(L, 1);  // the step then has no cause
  return 1;
}

// engine:function_player(name, function(decision) return place in decision.legal end)
int mille_lua_new_function_player(lua_State* L) {
  mille_error error;
  Engine* engine = luaL_checkudata(L, 1, ENGINE);
  size_t length = 0;
  const char* name = luaL_checklstring(L, 2, &length);
  Player* player = NULL;
  Function* function = NULL;
  luaL_checktype(L, 3, LUA_TFUNCTION);
  player = push_player(L);
  function = malloc(sizeof *function);
  if (function == NULL) return luaL_error(L, "not enough memory");
  memset(function, 0, sizeof *function);
  function->reference = function->failed = LUA_NOREF;
  player->function = function;
  luaL_argcheck(L, strlen(name) == length, 2, "a text for libmille holds a zero character");
  luaL_argcheck(L, length < sizeof function->id, 2, "the name is too long");
  memcpy(function->id, name, length + 1);
  lua_pushvalue(L, 3);
  function->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  function->api.struct_size = sizeof function->api;
  function->api.version = MILLE_AI_VERSION;
  function->api.id = function->api.title = function->id;
  function->api.release = "1";
  function->api.author = function->api.about = "";
  function->api.flags = MILLE_AI_ANY_RULES;
  function->api.decide = decide;
  function->api.rules_size = MILLE_RULES_1_0;
  mille_lua_check(L,
                  mille_player_from_api(engine->handle, &function->api, function, NULL, 0, &player->handle,
                                        mille_lua_error(&error)),
                  &error);
  return 1;
}

static int close_player(lua_State* L) {
  Player* player = player_at(L, 1);
  if (player->function != NULL && player->function->caller != NULL) return luaL_error(L, "the player is deciding");
  mille_player_free(player->handle);
  player->handle = NULL;
  if (player->function != NULL) {
    luaL_unref(L, LUA_REGISTRYINDEX, player->function->reference);
    luaL_unref(L, LUA_REGISTRYINDEX, player->function->failed);
    free(player->function);
    player->function = NULL;
  }
  return 0;
}

static mille_status text_call(const void* self, int64_t kind, int64_t b, int64_t c, char* buffer, size_t size,
                              size_t* needed, mille_error* error) {
  (void)b, (void)c;
  return mille_player_text(self, (mille_player_text_kind)kind, buffer, size, needed, error);
}

// player:text("name"): name, title, version, author, about
static int player_text(lua_State* L) {
  return mille_lua_text(L, text_call, player_at(L, 1)->handle, mille_lua_player_text_kind(L, 2), 0, 0);
}

static mille_status player_option(const void* player, size_t index, void* info, mille_error* error) {
  return mille_player_option(player, index, info, error);
}

// player:options(): what can be set
static int player_options(lua_State* L) { return mille_lua_options(L, player_option, player_at(L, 1)->handle); }

typedef struct Pair {
  const mille_player* player;
  const mille_variant* variant;
} Pair;

static mille_status fields_call(const void* self, int64_t a, int64_t b, int64_t c, char* buffer, size_t size,
                                size_t* needed, mille_error* error) {
  const Pair* pair = self;
  (void)a, (void)b, (void)c;
  return mille_player_unknown_fields(pair->player, pair->variant, buffer, size, needed, error);
}

// player:unknown_fields(variant): the rule fields that it does not know, with blanks between them
static int unknown_fields(lua_State* L) {
  Pair pair;
  pair.player = player_at(L, 1)->handle;
  pair.variant = ((const Variant*)luaL_checkudata(L, 2, VARIANT))->handle;
  return mille_lua_text(L, fields_call, &pair, 0, 0, 0);
}

typedef struct Asked {
  mille_player* player;
  const char* language;
} Asked;

static mille_status reasons_call(const void* self, int64_t a, int64_t b, int64_t c, char* buffer, size_t size,
                                 size_t* needed, mille_error* error) {
  const Asked* asked = self;
  (void)a, (void)b, (void)c;
  return mille_player_reasons(asked->player, asked->language, buffer, size, needed, error);
}

static mille_status explanation_call(const void* self, int64_t a, int64_t b, int64_t c, char* buffer, size_t size,
                                     size_t* needed, mille_error* error) {
  (void)a, (void)b, (void)c;
  return mille_player_explanation((mille_player*)self, buffer, size, needed, error);
}

// player:explanation(): how it explains its last decision in its own words; empty if it does not
static int explanation(lua_State* L) { return mille_lua_text(L, explanation_call, player_at(L, 1)->handle, 0, 0, 0); }

// player:reasons(language): what it found out about its last decision, as JSON like that of table:reasons()
static int player_reasons(lua_State* L) {
  Asked asked;
  asked.player = player_at(L, 1)->handle;
  asked.language = mille_lua_optional_string(L, 2, "en");
  return mille_lua_text(L, reasons_call, &asked, 0, 0, 0);
}

void mille_lua_open_player(lua_State* L) {
  static const luaL_Reg methods[] = {
      {"text", player_text},        {"options", player_options}, {"unknown_fields", unknown_fields},
      {"explanation", explanation}, {"reasons", player_reasons}, {NULL, NULL}};
  mille_lua_class(L, PLAYER, methods, close_player);
}
