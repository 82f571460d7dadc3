// See script_sort.h.
#include "variant/script_sort.h"

#include <algorithm>
#include <cstdint>

#include "variant/script_arguments.h"
#include "variant/script_run.h"

namespace mille::script {
namespace {

struct Sorting {
  lua_State* L;
  int values;    // index of the table that holds the values
  int function;  // index of the script's comparison, or 0
  GoesBefore goes_before;

  bool before(std::uint32_t left, std::uint32_t right) const {
    lua_rawgeti(L, values, left);
    lua_rawgeti(L, values, right);
    const bool result = goes_before(L, function);
    lua_pop(L, 2);
    return result;
  }

  // Merges two neighbouring runs of places. Equal values keep their order.
  void merge(const std::uint32_t* from, std::size_t begin, std::size_t middle, std::size_t end,
             std::uint32_t* to) const {
    std::size_t left = begin;
    std::size_t right = middle;
    for (std::size_t place = begin; place < end; ++place) {
      const bool take_right = right < end && (left == middle || before(from[right], from[left]));
      to[place] = take_right ? from[right++] : from[left++];
    }
  }
};

int rank_of_type(int type) {
  switch (type) {
    case LUA_TNUMBER: return 0;
    case LUA_TSTRING: return 1;
    default: return 2;
  }
}

bool text_goes_before(lua_State* L) {
  const std::string_view left = text_at(L, -2);
  return left < text_at(L, -1);
}

}  // namespace

void sort_values(lua_State* L, lua_Integer count, GoesBefore goes_before, int function) {
  const int values = lua_gettop(L);
  const auto size = static_cast<std::size_t>(count);
  // Two arrays of places. Each pass merges one into the other. The Lua state owns them.
  auto* from = static_cast<std::uint32_t*>(lua_newuserdatauv(L, (2 * size + 1) * sizeof(std::uint32_t), 0));
  std::uint32_t* to = from + size;
  for (std::size_t place = 0; place < size; ++place) {
    from[place] = static_cast<std::uint32_t>(place + 1);
  }
  const Sorting sorting{L, values, function, goes_before};
  for (std::size_t width = 1; width < size; width *= 2) {
    for (std::size_t begin = 0; begin < size; begin += 2 * width) {
      sorting.merge(from, begin, std::min(begin + width, size), std::min(begin + 2 * width, size), to);
    }
    std::swap(from, to);
  }
  lua_createtable(L, static_cast<int>(size), 0);
  for (std::size_t place = 0; place < size; ++place) {
    lua_rawgeti(L, values, from[place]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(place + 1));
  }
  lua_replace(L, values);
  lua_settop(L, values);
}

bool key_goes_before(lua_State* L, int) {
  const int left = lua_type(L, -2);
  const int right = lua_type(L, -1);
  if (left != right) return rank_of_type(left) < rank_of_type(right);
  if (left == LUA_TNUMBER) return lua_compare(L, -2, -1, LUA_OPLT) != 0;
  if (left == LUA_TSTRING) return text_goes_before(L);
  return lua_toboolean(L, -2) < lua_toboolean(L, -1);
}

bool value_goes_before(lua_State* L, int) {
  Run& run = Run::of(L);
  run.charge_steps(L, kComparisonSteps);
  const int left = lua_type(L, -2);
  const int right = lua_type(L, -1);
  if (left == LUA_TNUMBER && right == LUA_TNUMBER) return lua_compare(L, -2, -1, LUA_OPLT) != 0;
  if (left == LUA_TSTRING && right == LUA_TSTRING) {
    run.charge_bytes(L, std::min(text_at(L, -2).size(), text_at(L, -1).size()));
    return text_goes_before(L);
  }
  raise(L, "a %s and a %s cannot be put in order", lua_typename(L, left), lua_typename(L, right));
}

}  // namespace mille::script
