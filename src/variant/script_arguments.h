// Reads the arguments of a function that scripts call. Each of these raises unless the argument is of the wanted type.
#pragma once

#include <lua.hpp>

#include <string_view>

namespace mille::script {

// Raises an error with a message made as by lua_pushfstring.
[[noreturn]] void raise(lua_State* L, const char* format, ...);
// Raises "bad argument #n to 'name' (reason)".
[[noreturn]] void refuse_argument(lua_State* L, int argument, const char* reason);

void want_table(lua_State* L, int argument);
void want_function(lua_State* L, int argument);
// A value of any kind, nil included, but it must be given.
void want_any(lua_State* L, int argument);
// A number, never a text that looks like one.
void want_number(lua_State* L, int argument);
// An integer, or a float that is one.
lua_Integer want_integer(lua_State* L, int argument);
lua_Integer integer_or(lua_State* L, int argument, lua_Integer otherwise);
// A text; numbers are turned into one in place, as Lua does.
std::string_view want_text(lua_State* L, int argument);

// The text of a value that is one; the value must be a string.
std::string_view text_at(lua_State* L, int index);

}  // namespace mille::script
