// Shared by the files of the Lua binding: handles, errors, and the conversion of structs to tables.

#ifndef MILLE_LUA_BINDING_H
#define MILLE_LUA_BINDING_H

#include <lauxlib.h>
#include <lua.h>
#include <mille/mille.h>
#include <mille/mille_ai.h>

// What the functions of a decision reach the library through.
typedef struct Line {
  const mille_ai_host* host;  // NULL once the decision is over
} Line;

// A player of the host's, and the entry table that leads to it; lives as long as the player.
typedef struct Function {
  mille_ai_api api;
  const mille_ai_host* host;  // from the library; NULL before it has made the player
  lua_State* main;            // the main thread of Lua
  lua_State* caller;          // the thread of Lua that is inside a step, else NULL
  int calls;                  // how many of its calls are running
  Line* line;                 // of the decision under way, else NULL; in `kept`
  int missed;                 // 1: it missed an event of this match
  int kept;  // what belongs to it: the reference of a table in the registry, whose keys function_player.c names
  char id[256];
} Function;

typedef struct Engine {
  mille_engine* handle;
} Engine;
typedef struct Variant {
  mille_variant* handle;
  int32_t longest;  // legal list
} Variant;
typedef struct Player {
  mille_player* handle;
  Function* function;  // NULL: a player of the library's
} Player;
typedef struct Table {
  mille_table* handle;
  mille_action* legal;  // room for the longest list
  int32_t longest;
  Player* seated[MILLE_SEATS];  // kept from being collected by the table's user value
} Table;
typedef struct State {
  mille_action* legal;
  int32_t longest;
  mille_state* memory;
  mille_variant** variant;  // the handle of the variant object in the user value
} State;

#define ENGINE "mille.engine"
#define VARIANT "mille.variant"
#define PLAYER "mille.player"
#define TABLE "mille.table"
#define STATE "mille.state"
#define ACTION "mille.action"

// error.c: the error struct for a call, and what is raised of it.
mille_error* mille_lua_error(mille_error* error);
void mille_lua_check(lua_State* L, mille_status status, const mille_error* error);
// Whether an array was too small for the result of a call. It holds what fits.
int mille_lua_more(lua_State* L, mille_status status, const mille_error* error);
// Refuses a closed object as the library does, where NULL would mean none to it.
void mille_lua_need_open(lua_State* L, const void* handle);
int mille_lua_raise(lua_State* L, mille_status status, const mille_error* error);

// values.c: structs of the library as Lua values.
struct Field;
extern const struct Field *const mille_lua_rules,
    *const mille_lua_option_info, *const mille_lua_memory_info,
                                      *const mille_lua_view, *const mille_lua_table_info,
                                                                 *const mille_lua_deal_result,
                                                                     *const mille_lua_payment,
                                                                         *const mille_lua_sealing_fields,
                                                                             *const mille_lua_event,
                                                                                 *const mille_lua_step,
                                                                                     *const mille_lua_playout,
                                                                                         *const mille_lua_encoding,
                                                                                             *const mille_lua_verdict;
void mille_lua_push(lua_State* L, const struct Field* fields, const void* value);
void mille_lua_push_action(lua_State* L, const mille_action* action);
void mille_lua_push_legal(lua_State* L, const mille_action* actions, size_t count);
int mille_lua_push_phase(lua_State* L, mille_phase phase);
// A seat or viewer for a call; a number that 32 bits do not hold becomes one that the library refuses.
mille_seat mille_lua_seat(lua_Integer number);
// A seed as an integer. A float, which is exact below 2^53 only, is an error.
lua_Integer mille_lua_seed(lua_State* L, int at);
// A text argument, and one that may be absent; an error if it holds a zero character, where the library would stop reading.
const char* mille_lua_string(lua_State* L, int at);
const char* mille_lua_optional_string(lua_State* L, int at, const char* usual);
// The number of an enumeration's word; raises an error that names the argument.
int32_t mille_lua_fault(lua_State* L, int at);
int32_t mille_lua_json_kind(lua_State* L, int at);
int32_t mille_lua_variant_text_kind(lua_State* L, int at);
int32_t mille_lua_player_text_kind(lua_State* L, int at);
int32_t mille_lua_decks(lua_State* L, int at);
int32_t mille_lua_player_source(lua_State* L, int at);
int32_t mille_lua_isolation(lua_State* L, int at);
// The word of a number.
void mille_lua_push_player_source(lua_State* L, int32_t source);
void mille_lua_push_isolation(lua_State* L, int32_t isolation);

