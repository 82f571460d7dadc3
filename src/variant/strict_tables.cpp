// See strict_tables.h. Metatables are out of reach for scripts, which have no function that reads or sets one.
#include "variant/strict_tables.h"

#include <algorithm>
#include <string>
#include <vector>

#include "variant/nearest_name.h"
#include "variant/script_arguments.h"
#include "variant/script_run.h"

namespace mille::script {
namespace {

// Bytes of a key that a message shows.
constexpr std::size_t kShownBytes = 64;
// Most names among which the nearest is looked for. Only a script's own globals are more.
constexpr std::size_t kMostNames = 256;
// Pairs of letters that are compared for one unit of work.
constexpr std::size_t kLettersPerUnit = 64;

// The descriptor of the strict table whose metamethod runs.
const StrictTable& strict_table(lua_State* L) {
  return *static_cast<const StrictTable*>(lua_touserdata(L, lua_upvalueindex(1)));
}

// Returns the texts among the keys of a table, or nothing if they are too many.
std::vector<std::string> names_in(lua_State* L, int index) {
  std::vector<std::string> names;
  lua_pushnil(L);
  while (lua_next(L, index) != 0) {
    lua_pop(L, 1);
    if (lua_type(L, -1) != LUA_TSTRING) continue;
    if (names.size() == kMostNames) {
      lua_pop(L, 1);
      return {};
    }
    names.emplace_back(text_at(L, -1).substr(0, kShownBytes));
  }
  std::sort(names.begin(), names.end());
  return names;
}

// Pushes the nearest name to the key at index 2 among those of the table at index 1 and `optional`, or nil.
void push_nearest(lua_State* L, std::span<const std::string_view> optional) {
  const std::string_view key = text_at(L, 2);
  const std::vector<std::string> names = names_in(L, 1);
  std::vector<std::string_view> known(names.begin(), names.end());
  known.insert(known.end(), optional.begin(), optional.end());
  std::size_t letters = 0;
  for (const std::string_view name : known) letters += name.size() + 1;
  Run::of(L).charge(L, (std::min(key.size(), kShownBytes) + 1) * letters / kLettersPerUnit);
  const std::string_view near = nearest_name(key, known);
  if (near.empty()) {
    lua_pushnil(L);
  } else {
    lua_pushlstring(L, near.data(), near.size());
  }
}

// Returns what to say of a name, or nullptr.
const char* advice_on(std::string_view name, std::span<const Advice> advice) {
  const auto found = std::find_if(advice.begin(), advice.end(), [&](const Advice& one) { return one.name == name; });
  return found == advice.end() ? nullptr : found->sentence;
}

// Globals of Lua that scripts do not have.
constexpr Advice kGlobals[] = {
    {"print", "Write log(…)"},
    {"pcall", "Nothing catches errors: a hook that fails leaves the engine's result"},
    {"require", "A script reads other files by `extends`"},
    {"os", "Scripts have no clock and no files"},
    {"io", "Scripts have no clock and no files"},
    {"coroutine", "Scripts have no coroutines"},
    {"setmetatable", "Scripts have no metatables"},
    {"next", "Write pairs(…)"},
};

// Raises the error about the key at index 2, which the table at index 1 does not have.
int refuse_key(lua_State* L, const StrictTable& table) {
  const int type = lua_type(L, 2);
  if (type == LUA_TNUMBER) {
    lua_tolstring(L, 2, nullptr);
    if (table.hint != nullptr) raise(L, "there is no %s[%s]. %s", table.name, lua_tostring(L, 2), table.hint);
    raise(L, "there is no %s[%s]", table.name, lua_tostring(L, 2));
  }
  if (type != LUA_TSTRING) raise(L, "there is no %s[a %s]", table.name, lua_typename(L, type));
  const std::string_view key = text_at(L, 2);
  if (const char* advice = advice_on(key, table.advice)) {
    raise(L, "there is no %s.%s. %s", table.name, lua_tostring(L, 2), advice);
  }
  push_nearest(L, table.optional);
  lua_pushlstring(L, key.data(), std::min(key.size(), kShownBytes));
  if (lua_isnil(L, -2)) raise(L, "there is no %s.%s", table.name, lua_tostring(L, -1));
  raise(L, "there is no %s.%s. Did you mean “%s.%s”?", table.name, lua_tostring(L, -1), table.name,
        lua_tostring(L, -2));
}

int index_strict_table(lua_State* L) { return index_strict(L, strict_table(L)); }

int refuse_length_of_table(lua_State* L) { return refuse_length(L, strict_table(L)); }

int index_list(lua_State* L) {
  Run::of(L).charge(L, 1);
  if (lua_isinteger(L, 2) != 0) return 0;
  return refuse_key(L, strict_table(L));
}

int index_globals(lua_State* L) {
  if (lua_type(L, 2) != LUA_TSTRING) raise(L, "a global has a name, not a %s", lua_typename(L, lua_type(L, 2)));
  const std::string_view key = text_at(L, 2);
  if (const char* advice = advice_on(key, kGlobals)) {
    raise(L, "there is no global %s. %s", lua_tostring(L, 2), advice);
  }
  push_nearest(L, {});
  lua_pushlstring(L, key.data(), std::min(key.size(), kShownBytes));
  if (lua_isnil(L, -2)) raise(L, "there is no global %s", lua_tostring(L, -1));
  raise(L, "there is no global %s. Did you mean “%s”?", lua_tostring(L, -1), lua_tostring(L, -2));
}

int refuse_global(lua_State* L) {
  const std::string_view key = lua_type(L, 2) == LUA_TSTRING ? text_at(L, 2).substr(0, kShownBytes) : "?";
  lua_pushlstring(L, key.data(), key.size());
  raise(L, "a hook sets the global %s, which no later call would see. Write local %s", lua_tostring(L, -1),
        lua_tostring(L, -1));
}

int index_named(lua_State* L) {
  Run::of(L).charge(L, 1);
  return refuse_key(L, {lua_tostring(L, lua_upvalueindex(1))});
}

}  // namespace

void set_index(lua_State* L, const void* kind, lua_CFunction index, lua_CFunction length) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, kind) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_createtable(L, 0, 2);
    lua_pushlightuserdata(L, const_cast<void*>(kind));
    lua_pushcclosure(L, index, 1);
    lua_setfield(L, -2, "__index");
    if (length != nullptr) {
      lua_pushlightuserdata(L, const_cast<void*>(kind));
      lua_pushcclosure(L, length, 1);
      lua_setfield(L, -2, "__len");
    }
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, kind);
  }
  lua_setmetatable(L, -2);
}

