// Structs of the library as Lua tables, actions as values, words of enumerations, errors.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "binding.h"

typedef struct Word {
  int32_t number;
  const char* word;
} Word;

typedef enum Kind { kByte, kInt, kLong, kText, kAction, kStruct, kWord } Kind;

typedef struct Field {
  const char* name;
  size_t offset;
  size_t size;  // of one element
  Kind kind;
  size_t dims[3];              // of arrays, from outside in; 0: none
  const struct Field* fields;  // of a struct
  const Word* words;           // of an enumeration
} Field;

#include "fields.inc"

const Field *const mille_lua_rules = fields_mille_rules, *const mille_lua_option_info = fields_mille_option_info,
                   *const mille_lua_memory_info = fields_mille_memory_info, *const mille_lua_view = fields_mille_view,
                   *const mille_lua_table_info = fields_mille_table_info,
                   *const mille_lua_deal_result = fields_mille_deal_result,
                   *const mille_lua_payment = fields_mille_payment,
                   *const mille_lua_sealing_fields = fields_mille_sealing, *const mille_lua_event = fields_mille_event,
                   *const mille_lua_step = fields_mille_step, *const mille_lua_playout = fields_mille_playout,
                   *const mille_lua_encoding = fields_mille_encoding, *const mille_lua_verdict = fields_mille_verdict;

// ---- Words --------------------------------------------------------------------------------------------------

static void push_word(lua_State* L, const Word* words, int32_t number) {
  for (; words->word != NULL; words++) {
    if (words->number == number) {
      lua_pushstring(L, words->word);
      return;
    }
  }
  lua_pushinteger(L, number);  // a constant of a later library
}

static int32_t number_of(lua_State* L, const Word* words, int at) {
  const char* text = mille_lua_string(L, at);
  const Word* w;
  for (w = words; w->word != NULL; w++) {
    if (strcmp(w->word, text) == 0) return w->number;
  }
  return (int32_t)luaL_argerror(L, at, lua_pushfstring(L, "unknown word '%s'", text));
}

int32_t mille_lua_fault(lua_State* L, int at) { return number_of(L, words_mille_fault, at); }
int32_t mille_lua_json_kind(lua_State* L, int at) { return number_of(L, words_mille_json_kind, at); }
int32_t mille_lua_variant_text_kind(lua_State* L, int at) { return number_of(L, words_mille_variant_text_kind, at); }
int32_t mille_lua_player_text_kind(lua_State* L, int at) { return number_of(L, words_mille_player_text_kind, at); }
int32_t mille_lua_player_source(lua_State* L, int at) { return number_of(L, words_mille_player_source, at); }
int32_t mille_lua_isolation(lua_State* L, int at) { return number_of(L, words_mille_isolation, at); }
void mille_lua_push_player_source(lua_State* L, int32_t source) { push_word(L, words_mille_player_source, source); }
void mille_lua_push_isolation(lua_State* L, int32_t isolation) { push_word(L, words_mille_isolation, isolation); }
int32_t mille_lua_decks(lua_State* L, int at) { return number_of(L, words_mille_decks, at); }

int mille_lua_push_phase(lua_State* L, mille_phase phase) {
  push_word(L, words_mille_phase, phase);
  return 1;
}

const char* mille_lua_string(lua_State* L, int at) {
  size_t length = 0;
  const char* text = luaL_checklstring(L, at, &length);
  luaL_argcheck(L, strlen(text) == length, at, "a text for libmille holds a zero character");
  return text;
}

lua_Integer mille_lua_seed(lua_State* L, int at) {
  if (!lua_isinteger(L, at))
    luaL_error(L, "a seed is an integer, not a float, which may have been rounded; larger seeds are texts");
  return lua_tointeger(L, at);
}

const char* mille_lua_optional_string(lua_State* L, int at, const char* usual) {
  return lua_isnoneornil(L, at) ? usual : mille_lua_string(L, at);
}

mille_seat mille_lua_seat(lua_Integer number) { return number == (int32_t)number ? (mille_seat)number : INT32_MIN; }

// ---- Structs ------------------------------------------------------------------------------------------------

static void push_element(lua_State* L, const Field* f, const unsigned char* at) {
  int32_t narrow;
  int64_t wide;
  switch (f->kind) {
    case kByte: lua_pushinteger(L, *at); break;
    case kInt:
      memcpy(&narrow, at, sizeof narrow);
      lua_pushinteger(L, narrow);
      break;
    case kLong:
      memcpy(&wide, at, sizeof wide);
      lua_pushinteger(L, (lua_Integer)wide);
      break;
    case kText: lua_pushlstring(L, (const char*)at, strnlen((const char*)at, f->size)); break;
    case kAction: mille_lua_push_action(L, (const mille_action*)(const void*)at); break;
    case kStruct: mille_lua_push(L, f->fields, at); break;
    case kWord:
      narrow = *at;
      if (f->size == sizeof narrow) memcpy(&narrow, at, sizeof narrow);
      push_word(L, f->words, narrow);
      break;
  }
}