// A text that a call writes, left on the stack; `call` gets the buffer, its size, needed, and the error.
typedef mille_status (*mille_lua_text_call)(const void* self, int64_t a, int64_t b, int64_t c, char* buffer,
                                            size_t size, size_t* needed, mille_error* error);
int mille_lua_text(lua_State* L, mille_lua_text_call call, const void* self, int64_t a, int64_t b, int64_t c);

// engine.c
enum { kMostOptions = 64 };
size_t mille_lua_read_options(lua_State* L, int at, mille_option options[kMostOptions]);
// A player's name, or {name = …, source = word, isolation = word, id = …, options = {…}}, the last argument: its setup, which leaves what it
// points to on the stack. Returns the name.
const char* mille_lua_player_setup(lua_State* L, int at, mille_player_setup* setup, mille_option options[kMostOptions]);
// A list of options; `call` writes number `index`.
typedef mille_status (*mille_lua_info_call)(const void* self, size_t index, void* info, mille_error* error);
int mille_lua_options(lua_State* L, mille_lua_info_call call, const void* self);
void mille_lua_push_variant(lua_State* L, mille_variant* handle);
void mille_lua_setup(lua_State* L, int at, mille_match_setup* setup);
// player.c: a new object without a player.
Player* mille_lua_push_player(lua_State* L);

// function_player.c: players of the host.
int mille_lua_new_function_player(lua_State* L);
void mille_lua_free_function(lua_State* L, Function* function);
// What the player has raised last: leaves it on the stack, nil if nothing.
void mille_lua_push_raised(lua_State* L, const Function* function);
// What failed its decision in the step or hint under way: leaves it on the stack, nil if nothing; forgets it.
void mille_lua_push_cause(lua_State* L, const Function* function);
void mille_lua_forget_cause(lua_State* L, const Function* function);

// table.c: a new object for a handle, which it owns.
void mille_lua_push_table(lua_State* L, mille_table* handle, int32_t longest);

// seal.c: functions of an engine and of tables, and the table of a guest's functions.
int mille_lua_resume(lua_State* L);
int mille_lua_follow_seed(lua_State* L);
int mille_lua_verify(lua_State* L);
int mille_lua_seal(lua_State* L);
int mille_lua_sealing(lua_State* L);
int mille_lua_terms(lua_State* L);
int mille_lua_add_share_commit(lua_State* L);
int mille_lua_add_share(lua_State* L);
int mille_lua_secret(lua_State* L);
int mille_lua_receipt(lua_State* L);
void mille_lua_push_guest(lua_State* L);

// Registration: each adds its classes and functions.
void mille_lua_open_values(lua_State* L);
void mille_lua_open_engine(lua_State* L);
void mille_lua_open_player(lua_State* L);
void mille_lua_open_table(lua_State* L);
void mille_lua_open_state(lua_State* L);
void mille_lua_class(lua_State* L, const char* name, const luaL_Reg* methods, lua_CFunction close);
int mille_lua_new_player(lua_State* L);
int mille_lua_new_table(lua_State* L);
int mille_lua_new_state(lua_State* L);
int mille_lua_import(lua_State* L);
int mille_lua_follow(lua_State* L);
int mille_lua_position(lua_State* L);

#endif
