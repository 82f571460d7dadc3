// Players of the host: a function of Lua that decides, or a table with such a function and others.

#include <stdlib.h>
#include <string.h>

#include "binding.h"

// The keys of Function.kept.
enum {
  kPlayer = 1,   // the function, or the table of functions
  kTexts,        // the texts of its description
  kLine,         // the Line of the decision that it makes
  kMatch,        // the match that it plays
  kRaised,       // what it raised last
  kCause,        // what failed the step or hint under way
  kMissed,       // what it raised when it observed an event of this match
  kExplanation,  // how it explains its last decision
  kMemory        // its memory, as it was saved last
};

static void push_kept(lua_State* L, const Function* function, int key) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, function->kept);
  lua_rawgeti(L, -1, key);
  lua_remove(L, -2);
}

// Keeps the value on the top of the stack, and takes it away.
static void keep(lua_State* L, const Function* function, int key) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, function->kept);
  lua_insert(L, -2);
  lua_rawseti(L, -2, key);
  lua_pop(L, 1);
}

static void keep_nothing(lua_State* L, const Function* function, int key) {
  lua_pushnil(L);
  keep(L, function, key);
}

void mille_lua_push_raised(lua_State* L, const Function* function) { push_kept(L, function, kRaised); }
void mille_lua_push_cause(lua_State* L, const Function* function) { push_kept(L, function, kCause); }
void mille_lua_forget_cause(lua_State* L, const Function* function) { keep_nothing(L, function, kCause); }

// ---- Calls of the library -----------------------------------------------------------------------------------

// Runs protected, too, for to keep a value needs memory: (raised, function, key).
static int protected_keep(lua_State* L) {
  const Function* function = lua_touserdata(L, 2);
  const int key = (int)lua_tointeger(L, 3);
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  keep(L, function, key);
  keep(L, function, kRaised);
  return 0;
}

// Runs `body` with (function, argument), protected, for a Lua error must not pass through the library. It runs on the thread that called
// the library, whose depth of calls is counted there. Returns whether it succeeded; what it raised is kept as the last error and under `key`.
static int run(Function* function, lua_CFunction body, const void* argument, int key) {
  lua_State* L = function->caller != NULL ? function->caller : function->main;
  int failed;
  if (!lua_checkstack(L, 8)) return 0;
  function->calls++;
  lua_pushcfunction(L, body);
  lua_pushlightuserdata(L, function);
  lua_pushlightuserdata(L, (void*)argument);
  failed = lua_pcall(L, 2, 0, 0) != LUA_OK;
  if (failed) {
    lua_pushcfunction(L, protected_keep);
    lua_insert(L, -2);
    lua_pushlightuserdata(L, function);
    lua_pushinteger(L, key);
    if (lua_pcall(L, 3, 0, 0) != LUA_OK) lua_pop(L, 1);  // the call then has no cause
  }
  function->calls--;
  return !failed;
}

// Pushes the function of a name, and the table that it belongs to; returns how many arguments that makes.
static int push_method(lua_State* L, const Function* function, const char* name) {
  push_kept(L, function, kPlayer);
  if (!lua_istable(L, -1)) return 0;
  lua_getfield(L, -1, name);
  lua_insert(L, -2);
  return 1;
}

typedef struct Supported {
  const mille_rules* rules;
  int plays;
} Supported;

static int supports_body(lua_State* L) {
  Supported* supported = lua_touserdata(L, 2);
  const int given = push_method(L, lua_touserdata(L, 1), "supports");
  mille_lua_push(L, mille_lua_rules, supported->rules);
  lua_call(L, given + 1, 1);
  supported->plays = lua_toboolean(L, -1);
  return 0;
}

static int32_t MILLE_CALL supports(void* user, const mille_rules* rules) {
  Supported supported;
  supported.rules = rules, supported.plays = 0;
  run(user, supports_body, &supported, kRaised);
  return supported.plays ? 0 : 1;
}

static int32_t MILLE_CALL create(const mille_ai_host* host, void* user, const mille_option* options,
                                 size_t option_count, void** instance) {
  (void)options, (void)option_count;
  ((Function*)user)->host = host;
  *instance = user;
  return 0;
}

