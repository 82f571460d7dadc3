// Tables that refuse to be asked for what they cannot hold. A misspelt member of a table that a hook receives, or an
// undeclared global, is an error of the script with the nearest name, where Lua would give nil.
#pragma once

#include <lua.hpp>

#include <span>
#include <string_view>

namespace mille::script {

// What to say of a name that Lua elsewhere has, or that people try.
struct Advice {
  std::string_view name;
  const char* sentence;
};

// One kind of strict table. A member that is absent and listed as optional reads as nil.
struct StrictTable {
  const char* name;  // in messages, such as "view.me"
  std::span<const std::string_view> optional = {};
  const char* hint = nullptr;  // follows the message about a key that is a number
  std::span<const Advice> advice = {};
};

// Makes the table on top of the stack strict. The second argument must outlive the state.
void make_strict(lua_State* L, const StrictTable& table);

// What such a table does when asked for the key at index 2, which it lacks, and for its length.
int index_strict(lua_State* L, const StrictTable& table);
int refuse_length(lua_State* L, const StrictTable& table);

// Makes the list on top of the stack strict: every whole number may be asked for, and nothing else.
void make_strict_list(lua_State* L, const StrictTable& table);

// The same as make_strict() for a table without optional members, whose name is copied.
void make_strict_named(lua_State* L, const char* name);

// Makes the table on top of the stack call `index(table, key)` for a key that it lacks, and `length(table)` for `#` and
// ipairs, which must fail; a list has none. Upvalue 1 of the functions is `kind`, which tables with the same functions
// share.
void set_index(lua_State* L, const void* kind, lua_CFunction index, lua_CFunction length = nullptr);

// An absent global is an error from now on.
void refuse_unknown_globals(lua_State* L);
// A new global is an error from now on.
void refuse_new_globals(lua_State* L);

}  // namespace mille::script
