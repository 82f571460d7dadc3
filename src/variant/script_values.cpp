// See script_values.h.
#include "variant/script_values.h"

#include <bit>

#include "variant/script_arguments.h"
#include "variant/script_run.h"
#include "variant/script_sort.h"

namespace mille::script {

void push_text_of(lua_State* L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TSTRING: lua_pushvalue(L, index); break;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) != 0 ? "true" : "false"); break;
    case LUA_TNUMBER: {
      const lua_Number number = lua_tonumber(L, index);
      if (number != number) {
        lua_pushstring(L, "nan");  // on some machines the C library writes a sign
      } else {
        lua_pushvalue(L, index);
        lua_tolstring(L, -1, nullptr);
      }
      break;
    }
    default: lua_pushstring(L, lua_typename(L, lua_type(L, index)));
  }
}

void push_sorted_keys(lua_State* L) {
  const int table = lua_gettop(L);
  Run& run = Run::of(L);
  lua_Unsigned count = 0;
  std::size_t bytes = 0;
  lua_newtable(L);
  lua_pushnil(L);
  while (lua_next(L, table) != 0) {
    lua_pop(L, 1);
    const int type = lua_type(L, -1);
    if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN) {
      raise(L, "pairs: a %s as a key has no place in an order", lua_typename(L, type));
    }
    if (type == LUA_TSTRING) bytes += text_at(L, -1).size();
    lua_pushvalue(L, -1);
    lua_rawseti(L, table + 1, static_cast<lua_Integer>(++count));
  }
  const auto rounds = static_cast<lua_Unsigned>(std::bit_width(count));
  run.charge_steps(L, kComparisonSteps * count * rounds);
  run.charge_bytes(L, bytes * static_cast<std::size_t>(rounds));
  sort_values(L, static_cast<lua_Integer>(count), key_goes_before, 0);
}

std::optional<std::int64_t> read_integer(lua_State* L, int index) {
  if (lua_type(L, index) != LUA_TNUMBER) return {};
  int exact = 0;
  const lua_Integer value = lua_tointegerx(L, index, &exact);
  if (exact == 0) return {};
  return value;
}

}  // namespace mille::script
