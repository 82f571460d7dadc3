// The math library of scripts. It has only functions that are exact on every machine, so no random
// numbers and no trigonometry.
#include <cmath>
#include <limits>

#include "variant/operators.h"
#include "variant/script_arguments.h"
#include "variant/script_library.h"

namespace mille::script {
namespace {

// Pushes a whole float as an integer, or as a float if it is too large for one.
void push_whole(lua_State* L, lua_Number number) {
  lua_Integer whole = 0;
  if (lua_numbertointeger(number, &whole)) {
    lua_pushinteger(L, whole);
  } else {
    lua_pushnumber(L, number);
  }
}

int math_abs(lua_State* L) {
  want_number(L, 1);
  if (lua_isinteger(L, 1) != 0) {
    const lua_Integer value = lua_tointeger(L, 1);
    // The smallest integer has no positive counterpart and is returned unchanged, as in Lua.
    const auto bits = static_cast<lua_Unsigned>(value);
    lua_pushinteger(L, value < 0 ? static_cast<lua_Integer>(0U - bits) : value);
  } else {
    lua_pushnumber(L, std::fabs(lua_tonumber(L, 1)));
  }
  return 1;
}

int round_by(lua_State* L, lua_Number (*round)(lua_Number)) {
  want_number(L, 1);
  if (lua_isinteger(L, 1) != 0) {
    lua_settop(L, 1);
  } else {
    push_whole(L, round(lua_tonumber(L, 1)));
  }
  return 1;
}

int math_ceil(lua_State* L) {
  return round_by(L, [](lua_Number number) { return std::ceil(number); });
}

int math_floor(lua_State* L) {
  return round_by(L, [](lua_Number number) { return std::floor(number); });
}

int math_fmod(lua_State* L) {
  want_number(L, 1);
  want_number(L, 2);
  if (lua_isinteger(L, 1) == 0 || lua_isinteger(L, 2) == 0) {
    lua_pushnumber(L, script_remainder(lua_tonumber(L, 1), lua_tonumber(L, 2)));
    return 1;
  }
  const lua_Integer divisor = lua_tointeger(L, 2);
  if (divisor == 0) refuse_argument(L, 2, "zero");
  // The remainder by -1 is always 0. Computing it for the smallest integer would overflow.
  lua_pushinteger(L, divisor == -1 ? 0 : lua_tointeger(L, 1) % divisor);
  return 1;
}

// Pushes the largest or smallest argument. `before` and `after` are indices into {new value, best so far}. The new
// value becomes the best if the value at `before` is less than the value at `after`.
int extreme(lua_State* L, int before, int after) {
  const int count = lua_gettop(L);
  want_number(L, 1);
  int best = 1;
  for (int index = 2; index <= count; ++index) {
    want_number(L, index);
    const int pair[2] = {index, best};
    if (lua_compare(L, pair[before], pair[after], LUA_OPLT) != 0) best = index;
  }
  lua_pushvalue(L, best);
  return 1;
}

int math_max(lua_State* L) { return extreme(L, 1, 0); }
int math_min(lua_State* L) { return extreme(L, 0, 1); }

int math_sqrt(lua_State* L) {
  want_number(L, 1);
  lua_pushnumber(L, std::sqrt(lua_tonumber(L, 1)));
  return 1;
}

// Pushes the integer that equals a number, or nil for any other value.
int math_tointeger(lua_State* L) {
  want_any(L, 1);
  int exact = 0;
  const lua_Integer value = lua_type(L, 1) == LUA_TNUMBER ? lua_tointegerx(L, 1, &exact) : lua_Integer{0};
  if (exact != 0) {
    lua_pushinteger(L, value);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

int math_type(lua_State* L) {
  want_any(L, 1);
  if (lua_type(L, 1) == LUA_TNUMBER) {
    lua_pushstring(L, lua_isinteger(L, 1) != 0 ? "integer" : "float");
  } else {
    lua_pushnil(L);
  }
  return 1;
}

int math_ult(lua_State* L) {
  const auto left = static_cast<lua_Unsigned>(want_integer(L, 1));
  const auto right = static_cast<lua_Unsigned>(want_integer(L, 2));
  lua_pushboolean(L, left < right ? 1 : 0);
  return 1;
}

}  // namespace

void push_math_table(lua_State* L) {
  static constexpr NamedFunction kFunctions[] = {
      {"abs", math_abs}, {"ceil", math_ceil}, {"floor", math_floor},         {"fmod", math_fmod}, {"max", math_max},
      {"min", math_min}, {"sqrt", math_sqrt}, {"tointeger", math_tointeger}, {"type", math_type}, {"ult", math_ult},
  };
  lua_newtable(L);
  add_functions(L, kFunctions);
  lua_pushnumber(L, std::numeric_limits<lua_Number>::infinity());
  lua_setfield(L, -2, "huge");
  lua_pushinteger(L, LUA_MAXINTEGER);
  lua_setfield(L, -2, "maxinteger");
  lua_pushinteger(L, LUA_MININTEGER);
  lua_setfield(L, -2, "mininteger");
}

}  // namespace mille::script
