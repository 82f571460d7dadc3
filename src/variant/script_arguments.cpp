// See script_arguments.h.
#include "variant/script_arguments.h"

#include <cstdarg>
#include <cstdlib>

#include "variant/script_values.h"

namespace mille::script {
namespace {

[[noreturn]] void throw_top(lua_State* L) {
  lua_error(L);
  std::abort();  // lua_error does not return, but its declaration cannot say so
}

[[noreturn]] void refuse_type(lua_State* L, int argument, const char* wanted) {
  const char* given = lua_isnone(L, argument) ? "nothing" : lua_typename(L, lua_type(L, argument));
  refuse_argument(L, argument, lua_pushfstring(L, "%s expected, got %s", wanted, given));
}

}  // namespace

void raise(lua_State* L, const char* format, ...) {
  va_list values;
  va_start(values, format);
  lua_pushvfstring(L, format, values);
  va_end(values);
  throw_top(L);
}

void refuse_argument(lua_State* L, int argument, const char* reason) {
  lua_Debug frame;
  const char* name = "?";
  if (lua_getstack(L, 0, &frame) != 0 && lua_getinfo(L, "n", &frame) != 0 && frame.name != nullptr) {
    name = frame.name;
  }
  raise(L, "bad argument #%d to '%s' (%s)", argument, name, reason);
}

void want_table(lua_State* L, int argument) {
  if (!lua_istable(L, argument)) refuse_type(L, argument, "table");
}

void want_function(lua_State* L, int argument) {
  if (!lua_isfunction(L, argument)) refuse_type(L, argument, "function");
}

void want_any(lua_State* L, int argument) {
  if (lua_isnone(L, argument)) refuse_argument(L, argument, "value expected");
}

void want_number(lua_State* L, int argument) {
  if (lua_type(L, argument) != LUA_TNUMBER) refuse_type(L, argument, "number");
}

lua_Integer want_integer(lua_State* L, int argument) {
  want_number(L, argument);
  int exact = 0;
  const lua_Integer value = lua_tointegerx(L, argument, &exact);
  if (exact == 0) refuse_argument(L, argument, "a whole number is wanted");
  return value;
}

lua_Integer integer_or(lua_State* L, int argument, lua_Integer otherwise) {
  return lua_isnoneornil(L, argument) ? otherwise : want_integer(L, argument);
}

std::string_view text_at(lua_State* L, int index) {
  std::size_t length = 0;
  const char* text = lua_tolstring(L, index, &length);
  return {text, length};
}

std::string_view want_text(lua_State* L, int argument) {
  const int type = lua_type(L, argument);
  if (type != LUA_TSTRING && type != LUA_TNUMBER) refuse_type(L, argument, "string");
  if (type == LUA_TNUMBER) {
    push_text_of(L, argument);
    lua_replace(L, argument);
  }
  return text_at(L, argument);
}

}  // namespace mille::script