// A match as a table: seat, variant, hooks (a list of names), stakes (two), rules.
static void push_match(lua_State* L, const mille_ai_match* match) {
  static const struct {
    uint32_t bit;
    const char* name;
  } hooks[] = {{MILLE_HOOK_ALLOW, "allow"},
               {MILLE_HOOK_SCORE_DEAL, "score_deal"},
               {MILLE_HOOK_MATCH_OVER, "match_over"},
               {MILLE_HOOK_SETTLE, "settle"},
               {MILLE_HOOK_DEAL_RULES, "deal_rules"}};
  size_t i;
  lua_Integer count = 0;
  lua_newtable(L);
  lua_pushinteger(L, match->seat);
  lua_setfield(L, -2, "seat");
  lua_pushstring(L, match->variant);
  lua_setfield(L, -2, "variant");
  lua_newtable(L);
  for (i = 0; i < sizeof hooks / sizeof *hooks; i++) {
    if ((match->hooks & hooks[i].bit) == 0) continue;
    lua_pushstring(L, hooks[i].name);
    lua_rawseti(L, -2, ++count);
  }
  lua_setfield(L, -2, "hooks");
  lua_newtable(L);
  for (i = 0; i < 2; i++) {
    lua_pushinteger(L, match->stakes[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "stakes");
  mille_lua_push(L, mille_lua_rules, match->rules);
  lua_setfield(L, -2, "rules");
}

static int begin_body(lua_State* L) {
  const Function* function = lua_touserdata(L, 1);
  int given;
  keep_nothing(L, function, kMissed);
  keep_nothing(L, function, kExplanation);
  push_match(L, lua_touserdata(L, 2));
  lua_pushvalue(L, -1);
  keep(L, function, kMatch);
  given = push_method(L, function, "match_begin");
  if (given == 0 || lua_isnil(L, -2)) return 0;
  lua_pushvalue(L, 3);
  lua_call(L, given + 1, 0);
  return 0;
}

static int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
  ((Function*)instance)->missed = 0;
  return run(instance, begin_body, match, kCause) ? 0 : 1;
}

static int observe_body(lua_State* L) {
  const int given = push_method(L, lua_touserdata(L, 1), "observe");
  mille_lua_push(L, mille_lua_event, lua_touserdata(L, 2));
  lua_call(L, given + 1, 0);
  return 0;
}

static void MILLE_CALL observe(void* instance, const mille_event* event) {
  Function* function = instance;
  if (!function->missed) function->missed = !run(function, observe_body, event, kMissed);
}

// ---- Decisions ------------------------------------------------------------------------------------------------

// decision:should_stop(): whether the player should answer: its time is over, or the decision is
static int should_stop(lua_State* L) {
  const Line* line = lua_touserdata(L, lua_upvalueindex(1));
  lua_pushboolean(L, line->host == NULL || line->host->should_stop(line->host->context) != 0);
  return 1;
}

// decision:count_nodes(n): adds to the positions searched; whether they have reached the budget, or the decision is over
static int count_nodes(lua_State* L) {
  const Line* line = lua_touserdata(L, lua_upvalueindex(1));
  const lua_Integer nodes = luaL_checkinteger(L, 2);
  luaL_argcheck(L, nodes >= 0, 2, "a number of positions is not negative");
  lua_pushboolean(L, line->host == NULL || line->host->count_nodes(line->host->context, (uint64_t)nodes) != 0);
  return 1;
}

// The metatable of a decision, with its functions. Each decision has its own Line, so that one that is over cannot reach a later one.
static void push_functions(lua_State* L, Function* function) {
  static const luaL_Reg functions[] = {{"should_stop", should_stop}, {"count_nodes", count_nodes}, {NULL, NULL}};
  Line* line;
  lua_createtable(L, 0, 1);
  lua_createtable(L, 0, 2);
  line = lua_newuserdatauv(L, sizeof *line, 0);
  line->host = function->host;
  lua_pushvalue(L, -1);
  keep(L, function, kLine);
  function->line = line;
  luaL_setfuncs(L, functions, 1);
  lua_setfield(L, -2, "__index");
}

typedef struct Asked {
  const mille_ai_decision* decision;
  uint32_t* index;
} Asked;

// What a player decides with, as a table: the legal list, number, decision, view, budget, seed and match.
static void push_decision(lua_State* L, Function* function, const mille_ai_decision* decision) {
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
  push_kept(L, function, kMatch);
  lua_setfield(L, -2, "match");
  push_functions(L, function);
  lua_setmetatable(L, -2);
}

// A decision of a player that missed an event: what it raised then is the cause.
static int missed_body(lua_State* L) {
  const Function* function = lua_touserdata(L, 1);
  push_kept(L, function, kMissed);
  keep(L, function, kCause);
  return 0;
}

static int decide_body(lua_State* L) {
  Function* function = lua_touserdata(L, 1);
  const Asked* asked = lua_touserdata(L, 2);
  lua_Integer chosen;
  int given;
  keep_nothing(L, function, kExplanation);
  given = push_method(L, function, "decide");
  push_decision(L, function, asked->decision);
  lua_call(L, given + 1, 1);
  chosen = luaL_checkinteger(L, -1);
  if (chosen < 1 || chosen > asked->decision->legal_count)
    return luaL_error(L, "%I is no place in the legal list", chosen);
  *asked->index = (uint32_t)(chosen - 1);
  return 0;
}

static int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  Function* function = instance;
  Asked asked;
  int decided;
  asked.decision = decision;
  asked.index = index;
  if (function->missed) {
    run(function, missed_body, NULL, kCause);
    return 1;
  }
  decided = run(function, decide_body, &asked, kCause);
  if (function->line != NULL) function->line->host = NULL;  // the decision is over, whatever its function keeps of it
  function->line = NULL;
  return decided ? 0 : 1;
}

