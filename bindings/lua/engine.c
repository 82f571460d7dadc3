// The module itself, engines, and variants.

#include <stdbool.h>
#include <string.h>

#include "binding.h"
#include "layout_check.h"

enum { kMostFiles = 64 };

static Engine* engine_at(lua_State* L, int at) { return luaL_checkudata(L, at, ENGINE); }
static Variant* variant_at(lua_State* L, int at) { return luaL_checkudata(L, at, VARIANT); }

// ---- The module ---------------------------------------------------------------------------------------------

static int list_ids(lua_State* L, const char* (*call)(size_t)) {
  const char* id;
  size_t i;
  lua_newtable(L);
  for (i = 0; (id = call(i)) != NULL; i++) {
    lua_pushstring(L, id);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static int variants(lua_State* L) { return list_ids(L, mille_variant_id); }
static int players(lua_State* L) { return list_ids(L, mille_player_id); }

static int version(lua_State* L) {
  lua_pushstring(L, mille_version_text());
  return 1;
}

static int has(lua_State* L) {
  lua_pushboolean(L, mille_has(mille_lua_string(L, 1)));
  return 1;
}

// mille.languages(): the tags, English first
static int languages(lua_State* L) { return list_ids(L, mille_language); }

// mille.find_match(record, number): where match `number` (from 1) stands in a record of several: its first and last byte, as string.sub() takes
// them, and the number of its first line
static int find_match(lua_State* L) {
  mille_error error;
  size_t length = 0;
  size_t offset = 0;
  size_t size = 0;
  uint64_t line = 0;
  const char* text = luaL_checklstring(L, 1, &length);
  const uint64_t number = (uint64_t)luaL_checkinteger(L, 2);
  mille_lua_check(L, mille_record_find(text, length, number, &offset, &size, &line, mille_lua_error(&error)), &error);
  lua_pushinteger(L, (lua_Integer)offset + 1);
  lua_pushinteger(L, (lua_Integer)(offset + size));
  lua_pushinteger(L, (lua_Integer)line);
  return 3;
}

// mille.rule_text(rule [, language])
static int rule_text(lua_State* L) {
  lua_pushstring(L, mille_rule_text(mille_lua_string(L, 1), mille_lua_optional_string(L, 2, NULL)));
  return 1;
}

// mille.message_text(message [, language])
static int message_text(lua_State* L) {
  lua_pushstring(L, mille_message_text(mille_lua_string(L, 1), mille_lua_optional_string(L, 2, NULL)));
  return 1;
}

static int messages(lua_State* L) { return list_ids(L, mille_message_id); }

static mille_status template_call(const void* self, int64_t a, int64_t b, int64_t c, char* buffer, size_t size,
                                  size_t* needed, mille_error* error) {
  (void)a, (void)b, (void)c;
  return mille_script_template(self, buffer, size, needed, error);
}

// mille.script_template(name): a script to begin a house rule with
static int script_template(lua_State* L) { return mille_lua_text(L, template_call, mille_lua_string(L, 1), 0, 0, 0); }

static const char* folder_at(lua_State* L, int at) {
  luaL_argcheck(L, lua_type(L, at) == LUA_TSTRING, 1, "a folder is a text");
  return mille_lua_string(L, at);
}

// A folder, or those of a list; none for nil. Texts and array stay on the stack or in the options.
static const char* const* read_folders(lua_State* L, const char* name, size_t* count) {
  const char** folders;
  size_t i;
  const int kind = lua_getfield(L, 1, name);
  const int list = lua_gettop(L);
  *count = kind == LUA_TNIL ? 0 : kind == LUA_TTABLE ? (size_t)lua_rawlen(L, list) : 1;
  folders = (const char**)lua_newuserdatauv(L, (*count + 1) * sizeof *folders, 0);
  if (kind != LUA_TNIL && kind != LUA_TTABLE) folders[0] = folder_at(L, list);
  for (i = 0; kind == LUA_TTABLE && i < *count; i++) {
    lua_rawgeti(L, list, (lua_Integer)i + 1);
    folders[i] = folder_at(L, -1);
    lua_pop(L, 1);  // the list holds it
  }
  return folders;
}

// The integer at a place, which must lie in a range.
static lua_Integer integer_within(lua_State* L, int at, const char* name, lua_Integer low, lua_Integer high) {
  const lua_Integer value = luaL_checkinteger(L, at);
  if (value < low || value > high) luaL_error(L, "%s is %I, and must be from %I to %I", name, value, low, high);
  return value;
}

// What mille.engine{…} takes: numbers, then truth values, each with its place or bit.
static void read_engine_options(lua_State* L, mille_engine_options* options) {
  const struct {
    const char* name;
    uint64_t* to;
  } longs[] = {{"script_memory", &options->script_memory},
               {"script_instructions", &options->script_instructions},
               {"max_text", &options->max_text},
               {"player_memory", &options->player_memory},
               {"player_patience_us", (uint64_t*)&options->player_patience_us}};
  const struct {
    const char* name;
    uint32_t* to;
    uint32_t bit;
  } flags[] = {{"allow_unknown_fields", (uint32_t*)&options->allow_unknown_fields, 1},
               {"stop_on_hook_failure", (uint32_t*)&options->stop_on_hook_failure, 1},
               {"count_hook_use", (uint32_t*)&options->count_hook_use, 1},
               {"allow_files", &options->allow_players, MILLE_ALLOW_FILES},
               {"allow_commands", &options->allow_players, MILLE_ALLOW_COMMANDS}};
  static const char* const others[] = {"player_folders", "readable_folders", "player_host", "player_threads"};
  size_t i;
  luaL_checktype(L, 1, LUA_TTABLE);
  for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1)) {
    int known = 0;
    const char* key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
    for (i = 0; i < sizeof longs / sizeof *longs; i++) {
      if (strcmp(key, longs[i].name) != 0) continue;
      *longs[i].to = (uint64_t)luaL_checkinteger(L, -1);
      known = 1;
    }
    for (i = 0; i < sizeof flags / sizeof *flags; i++) {
      if (strcmp(key, flags[i].name) != 0) continue;
      if (lua_toboolean(L, -1)) *flags[i].to |= flags[i].bit;
      known = 1;
    }
    for (i = 0; i < sizeof others / sizeof *others; i++) known |= strcmp(key, others[i]) == 0;
    if (!known) luaL_error(L, "an engine has no option %s", key);
  }
  if (lua_getfield(L, 1, "player_threads") != LUA_TNIL) {
    options->player_threads = (uint32_t)integer_within(L, -1, "player_threads", 0, UINT32_MAX);
  }
  if (lua_getfield(L, 1, "player_host") != LUA_TNIL) options->player_host = mille_lua_string(L, -1);
  options->player_folders = read_folders(L, "player_folders", &options->player_folder_count);
  options->readable_folders = read_folders(L, "readable_folders", &options->readable_folder_count);
}

