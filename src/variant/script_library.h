// The functions that scripts can call. They form an allowlist of our own functions; none is from Lua's standard
// library. A function that is not in one of the four library_*.cpp files does not exist for a script.
#pragma once

#include <lua.hpp>

#include <cstddef>

namespace mille::script {

// Fills the globals of a fresh state: the basic functions and the tables math, string and table.
void open_library(lua_State* L);

// Adds the basic functions to the table on top of the stack.
void add_base_functions(lua_State* L);
// Each of these functions pushes its table.
void push_math_table(lua_State* L);
void push_string_table(lua_State* L);
void push_table_table(lua_State* L);

struct NamedFunction {
  const char* name;
  lua_CFunction function;
};

// Adds the given functions to the table on top of the stack.
template <std::size_t count>
void add_functions(lua_State* L, const NamedFunction (&functions)[count]) {
  for (const NamedFunction& entry : functions) {
    lua_pushcfunction(L, entry.function);
    lua_setfield(L, -2, entry.name);
  }
}

}  // namespace mille::script