static int end_body(lua_State* L) {
  const int given = push_method(L, lua_touserdata(L, 1), "match_end");
  lua_call(L, given, 0);
  return 0;
}

static void MILLE_CALL match_end(void* instance) { run(instance, end_body, NULL, kRaised); }

// A text or memory that the library takes in two calls: first it asks for the size.
typedef struct Wanted {
  char* buffer;
  size_t size;
  size_t needed;
} Wanted;

static void write_kept(lua_State* L, Wanted* wanted, size_t ending) {
  size_t length = 0;
  const char* text = lua_tolstring(L, -1, &length);
  wanted->needed = text == NULL ? 0 : length + ending;
  if (wanted->needed > 0 && wanted->needed <= wanted->size) memcpy(wanted->buffer, text, wanted->needed);
}

// The function is called once for each decision.
static int explain_body(lua_State* L) {
  const Function* function = lua_touserdata(L, 1);
  push_kept(L, function, kExplanation);
  if (lua_isnil(L, -1)) {
    const int given = push_method(L, function, "explain");
    lua_pushliteral(L, "");  // in place of an explanation that fails
    keep(L, function, kExplanation);
    lua_call(L, given, 1);
    if (lua_isnil(L, -1)) lua_pushliteral(L, "");
    if (lua_type(L, -1) != LUA_TSTRING) return luaL_error(L, "explain returned no text");
    lua_pushvalue(L, -1);
    keep(L, function, kExplanation);
  }
  write_kept(L, lua_touserdata(L, 2), 1);
  return 0;
}

static size_t MILLE_CALL explain(void* instance, char* buffer, size_t size) {
  Wanted wanted;
  wanted.buffer = buffer, wanted.size = size, wanted.needed = 0;
  if (!run(instance, explain_body, &wanted, kRaised) && size > 0) buffer[0] = '\0';
  return wanted.needed;
}

static int save_body(lua_State* L) {
  const Function* function = lua_touserdata(L, 1);
  Wanted* wanted = lua_touserdata(L, 2);
  if (wanted->buffer == NULL) {
    const int given = push_method(L, function, "save");
    lua_call(L, given, 1);
    if (!lua_isnil(L, -1) && lua_type(L, -1) != LUA_TSTRING) return luaL_error(L, "save returned no text");
    lua_pushvalue(L, -1);
    keep(L, function, kMemory);
  } else {
    push_kept(L, function, kMemory);
  }
  write_kept(L, wanted, 0);
  if (wanted->buffer != NULL) keep_nothing(L, function, kMemory);
  return 0;
}

static size_t MILLE_CALL save(void* instance, void* buffer, size_t size) {
  Wanted wanted;
  wanted.buffer = buffer, wanted.size = size, wanted.needed = 0;
  if (((Function*)instance)->missed) return 0;
  return run(instance, save_body, &wanted, kRaised) ? wanted.needed : 0;
}

static int restore_body(lua_State* L) {
  const Wanted* wanted = lua_touserdata(L, 2);
  const int given = push_method(L, lua_touserdata(L, 1), "restore");
  lua_pushlstring(L, wanted->buffer, wanted->size);
  lua_call(L, given + 1, 0);
  return 0;
}

static int32_t MILLE_CALL restore(void* instance, const void* buffer, size_t size) {
  Wanted wanted;
  wanted.buffer = (char*)buffer, wanted.size = size, wanted.needed = 0;
  return run(instance, restore_body, &wanted, kRaised) ? 0 : 1;
}

