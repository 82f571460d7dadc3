// The basic functions of scripts: assert, error, ipairs, log, pairs, select, tonumber, tostring, type.
#include <limits>
#include <string>

#include "variant/lazy_tables.h"
#include "variant/script_arguments.h"
#include "variant/script_library.h"
#include "variant/script_run.h"
#include "variant/script_values.h"

namespace mille::script {
namespace {

// error(message, level): level 1 reports the line of this call, level 2 the line of the call to the function around it.
// Level 0 sets no line, so the run reports its current one.
int base_error(lua_State* L) {
  const lua_Integer level = integer_or(L, 2, 1);
  lua_settop(L, 1);
  if (level > 0 && level <= std::numeric_limits<int>::max()) {
    Run::of(L).set_error_line(Run::line_at(L, static_cast<int>(level)));
  }
  return lua_error(L);
}

int base_assert(lua_State* L) {
  want_any(L, 1);
  if (lua_toboolean(L, 1) != 0) return lua_gettop(L);
  if (lua_gettop(L) < 2) raise(L, "assertion failed");
  lua_settop(L, 2);
  return lua_error(L);
}

int base_type(lua_State* L) {
  want_any(L, 1);
  lua_pushstring(L, lua_typename(L, lua_type(L, 1)));
  return 1;
}

// Never reveals an address: a table is written as "table".
int base_tostring(lua_State* L) {
  want_any(L, 1);
  push_text_of(L, 1);
  return 1;
}

int digit_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'z') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'Z') return digit - 'A' + 10;
  return 36;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\n\r\f\v";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

// Reads an integer in the given base. Overflow wraps around, as in Lua.
std::optional<lua_Integer> read_integer(std::string_view text, int base) {
  text = trimmed(text);
  const bool negative = !text.empty() && text[0] == '-';
  if (negative) text.remove_prefix(1);
  if (text.empty()) return {};
  lua_Unsigned sum = 0;
  for (const char digit : text) {
    const int number = digit_value(digit);
    if (number >= base) return {};
    sum = sum * static_cast<lua_Unsigned>(base) + static_cast<lua_Unsigned>(number);
  }
  return static_cast<lua_Integer>(negative ? 0U - sum : sum);
}

int tonumber_in_base(lua_State* L) {
  const lua_Integer base = want_integer(L, 2);
  if (base < 2 || base > 36) refuse_argument(L, 2, "a base is 2 to 36");
  if (lua_type(L, 1) != LUA_TSTRING) refuse_argument(L, 1, "string expected");
  const std::string_view text = text_at(L, 1);
  std::optional<lua_Integer> value;
  if (text.size() <= kMaxNumeralBytes) value = read_integer(text, static_cast<int>(base));
  if (value) {
    lua_pushinteger(L, *value);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

int base_tonumber(lua_State* L) {
  want_any(L, 1);
  if (!lua_isnoneornil(L, 2)) return tonumber_in_base(L);
  if (lua_type(L, 1) == LUA_TNUMBER) {
    lua_settop(L, 1);
    return 1;
  }
  if (lua_type(L, 1) == LUA_TSTRING) {
    Run::of(L).charge(L, kConversionUnits);
    const std::string_view text = text_at(L, 1);
    if (text.size() <= kMaxNumeralBytes && lua_stringtonumber(L, text.data()) == text.size() + 1) {
      return 1;
    }
  }
  lua_pushnil(L);
  return 1;
}

int base_select(lua_State* L) {
  const int last = lua_gettop(L);
  if (lua_type(L, 1) == LUA_TSTRING && text_at(L, 1) == "#") {
    lua_pushinteger(L, last - 1);
    return 1;
  }
  lua_Integer first = want_integer(L, 1);
  if (first < 0) first += last;
  if (first < 1) refuse_argument(L, 1, "out of range");
  return first >= last ? 0 : last - static_cast<int>(first);
}

// log(value, …): tells the host a line, the texts of the values with a space between them.
int base_log(lua_State* L) {
  const int count = lua_gettop(L);
  Run& run = Run::of(L);
  std::string line;
  for (int index = 1; index <= count; ++index) {
    run.charge(L, kConversionUnits);
    if (line.size() >= kMessageBytes) continue;  // nothing beyond is told
    if (index > 1) line += ' ';
    push_text_of(L, index);
    line += text_at(L, -1).substr(0, kMessageBytes);
    lua_pop(L, 1);
  }
  run.log(line);
  return 0;
}

int next_of_sequence(lua_State* L) {
  const auto index =
      static_cast<lua_Integer>(static_cast<lua_Unsigned>(want_integer(L, 2)) + 1);  // wraps around, as in Lua
  want_table(L, 1);
  lua_pushinteger(L, index);
  return lua_rawgeti(L, 1, index) == LUA_TNIL ? 1 : 2;
}

int base_ipairs(lua_State* L) {
  want_table(L, 1);
  if (lua_getmetatable(L, 1) != 0) lua_len(L, 1);  // fails for a table of a hook that is no list
  lua_settop(L, 1);
  lua_pushcfunction(L, next_of_sequence);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

// The upvalues are the table, its sorted keys, and the number of keys visited. Keys that have been removed since are
// skipped, and keys that have been added are not visited.
int next_of_sorted(lua_State* L) {
  lua_Integer place = lua_tointeger(L, lua_upvalueindex(3));
  for (;;) {
    const bool more = lua_rawgeti(L, lua_upvalueindex(2), ++place) != LUA_TNIL;
    lua_pushinteger(L, place);
    lua_replace(L, lua_upvalueindex(3));
    if (!more) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 2;
    lua_pop(L, 2);
  }
}

// Visits keys in the same order on every machine: numbers, strings, booleans. Other types of key have no
// order and are refused.
int base_pairs(lua_State* L) {
  want_table(L, 1);
  lua_settop(L, 1);
  complete(L, 1);
  lua_pushvalue(L, 1);
  push_sorted_keys(L);
  lua_pushinteger(L, 0);
  // By its bytes, MemoryUnits cannot tell a function of C from one of Lua. This one has 80 where pointers have 8.
  constexpr std::size_t kUnits = 80;
  script::Run::of(L).charge_memory(L, kUnits);
  const OnBehalf on_behalf(L);
  lua_pushcclosure(L, next_of_sorted, 3);
  return 1;
}

}  // namespace

void add_base_functions(lua_State* L) {
  static constexpr NamedFunction kFunctions[] = {
      {"assert", base_assert},     {"error", base_error},       {"ipairs", base_ipairs},
      {"log", base_log},           {"pairs", base_pairs},       {"select", base_select},
      {"tonumber", base_tonumber}, {"tostring", base_tostring}, {"type", base_type},
  };
  add_functions(L, kFunctions);
}

}  // namespace mille::script