static void push_array(lua_State* L, const Field* f, const size_t* dims, const unsigned char* at) {
  size_t step = f->size;
  size_t i;
  if (dims == f->dims + 3 || *dims == 0) {
    push_element(L, f, at);
    return;
  }
  for (i = 1; dims + i < f->dims + 3 && dims[i] != 0; i++) step *= dims[i];
  lua_createtable(L, (int)*dims, 0);
  for (i = 0; i < *dims; i++) {
    push_array(L, f, dims + 1, at + i * step);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

void mille_lua_push(lua_State* L, const Field* fields, const void* value) {
  luaL_checkstack(L, 8, NULL);
  lua_newtable(L);
  for (; fields->name != NULL; fields++) {
    push_array(L, fields, fields->dims, (const unsigned char*)value + fields->offset);
    lua_setfield(L, -2, fields->name);
  }
}

// ---- Actions ------------------------------------------------------------------------------------------------

void mille_lua_push_action(lua_State* L, const mille_action* action) {
  memcpy(lua_newuserdatauv(L, sizeof *action, 0), action, sizeof *action);
  luaL_setmetatable(L, ACTION);
}

void mille_lua_push_legal(lua_State* L, const mille_action* actions, size_t count) {
  size_t i;
  lua_createtable(L, (int)count, 0);
  for (i = 0; i < count; i++) {
    mille_lua_push_action(L, &actions[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

static mille_status action_text(const void* self, int64_t seat, int64_t b, int64_t c, char* buffer, size_t size,
                                size_t* needed, mille_error* error) {
  (void)b, (void)c;
  return mille_action_text(self, mille_lua_seat(seat), buffer, size, needed, error);
}

// action:text(seat), as a record writes it for the seat whose action it is; tostring(action) for the set's owner.
static int action_to_text(lua_State* L) {
  const mille_action* action = luaL_checkudata(L, 1, ACTION);
  return mille_lua_text(L, action_text, action, luaL_optinteger(L, 2, action->owner), 0, 0);
}

static int action_tostring(lua_State* L) {
  lua_settop(L, 1);
  return action_to_text(L);
}

static int action_eq(lua_State* L) {
  const void* a = luaL_checkudata(L, 1, ACTION);
  const void* b = luaL_checkudata(L, 2, ACTION);
  lua_pushboolean(L, memcmp(a, b, sizeof(mille_action)) == 0);
  return 1;
}

// action.kind, .rank, .owner, .cards: the cards as text.
static int action_index(lua_State* L) {
  const mille_action* action = luaL_checkudata(L, 1, ACTION);
  const char* name = mille_lua_string(L, 2);
  uint8_t i;
  if (strcmp(name, "text") == 0) {
    lua_pushcfunction(L, action_to_text);
  } else if (strcmp(name, "kind") == 0) {
    push_word(L, words_mille_action_kind, action->kind);
  } else if (strcmp(name, "rank") == 0) {
    lua_pushinteger(L, action->rank);
  } else if (strcmp(name, "owner") == 0) {
    lua_pushinteger(L, action->owner);
  } else if (strcmp(name, "cards") == 0) {
    lua_createtable(L, action->count, 0);
    for (i = 0; i < action->count && i < MILLE_ACTION_CARDS; i++) {
      char text[8];
      if (mille_card_text(action->cards[i], text, sizeof text, NULL, NULL) != MILLE_OK) break;
      lua_pushstring(L, text);
      lua_rawseti(L, -2, i + 1);
    }
  } else {
    lua_pushnil(L);
  }
  return 1;
}

// ---- Errors and texts ---------------------------------------------------------------------------------------

mille_error* mille_lua_error(mille_error* error) {
  memset(error, 0, sizeof *error);
  error->struct_size = sizeof *error;
  return error;
}

static int error_tostring(lua_State* L) {
  lua_getfield(L, 1, "text");
  return 1;
}

static void copy_part(lua_State* L, const char* field, char* array, size_t size) {
  const char* text;
  lua_getfield(L, 1, field);
  text = lua_tostring(L, -1);
  if (text != NULL) strncpy(array, text, size - 1);
  lua_pop(L, 1);
}

static mille_status error_text_call(const void* self, int64_t a, int64_t b, int64_t c, char* buffer, size_t size,
                                    size_t* needed, mille_error* error) {
  (void)b, (void)c;
  return mille_error_text(self, (const char*)(intptr_t)a, buffer, size, needed, error);
}

// error:text_in(language): the message in one of mille.languages(); in English if the library has no other
static int error_text_in(lua_State* L) {
  mille_error what;
  int i;
  luaL_checktype(L, 1, LUA_TTABLE);
  mille_lua_error(&what);
  copy_part(L, "message", what.message, sizeof what.message);
  copy_part(L, "text", what.text, sizeof what.text);
  lua_getfield(L, 1, "params");
  for (i = 0; lua_istable(L, -1) && i < MILLE_ERROR_PARAMS; i++) {
    lua_rawgeti(L, -1, (lua_Integer)i + 1);
    if (lua_tostring(L, -1) != NULL) strncpy(what.params[i], lua_tostring(L, -1), sizeof what.params[i] - 1);
    lua_pop(L, 1);
  }
  return mille_lua_text(L, error_text_call, &what, (int64_t)(intptr_t)mille_lua_string(L, 2), 0, 0);
}

// Raises a table: status as a word, text, rule, message, params, file, line; what a player raised as cause.
int mille_lua_raise(lua_State* L, mille_status status, const mille_error* error) {
  uint32_t i;
  lua_newtable(L);
  push_word(L, words_mille_status, status);
  lua_setfield(L, -2, "status");
  lua_pushstring(L, error->text[0] != '\0' ? error->text : mille_status_text(status));
  lua_setfield(L, -2, "text");
  lua_pushstring(L, error->rule);
  lua_setfield(L, -2, "rule");
  lua_pushstring(L, error->message);
  lua_setfield(L, -2, "message");
  lua_pushstring(L, error->file);
  lua_setfield(L, -2, "file");
  lua_pushinteger(L, error->line);
  lua_setfield(L, -2, "line");
  lua_newtable(L);
  for (i = 0; i < error->param_count && i < MILLE_ERROR_PARAMS; i++) {
    lua_pushstring(L, error->params[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "params");
  luaL_setmetatable(L, "mille.error");
  return 1;
}

void mille_lua_check(lua_State* L, mille_status status, const mille_error* error) {
  if (status == MILLE_OK) return;
  mille_lua_raise(L, status, error);
  lua_error(L);
}

void mille_lua_need_open(lua_State* L, const void* handle) {
  mille_error error;
  if (handle == NULL)
    mille_lua_check(L, mille_player_text(NULL, MILLE_PLAYER_TEXT_NAME, NULL, 0, NULL, mille_lua_error(&error)), &error);
}

int mille_lua_more(lua_State* L, mille_status status, const mille_error* error) {
  if (status != MILLE_E_BUFFER) mille_lua_check(L, status, error);
  return status == MILLE_E_BUFFER;
}

int mille_lua_text(lua_State* L, mille_lua_text_call call, const void* self, int64_t a, int64_t b, int64_t c) {
  luaL_Buffer buffer;
  mille_error error;
  size_t size = 4096;
  size_t needed = 0;
  for (;;) {
    char* to = luaL_buffinitsize(L, &buffer, size);
    const mille_status status = call(self, a, b, c, to, size, &needed, mille_lua_error(&error));
    luaL_pushresultsize(&buffer, status == MILLE_OK ? needed - 1 : 0);
    if (status == MILLE_OK) return 1;
    lua_pop(L, 1);
    if (status != MILLE_E_BUFFER) mille_lua_check(L, status, &error);
    size = needed;
  }
}

// ---- Registration -------------------------------------------------------------------------------------------

void mille_lua_class(lua_State* L, const char* name, const luaL_Reg* methods, lua_CFunction close) {
  luaL_newmetatable(L, name);
  lua_newtable(L);
  luaL_setfuncs(L, methods, 0);
  if (close != NULL) {
    lua_pushcfunction(L, close);
    lua_setfield(L, -2, "close");
    lua_pushcfunction(L, close);
    lua_setfield(L, -3, "__gc");
    lua_pushcfunction(L, close);
    lua_setfield(L, -3, "__close");
  }
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
}

void mille_lua_open_values(lua_State* L) {
  static const luaL_Reg action[] = {
      {"__index", action_index}, {"__tostring", action_tostring}, {"__eq", action_eq}, {NULL, NULL}};
  luaL_newmetatable(L, ACTION);
  luaL_setfuncs(L, action, 0);
  lua_pop(L, 1);
  luaL_newmetatable(L, "mille.error");
  lua_pushcfunction(L, error_tostring);
  lua_setfield(L, -2, "__tostring");
  lua_newtable(L);
  lua_pushcfunction(L, error_text_in);
  lua_setfield(L, -2, "text_in");
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
}