// mille.engine{player_folders = {folder, …}, allow_files = boolean, …} or mille.engine()
static int new_engine(lua_State* L) {
  mille_error error;
  mille_engine_options options;
  Engine* engine;
  memset(&options, 0, sizeof options);
  options.struct_size = sizeof options;
  if (!lua_isnoneornil(L, 1)) read_engine_options(L, &options);
  engine = lua_newuserdatauv(L, sizeof *engine, 0);
  engine->handle = NULL;
  luaL_setmetatable(L, ENGINE);
  mille_lua_check(L, mille_engine_create(&options, &engine->handle, mille_lua_error(&error)), &error);
  return 1;
}

// The files of a script: its name and source at `at`, and the files that it may extend, {name = text, …} or nothing, at
// `more`. Their texts stay on the stack.
static size_t read_files(lua_State* L, int at, int more, mille_script_file files[kMostFiles]) {
  size_t count = 1;
  files[0].name = mille_lua_string(L, at);
  files[0].text = luaL_checklstring(L, at + 1, &files[0].size);
  if (lua_isnoneornil(L, more)) return count;
  luaL_checktype(L, more, LUA_TTABLE);
  lua_pushnil(L);
  while (lua_next(L, more) != 0) {
    luaL_argcheck(L, count < kMostFiles, more, "too many files");
    luaL_argcheck(L, lua_type(L, -2) == LUA_TSTRING && lua_type(L, -1) == LUA_TSTRING, more,
                  "a file has a name and a text");
    files[count].name = mille_lua_string(L, -2);
    files[count].text = lua_tolstring(L, -1, &files[count].size);
    count++;
    lua_pop(L, 1);  // the table holds the texts
  }
  return count;
}

