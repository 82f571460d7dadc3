// Players as objects of Lua, and the library's by name.

#include <string.h>

#include "binding.h"

static Player* player_at(lua_State* L, int at) { return luaL_checkudata(L, at, PLAYER); }

Player* mille_lua_push_player(lua_State* L) {
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
  Player* player = mille_lua_push_player(L);
  mille_lua_check(L, mille_player_create(engine->handle, name, &setup, &player->handle, mille_lua_error(&error)),
                  &error);
  return 1;
}

static int close_player(lua_State* L) {
  Player* player = player_at(L, 1);
  Function* function = player->function;
  if (function != NULL && function->calls > 0) return luaL_error(L, "one of the player's functions is running");
  mille_player_free(player->handle);
  player->handle = NULL;
  player->function = NULL;
  mille_lua_free_function(L, function);
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

// player:raised(): the last error that one of the functions of a player of the host raised, whether a step failed with it or not; nil if none
// has
static int raised(lua_State* L) {
  const Player* player = player_at(L, 1);
  if (player->function == NULL) return 0;
  mille_lua_push_raised(L, player->function);
  return 1;
}

void mille_lua_open_player(lua_State* L) {
  static const luaL_Reg methods[] = {{"text", player_text},
                                     {"options", player_options},
                                     {"unknown_fields", unknown_fields},
                                     {"explanation", explanation},
                                     {"reasons", player_reasons},
                                     {"raised", raised},
                                     {NULL, NULL}};
  mille_lua_class(L, PLAYER, methods, close_player);
}
