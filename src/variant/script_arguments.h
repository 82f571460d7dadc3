// Reads the arguments of functions that scripts call. Each reader raises an error unless the
// argument has the wanted type.
#pragma once

#include <lua.hpp>

#include <string_view>

namespace mille::script {

// Raises an error. The message is formatted as by lua_pushfstring.
[[noreturn]] void raise(lua_State* L, const char* format, ...);
// Raises "bad argument #n to 'name' (reason)".
[[noreturn]] void refuse_argument(lua_State* L, int argument, const char* reason);

void want_table(lua_State* L, int argument);
void want_function(lua_State* L, int argument);
// Accepts a value of any type, including nil, but the argument must be given.
void want_any(lua_State* L, int argument);
// Accepts a number, but not a string that looks like one.
void want_number(lua_State* L, int argument);
// Accepts an integer or a whole float.
lua_Integer want_integer(lua_State* L, int argument);
lua_Integer integer_or(lua_State* L, int argument, lua_Integer otherwise);
// Accepts a string or a number. A number is converted in place, as Lua does.
std::string_view want_text(lua_State* L, int argument);

// Returns the text of a value, which must be a string.
std::string_view text_at(lua_State* L, int index);

}  // namespace mille::script