int index_strict(lua_State* L, const StrictTable& table) {
  Run::of(L).charge(L, 1);
  if (lua_type(L, 2) == LUA_TSTRING) {
    const std::string_view key = text_at(L, 2);
    if (std::find(table.optional.begin(), table.optional.end(), key) != table.optional.end()) return 0;
  }
  return refuse_key(L, table);
}

// The length of a table that is no list is always a mistake: its members have names, or begin at 0.
int refuse_length(lua_State* L, const StrictTable& table) {
  if (table.hint != nullptr) raise(L, "%s is no list. %s", table.name, table.hint);
  raise(L, "%s is no list, so # and ipairs tell nothing of it. Its members have names", table.name);
}

void make_strict(lua_State* L, const StrictTable& table) {
  set_index(L, &table, index_strict_table, refuse_length_of_table);
}

void make_strict_list(lua_State* L, const StrictTable& table) { set_index(L, &table, index_list); }

void make_strict_named(lua_State* L, const char* name) {
  lua_createtable(L, 0, 1);
  lua_pushstring(L, name);
  lua_pushcclosure(L, index_named, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}

void refuse_unknown_globals(lua_State* L) {
  lua_pushglobaltable(L);
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, index_globals);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

void refuse_new_globals(lua_State* L) {
  lua_pushglobaltable(L);
  lua_getmetatable(L, -1);
  lua_pushcfunction(L, refuse_global);
  lua_setfield(L, -2, "__newindex");
  lua_pop(L, 2);
}

}  // namespace mille::script
