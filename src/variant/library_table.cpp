// The table library of scripts: concat, insert, pack, remove, sort, unpack. Every step is charged, because one
// call may take thousands.
#include <limits>

#include "variant/script_arguments.h"
#include "variant/script_buffer.h"
#include "variant/script_library.h"
#include "variant/script_run.h"
#include "variant/script_sort.h"

namespace mille::script {
namespace {

// Refuses a length that no table can have. Lua may report one up to the largest integer for a table with holes.
lua_Integer length_of(lua_State* L, int table) {
  want_table(L, table);
  const lua_Unsigned length = lua_rawlen(L, table);
  if (length >= std::numeric_limits<int>::max()) refuse_argument(L, table, "too long");
  return static_cast<lua_Integer>(length);
}

int table_concat(lua_State* L) {
  const lua_Integer length = length_of(L, 1);
  std::string_view separator;
  if (!lua_isnoneornil(L, 2)) separator = want_text(L, 2);
  const lua_Integer first = integer_or(L, 3, 1);
  const lua_Integer last = integer_or(L, 4, length);
  Run& run = Run::of(L);
  TextBuffer buffer(L, 0);
  for (lua_Integer index = first; index <= last; ++index) {
    run.charge_steps(L, 1);
    const int type = lua_rawgeti(L, 1, index);
    if (type != LUA_TSTRING && type != LUA_TNUMBER) {
      raise(L, "entry %I is a %s, not a string", static_cast<LUAI_UACINT>(index), lua_typename(L, type));
    }
    buffer.add_value();
    if (index == last) break;  // before `index` wraps around
    buffer.add(separator);
  }
  buffer.push();
  return 1;
}

int table_insert(lua_State* L) {
  const lua_Integer end = length_of(L, 1) + 1;
  const int arguments = lua_gettop(L);
  if (arguments != 2 && arguments != 3) {
    raise(L, "'insert' takes a table, a place if it is not the end, and a value");
  }
  const lua_Integer place = arguments == 3 ? want_integer(L, 2) : end;
  if (place < 1 || place > end) refuse_argument(L, 2, "no such place");
  Run& run = Run::of(L);
  run.charge_steps(L, 1);
  for (lua_Integer index = end; index > place; --index) {
    run.charge_steps(L, 1);
    lua_rawgeti(L, 1, index - 1);
    lua_rawseti(L, 1, index);
  }
  lua_pushvalue(L, arguments);
  lua_rawseti(L, 1, place);
  return 0;
}

int table_remove(lua_State* L) {
  const lua_Integer length = length_of(L, 1);
  const lua_Integer place = integer_or(L, 2, length);
  const bool given = !lua_isnoneornil(L, 2);
  if (given && length + 1 != place && (place < 1 || place > length + 1)) {
    if (length != 0 || place != 0) refuse_argument(L, 2, "no such place");
  }
  Run& run = Run::of(L);
  run.charge_steps(L, 1);
  lua_rawgeti(L, 1, place);
  for (lua_Integer index = place; index < length; ++index) {
    run.charge_steps(L, 1);
    lua_rawgeti(L, 1, index + 1);
    lua_rawseti(L, 1, index);
  }
  lua_pushnil(L);
  lua_rawseti(L, 1, place < length ? length : place);
  return 1;
}

int table_pack(lua_State* L) {
  const int count = lua_gettop(L);
  lua_createtable(L, count, 1);
  lua_insert(L, 1);
  for (int index = count; index >= 1; --index) lua_rawseti(L, 1, index);
  lua_pushinteger(L, count);
  lua_setfield(L, 1, "n");
  return 1;
}

int table_unpack(lua_State* L) {
  const lua_Integer length = length_of(L, 1);
  const lua_Integer first = integer_or(L, 2, 1);
  const lua_Integer last = integer_or(L, 3, length);
  if (first > last) return 0;
  const lua_Unsigned count = static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first);
  if (count >= kMaxBlockBytes || lua_checkstack(L, static_cast<int>(count) + 1) == 0) {
    raise(L, "too many values to unpack");
  }
  Run::of(L).charge_steps(L, count);
  for (lua_Unsigned step = 0; step <= count; ++step) {
    lua_rawgeti(L, 1, static_cast<lua_Integer>(static_cast<lua_Unsigned>(first) + step));
  }
  return static_cast<int>(count) + 1;
}

// Calls the script's own comparison, function(a, b). Returns true if a goes before b.
bool script_goes_before(lua_State* L, int function) {
  Run& run = Run::of(L);
  run.charge_steps(L, kComparisonSteps);
  lua_pushvalue(L, function);
  lua_pushvalue(L, -3);
  lua_pushvalue(L, -3);
  ++run.callback_depth;  // not restored after an error, which ends the run
  lua_call(L, 2, 1);
  --run.callback_depth;
  const bool result = lua_toboolean(L, -1) != 0;
  lua_pop(L, 1);
  return result;
}

int table_sort(lua_State* L) {
  const lua_Integer length = length_of(L, 1);
  const bool own = !lua_isnoneornil(L, 2);
  if (own) want_function(L, 2);
  lua_settop(L, 2);
  Run& run = Run::of(L);
  if (run.callback_depth >= kMaxCallbackDepth) raise(L, "sorts within sorts, too deep");
  // Sort a copy and write it back, because the comparison may change the table.
  run.charge(L, static_cast<std::uint64_t>(length));
  lua_newtable(L);
  for (lua_Integer index = 1; index <= length; ++index) {
    run.charge_steps(L, 1);
    lua_rawgeti(L, 1, index);
    lua_rawseti(L, 3, index);
  }
  sort_values(L, length, own ? script_goes_before : value_goes_before, own ? 2 : 0);
  for (lua_Integer index = 1; index <= length; ++index) {
    run.charge_steps(L, 1);
    lua_rawgeti(L, 3, index);
    lua_rawseti(L, 1, index);
  }
  return 0;
}

}  // namespace

void push_table_table(lua_State* L) {
  static constexpr NamedFunction kFunctions[] = {
      {"concat", table_concat}, {"insert", table_insert}, {"pack", table_pack},
      {"remove", table_remove}, {"sort", table_sort},     {"unpack", table_unpack},
  };
  lua_newtable(L);
  add_functions(L, kFunctions);
}

}  // namespace mille::script