// engine:check_script(name, source, {name = text, …}): everything that is wrong with it, in the order of its lines
static int check_script(lua_State* L) {
  enum { kMost = 100 };
  mille_error error;
  mille_script_file files[kMostFiles];
  Engine* engine = engine_at(L, 1);
  const size_t file_count = read_files(L, 2, 4, files);
  size_t count = 0;
  size_t i;
  mille_error* problems = lua_newuserdatauv(L, kMost * sizeof *problems, 0);
  problems[0].struct_size = sizeof *problems;
  mille_lua_check(L,
                  mille_script_check(engine->handle, files, file_count, problems, sizeof *problems, kMost, &count,
                                     mille_lua_error(&error)),
                  &error);
  lua_newtable(L);
  for (i = 0; i < count; i++) {
    mille_lua_raise(L, problems[i].status, &problems[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

// engine:players(): the built-in ones, then the files of its folders
static int engine_players(lua_State* L) {
  Engine* engine = engine_at(L, 1);
  size_t i;
  lua_newtable(L);
  for (i = 0;; i++) {
    char name[4096];
    mille_error error;
    const mille_status status =
        mille_engine_player_name(engine->handle, i, name, sizeof name, NULL, mille_lua_error(&error));
    if (status == MILLE_E_NOT_FOUND) return 1;
    mille_lua_check(L, status, &error);
    lua_pushstring(L, name);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

typedef struct Described {
  mille_engine* engine;
  const char* name;
  const mille_player_setup* setup;
} Described;

static mille_status describe_call(const void* self, int64_t a, int64_t b, int64_t c, char* buffer, size_t size,
                                  size_t* needed, mille_error* error) {
  const Described* described = self;
  (void)a, (void)b, (void)c;
  return mille_player_describe(described->engine, described->name, described->setup, buffer, size, needed, error);
}

// engine:describe_player("club"), engine:describe_player {name = "club", …}: what it says of itself, as JSON
static int describe_player(lua_State* L) {
  Described described;
  mille_player_setup setup;
  mille_option options[kMostOptions];
  described.engine = engine_at(L, 1)->handle;
  described.name = mille_lua_player_setup(L, 2, &setup, options);
  described.setup = &setup;
  return mille_lua_text(L, describe_call, &described, 0, 0, 0);
}

static int close_engine(lua_State* L) {
  Engine* engine = engine_at(L, 1);
  mille_engine_free(engine->handle);
  engine->handle = NULL;
  return 0;
}

// ---- Variants -----------------------------------------------------------------------------------------------

// Takes the handle over, whatever happens.
void mille_lua_push_variant(lua_State* L, mille_variant* handle) {
  mille_error error;
  mille_rules rules;
  Variant* variant = lua_newuserdatauv(L, sizeof *variant, 0);
  variant->handle = handle;
  luaL_setmetatable(L, VARIANT);
  memset(&rules, 0, sizeof rules);
  rules.struct_size = sizeof rules;
  mille_lua_check(L, mille_variant_rules(handle, &rules, mille_lua_error(&error)), &error);
  variant->longest = rules.longest_legal_list;
}

// Options {name = value, …} or nil, the last argument; gives their number. Their texts stay on the stack.
size_t mille_lua_read_options(lua_State* L, int at, mille_option options[kMostOptions]) {
  size_t count = 0;
  lua_settop(L, at);
  if (lua_isnil(L, at)) return 0;
  luaL_checktype(L, at, LUA_TTABLE);
  lua_newtable(L);  // holds the texts
  lua_pushnil(L);
  while (lua_next(L, at) != 0) {
    luaL_argcheck(L, count < kMostOptions, at, "too many options");
    luaL_argcheck(L, lua_type(L, -2) == LUA_TSTRING, at, "an option has a name");
    options[count].name = mille_lua_string(L, -2);
    luaL_tolstring(L, -1, NULL);
    options[count].value = mille_lua_string(L, -1);
    lua_rawseti(L, at + 1, (lua_Integer)++count);
    lua_pop(L, 1);
  }
  return count;
}

const char* mille_lua_player_setup(lua_State* L, int at, mille_player_setup* setup,
                                   mille_option options[kMostOptions]) {
  const char* name;
  lua_settop(L, at);
  memset(setup, 0, sizeof *setup);
  setup->struct_size = sizeof *setup;
  if (lua_type(L, at) != LUA_TTABLE) return mille_lua_string(L, at);
  if (lua_getfield(L, at, "source") != LUA_TNIL) setup->source = mille_lua_player_source(L, lua_gettop(L));
  if (lua_getfield(L, at, "isolation") != LUA_TNIL) setup->isolation = mille_lua_isolation(L, lua_gettop(L));
  if (lua_getfield(L, at, "id") != LUA_TNIL) setup->id = mille_lua_string(L, lua_gettop(L));
  lua_getfield(L, at, "name");
  name = mille_lua_string(L, lua_gettop(L));
  lua_getfield(L, at, "options");
  setup->option_count = mille_lua_read_options(L, lua_gettop(L), options);
  setup->options = options;
  return name;
}

// mille.parse_player(text): a player as users type it, as the table that engine:player takes
static int parse_player(lua_State* L) {
  mille_error error;
  mille_player_setup setup;
  mille_status status;
  size_t needed = 256;
  size_t i;
  char* buffer;
  const char* text = mille_lua_string(L, 1);
  memset(&setup, 0, sizeof setup);
  setup.struct_size = sizeof setup;
  buffer = lua_newuserdatauv(L, needed, 0);
  status = mille_player_parse(text, &setup, buffer, needed, &needed, mille_lua_error(&error));
  if (status == MILLE_E_BUFFER) {
    buffer = lua_newuserdatauv(L, needed, 0);
    status = mille_player_parse(text, &setup, buffer, needed, &needed, mille_lua_error(&error));
  }
  mille_lua_check(L, status, &error);
  lua_newtable(L);
  lua_pushstring(L, buffer);
  lua_setfield(L, -2, "name");
  mille_lua_push_player_source(L, setup.source);
  lua_setfield(L, -2, "source");
  mille_lua_push_isolation(L, setup.isolation);
  lua_setfield(L, -2, "isolation");
  lua_pushstring(L, setup.id);  // nil for none
  lua_setfield(L, -2, "id");
  lua_newtable(L);
  for (i = 0; i < setup.option_count; i++) {
    lua_pushstring(L, setup.options[i].value);
    lua_setfield(L, -2, setup.options[i].name);
  }
  lua_setfield(L, -2, "options");
  return 1;
}

// engine:script_variant(name, source, {option = value, …}, {name = text, …}): the last are files that it may extend
static int script_variant(lua_State* L) {
  Engine* engine = engine_at(L, 1);
  mille_error error;
  mille_variant* handle = NULL;
  mille_script_file files[kMostFiles];
  mille_option options[kMostOptions];
  size_t file_count;
  size_t count;
  lua_settop(L, 5);
  file_count = read_files(L, 2, 5, files);
  lua_insert(L, 4);  // the files under the options, whose reader takes the last argument
  count = mille_lua_read_options(L, 5, options);
  mille_lua_check(
      L, mille_variant_from_script(engine->handle, files, file_count, options, count, &handle, mille_lua_error(&error)),
      &error);
  mille_lua_push_variant(L, handle);
  return 1;
}

// engine:variant(id, {name = value, …})
static int load_variant(lua_State* L) {
  Engine* engine = engine_at(L, 1);
  const char* id = mille_lua_string(L, 2);
  mille_error error;
  mille_variant* handle = NULL;
  mille_option options[kMostOptions];
  const size_t count = mille_lua_read_options(L, 3, options);
  mille_lua_check(L, mille_variant_load(engine->handle, id, options, count, &handle, mille_lua_error(&error)), &error);
  mille_lua_push_variant(L, handle);
  return 1;
}

static int close_variant(lua_State* L) {
  Variant* variant = variant_at(L, 1);
  mille_variant_free(variant->handle);
  variant->handle = NULL;
  return 0;
}

static mille_status text_call(const void* self, int64_t kind, int64_t b, int64_t c, char* buffer, size_t size,
                              size_t* needed, mille_error* error) {
  (void)b, (void)c;
  return mille_variant_text(self, (mille_variant_text_kind)kind, buffer, size, needed, error);
}

// variant:text("title"): id, title, about, rules (JSON), options (JSON), script
static int variant_text(lua_State* L) {
  return mille_lua_text(L, text_call, variant_at(L, 1)->handle, mille_lua_variant_text_kind(L, 2), 0, 0);
}

static int variant_rules(lua_State* L) {
  mille_error error;
  mille_rules rules;
  memset(&rules, 0, sizeof rules);
  rules.struct_size = sizeof rules;
  mille_lua_check(L, mille_variant_rules(variant_at(L, 1)->handle, &rules, mille_lua_error(&error)), &error);
  mille_lua_push(L, mille_lua_rules, &rules);
  return 1;
}

// variant:rule_set(1): the rules of a rule set that the hook deal_rules may choose for a deal; 0: those of variant:rules()
static int variant_rule_set(lua_State* L) {
  mille_error error;
  mille_rules rules;
  const int32_t number = (int32_t)integer_within(L, 2, "a rule set", INT32_MIN, INT32_MAX);
  memset(&rules, 0, sizeof rules);
  rules.struct_size = sizeof rules;
  mille_lua_check(L, mille_variant_rule_set(variant_at(L, 1)->handle, number, &rules, mille_lua_error(&error)), &error);
  mille_lua_push(L, mille_lua_rules, &rules);
  return 1;
}

static mille_status variant_option(const void* variant, size_t index, void* info, mille_error* error) {
  return mille_variant_option(variant, index, info, error);
}

static int variant_options(lua_State* L) { return mille_lua_options(L, variant_option, variant_at(L, 1)->handle); }

static mille_status memory_call(const void* variant, size_t index, void* info, mille_error* error) {
  return mille_variant_memory(variant, index, info, error);
}

// A list of what `call` writes for 0, 1 and so on, until there is no more: structs of this size and with these fields.
static int push_infos(lua_State* L, mille_lua_info_call call, const void* self, uint32_t size,
                      const struct Field* fields) {
  size_t i;
  lua_newtable(L);
  for (i = 0;; i++) {
    mille_error error;
    union {
      uint32_t struct_size;
      mille_option_info option;
      mille_memory_info memory;
    } info;
    mille_status status;
    memset(&info, 0, sizeof info);
    info.struct_size = size;
    status = call(self, i, &info, mille_lua_error(&error));
    if (status == MILLE_E_NOT_FOUND) return 1;
    mille_lua_check(L, status, &error);
    mille_lua_push(L, fields, &info);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

int mille_lua_options(lua_State* L, mille_lua_info_call call, const void* self) {
  return push_infos(L, call, self, sizeof(mille_option_info), mille_lua_option_info);
}

// variant:memory(): what the script remembers through a match, in the order of a view's memory
static int variant_memory(lua_State* L) {
  return push_infos(L, memory_call, variant_at(L, 1)->handle, sizeof(mille_memory_info), mille_lua_memory_info);
}

static int variant_hash(lua_State* L) {
  mille_error error;
  uint8_t hash[MILLE_HASH_SIZE];
  mille_lua_check(L, mille_variant_hash(variant_at(L, 1)->handle, hash, mille_lua_error(&error)), &error);
  lua_pushlstring(L, (const char*)hash, sizeof hash);
  return 1;
}

static int64_t integer_field(lua_State* L, int at, const char* name) {
  int64_t value = 0;
  if (lua_getfield(L, at, name) != LUA_TNIL) value = luaL_checkinteger(L, -1);
  lua_pop(L, 1);
  return value;
}

static int32_t narrow_field(lua_State* L, int at, const char* name) {
  int32_t value = 0;
  if (lua_getfield(L, at, name) != LUA_TNIL) value = (int32_t)integer_within(L, -1, name, INT32_MIN, INT32_MAX);
  lua_pop(L, 1);
  return value;
}

static void read_side(lua_State* L, int at, mille_settle_side* side) {
  luaL_checktype(L, at, LUA_TTABLE);
  side->total = integer_field(L, at, "total");
  side->naturals = narrow_field(L, at, "naturals");
  side->chapeaux = narrow_field(L, at, "chapeaux");
  side->last_deal = integer_field(L, at, "last_deal");
  side->has_last_deal = lua_getfield(L, at, "last_deal") != LUA_TNIL;
  lua_pop(L, 1);
}

// Leaves `stakes` as they are if there are none at `at`, and returns whether there are.
static bool read_stakes(lua_State* L, int at, int64_t stakes[2]) {
  if (lua_type(L, at) != LUA_TTABLE) return false;
  lua_rawgeti(L, at, 1);
  lua_rawgeti(L, at, 2);
  stakes[0] = luaL_checkinteger(L, -2);
  stakes[1] = luaL_checkinteger(L, -1);
  lua_pop(L, 2);
  return true;
}

// The memory at 5, if there is one: a number for each entry of variant:memory().
static void read_memory(lua_State* L, mille_settle_input* input) {
  lua_Integer count, i;
  if (lua_isnoneornil(L, 5)) return;
  luaL_checktype(L, 5, LUA_TTABLE);
  variant_memory(L);
  count = luaL_len(L, -1);
  if (luaL_len(L, 5) != count) luaL_error(L, "the variant remembers %I numbers, not %I", count, luaL_len(L, 5));
  input->has_memory = 1;
  for (i = 0; i < count; i++) {
    lua_rawgeti(L, 5, i + 1);
    input->memory[i] = (int32_t)integer_within(L, -1, "memory", INT32_MIN, INT32_MAX);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

// variant:settle(winner, loser, {small, large}, {number, …}), without stakes for 1 and the variant's ratio, without memory as when a match
// begins; a side is {total =, naturals =, chapeaux =, last_deal =}
static int variant_settle(lua_State* L) {
  mille_error error;
  mille_settle_input input;
  mille_payment payment;
  memset(&input, 0, sizeof input);
  memset(&payment, 0, sizeof payment);
  input.struct_size = sizeof input;
  payment.struct_size = sizeof payment;
  input.end = MILLE_END_WON;
  read_side(L, 2, &input.winner);
  read_side(L, 3, &input.loser);
  read_memory(L, &input);
  if (!read_stakes(L, 4, input.stakes)) {
    mille_rules rules;
    memset(&rules, 0, sizeof rules);
    rules.struct_size = sizeof rules;
    mille_lua_check(L, mille_variant_rules(variant_at(L, 1)->handle, &rules, mille_lua_error(&error)), &error);
    input.stakes[0] = 1;
    input.stakes[1] = rules.payment_stake_ratio != 0 ? rules.payment_stake_ratio : 1;
  }
  mille_lua_check(L, mille_settle(variant_at(L, 1)->handle, &input, &payment, mille_lua_error(&error)), &error);
  mille_lua_push(L, mille_lua_payment, &payment);
  return 1;
}

// {seed = integer or text, stakes = {small, large}, decks = word, draw_ends = boolean}, or nil. Without stakes the match is
// for 1 and the variant's ratio; with {0, 0} it is for nothing.
void mille_lua_setup(lua_State* L, int at, mille_match_setup* setup) {
  mille_error error;
  memset(setup, 0, sizeof *setup);
  setup->struct_size = sizeof *setup;
  if (lua_isnoneornil(L, at)) return;
  luaL_checktype(L, at, LUA_TTABLE);
  if (lua_getfield(L, at, "seed") != LUA_TNIL) {
    setup->has_seed = 1;
    if (lua_type(L, -1) == LUA_TNUMBER) mille_lua_seed(L, lua_gettop(L));
    mille_lua_check(L, mille_seed_parse(mille_lua_string(L, -1), setup->seed, mille_lua_error(&error)), &error);
  }
  if (lua_getfield(L, at, "decks") != LUA_TNIL) setup->decks = mille_lua_decks(L, lua_gettop(L));
  lua_getfield(L, at, "draw_ends");
  setup->draw_ends = lua_toboolean(L, -1);
  lua_getfield(L, at, "stakes");
  if (read_stakes(L, lua_gettop(L), setup->stakes)) {
    setup->no_stakes = setup->stakes[0] == 0 && setup->stakes[1] == 0;
  }
  lua_pop(L, 4);
}

void mille_lua_open_engine(lua_State* L) {
  static const luaL_Reg engine[] = {{"variant", load_variant},
                                    {"script_variant", script_variant},
                                    {"check_script", check_script},
                                    {"players", engine_players},
                                    {"describe_player", describe_player},
                                    {"player", mille_lua_new_player},
                                    {"function_player", mille_lua_new_function_player},
                                    {"import", mille_lua_import},
                                    {"resume", mille_lua_resume},
                                    {"follow", mille_lua_follow},
                                    {"verify", mille_lua_verify},
                                    {"position", mille_lua_position},
                                    {NULL, NULL}};
  static const luaL_Reg variant[] = {{"text", variant_text},         {"rules", variant_rules},
                                     {"rule_set", variant_rule_set}, {"memory", variant_memory},
                                     {"options", variant_options},   {"hash", variant_hash},
                                     {"settle", variant_settle},     {"table", mille_lua_new_table},
                                     {"state", mille_lua_new_state}, {NULL, NULL}};
  mille_lua_class(L, ENGINE, engine, close_engine);
  mille_lua_class(L, VARIANT, variant, close_variant);
}

__attribute__((visibility("default"))) int luaopen_mille(lua_State* L);

int luaopen_mille(lua_State* L) {
  static const luaL_Reg module[] = {{"engine", new_engine},
                                    {"variants", variants},
                                    {"players", players},
                                    {"parse_player", parse_player},
                                    {"version", version},
                                    {"has", has},
                                    {"languages", languages},
                                    {"find_match", find_match},
                                    {"rule_text", rule_text},
                                    {"message_text", message_text},
                                    {"messages", messages},
                                    {"script_template", script_template},
                                    {NULL, NULL}};
  const char* differs = mille_layout_differs();
  if (differs != NULL) return luaL_error(L, "%s is laid out otherwise in libmille %s", differs, mille_version_text());
  mille_lua_open_values(L);
  mille_lua_open_engine(L);
  mille_lua_open_player(L);
  mille_lua_open_table(L);
  mille_lua_open_state(L);
  luaL_newlib(L, module);
  mille_lua_push_guest(L);
  lua_setfield(L, -2, "guest");
  lua_pushinteger(L, MILLE_ONLOOKER);
  lua_setfield(L, -2, "ONLOOKER");
  lua_pushinteger(L, MILLE_ALL);
  lua_setfield(L, -2, "ALL");
  lua_pushinteger(L, MILLE_NOBODY);
  lua_setfield(L, -2, "NOBODY");
  return 1;
}