// ---- Making and freeing ---------------------------------------------------------------------------------------

// The text of a description, "" if the table has none; kept, for the library reads it until the player's end.
static const char* description(lua_State* L, int player, const char* name, const char* usual) {
  const char* text = usual;
  if (lua_getfield(L, player, name) != LUA_TNIL) {
    size_t length = 0;
    if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "the player's %s is no text", name);
    text = lua_tolstring(L, -1, &length);
    if (strlen(text) != length) luaL_error(L, "a text for libmille holds a zero character");
    lua_pushvalue(L, -1);
    lua_setfield(L, player + 1, name);
  }
  lua_pop(L, 1);
  return text;
}

// Whether the table has a function of this name; an error if it has something else there.
static int has(lua_State* L, int player, const char* name) {
  const int type = lua_getfield(L, player, name);
  lua_pop(L, 1);
  if (type != LUA_TNIL && type != LUA_TFUNCTION) luaL_error(L, "the player's %s is no function", name);
  return type == LUA_TFUNCTION;
}

// Reads a table of functions at place 3 of the stack; texts are kept in the table at place 4.
static void read_player(lua_State* L, mille_ai_api* api) {
  if (!has(L, 3, "decide")) luaL_argerror(L, 3, "a player has a function decide");
  if (has(L, 3, "save") != has(L, 3, "restore")) luaL_argerror(L, 3, "a player has both save and restore, or neither");
  if (has(L, 3, "supports")) {
    api->supports = supports;
    api->flags = 0;
  }
  if (has(L, 3, "save")) {
    api->save = save;
    api->restore = restore;
  }
  has(L, 3, "match_begin");
  if (has(L, 3, "observe")) api->observe = observe;
  if (has(L, 3, "match_end")) api->match_end = match_end;
  if (has(L, 3, "explain")) api->explain = explain;
  lua_getfield(L, 3, "deterministic");
  if (lua_toboolean(L, -1)) api->flags |= MILLE_AI_DETERMINISTIC;
  lua_pop(L, 1);
  api->title = description(L, 3, "title", api->title);
  api->release = description(L, 3, "release", api->release);
  api->author = description(L, 3, "author", api->author);
  api->about = description(L, 3, "about", api->about);
}

// engine:function_player(name, function(decision) return place in decision.legal end), or a table with a function `decide`, and with
// match_begin, observe, match_end, explain, save and restore, supports, and title, release, author, about, deterministic, as it likes
int mille_lua_new_function_player(lua_State* L) {
  mille_error error;
  Engine* engine = luaL_checkudata(L, 1, ENGINE);
  size_t length = 0;
  const char* name = luaL_checklstring(L, 2, &length);
  Player* player = NULL;
  Function* function = NULL;
  if (!lua_istable(L, 3)) luaL_checktype(L, 3, LUA_TFUNCTION);
  luaL_argcheck(L, strlen(name) == length, 2, "a text for libmille holds a zero character");
  luaL_argcheck(L, length < sizeof function->id, 2, "the name is too long");
  lua_settop(L, 3);
  lua_newtable(L);  // texts
  player = mille_lua_push_player(L);
  function = calloc(1, sizeof *function);
  if (function == NULL) return luaL_error(L, "not enough memory");
  function->kept = LUA_NOREF;
  player->function = function;
  memcpy(function->id, name, length + 1);
  function->api.struct_size = sizeof function->api;
  function->api.version = MILLE_AI_VERSION;
  function->api.id = function->api.title = function->id;
  function->api.release = "1";
  function->api.author = function->api.about = "";
  function->api.flags = MILLE_AI_ANY_RULES;
  function->api.create = create;
  function->api.match_begin = match_begin;
  function->api.decide = decide;
  function->api.rules_size = MILLE_RULES_1_0;
  if (lua_istable(L, 3)) read_player(L, &function->api);
  lua_createtable(L, kMemory, 0);
  function->kept = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pushvalue(L, 3);
  keep(L, function, kPlayer);
  lua_pushvalue(L, 4);
  keep(L, function, kTexts);
  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
  function->main = lua_tothread(L, -1);
  lua_pop(L, 1);
  mille_lua_check(L,
                  mille_player_from_api(engine->handle, &function->api, function, NULL, 0, &player->handle,
                                        mille_lua_error(&error)),
                  &error);
  return 1;
}

void mille_lua_free_function(lua_State* L, Function* function) {
  if (function == NULL) return;
  luaL_unref(L, LUA_REGISTRYINDEX, function->kept);
  free(function);
}
