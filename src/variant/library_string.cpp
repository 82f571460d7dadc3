// The string library of scripts: byte, char, find, format, len, lower, rep, reverse, sub, upper. Only ASCII letters
// count as letters, whatever the host's locale. There are no patterns, because matching one can take exponential time.
#include <limits>

#include "variant/script_arguments.h"
#include "variant/script_buffer.h"
#include "variant/script_format.h"
#include "variant/script_library.h"
#include "variant/script_run.h"

namespace mille::script {
namespace {

// Returns a place counted from the front. A negative place counts from the end, as in Lua. The result
// may lie outside the text.
lua_Integer from_front(lua_Integer place, std::size_t length) {
  return place >= 0 ? place : static_cast<lua_Integer>(length) + place + 1;
}

// Returns the part of a text from place `first` to `last`, both included.
std::string_view part_of(std::string_view text, lua_Integer first, lua_Integer last) {
  const auto length = static_cast<lua_Integer>(text.size());
  first = from_front(first, text.size());
  last = from_front(last, text.size());
  if (first < 1) first = 1;
  if (last > length) last = length;
  if (first > last) return {};
  return text.substr(static_cast<std::size_t>(first - 1), static_cast<std::size_t>(last - first + 1));
}

int string_len(lua_State* L) {
  lua_pushinteger(L, static_cast<lua_Integer>(want_text(L, 1).size()));
  return 1;
}

int string_sub(lua_State* L) {
  const std::string_view text = want_text(L, 1);
  const std::string_view part = part_of(text, integer_or(L, 2, 1), integer_or(L, 3, -1));
  lua_pushlstring(L, part.data() == nullptr ? "" : part.data(), part.size());
  return 1;
}

int string_byte(lua_State* L) {
  const std::string_view text = want_text(L, 1);
  const lua_Integer first = integer_or(L, 2, 1);
  const std::string_view part = part_of(text, first, integer_or(L, 3, first));
  if (lua_checkstack(L, static_cast<int>(part.size())) == 0) raise(L, "too many bytes");
  for (const char byte : part) lua_pushinteger(L, static_cast<unsigned char>(byte));
  return static_cast<int>(part.size());
}

int string_char(lua_State* L) {
  const int count = lua_gettop(L);
  TextBuffer buffer(L, static_cast<std::size_t>(count));
  for (int index = 1; index <= count; ++index) {
    const lua_Integer code = want_integer(L, index);
    if (code < 0 || code > std::numeric_limits<unsigned char>::max()) {
      refuse_argument(L, index, "a byte is 0 to 255");
    }
    buffer.add(static_cast<char>(code));
  }
  buffer.push();
  return 1;
}

int string_rep(lua_State* L) {
  const std::string_view text = want_text(L, 1);
  const lua_Integer count = want_integer(L, 2);
  const std::string_view separator = lua_isnoneornil(L, 3) ? std::string_view{} : want_text(L, 3);
  const std::size_t each = text.size() + separator.size();
  if (count <= 0 || each == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if (static_cast<lua_Unsigned>(count) > kMaxBlockBytes / each) {
    raise(L, "the string would have more than %d bytes", int{kMaxBlockBytes});
  }
  TextBuffer buffer(L, static_cast<std::size_t>(count) * each);
  for (lua_Integer copy = 1; copy <= count; ++copy) {
    buffer.add(text);
    if (copy < count) buffer.add(separator);
  }
  buffer.push();
  return 1;
}

int string_reverse(lua_State* L) {
  const std::string_view text = want_text(L, 1);
  TextBuffer buffer(L, text.size());
  for (std::size_t place = text.size(); place > 0; --place) buffer.add(text[place - 1]);
  buffer.push();
  return 1;
}

int shift_letters(lua_State* L, char first, char last, int shift) {
  const std::string_view text = want_text(L, 1);
  TextBuffer buffer(L, text.size());
  for (const char letter : text) {
    const bool shifted = letter >= first && letter <= last;
    buffer.add(shifted ? static_cast<char>(letter + shift) : letter);
  }
  buffer.push();
  return 1;
}

int string_lower(lua_State* L) { return shift_letters(L, 'A', 'Z', 'a' - 'A'); }
int string_upper(lua_State* L) { return shift_letters(L, 'a', 'z', 'A' - 'a'); }

// find(text, part, from): finds `part` as plain text, starting at place `from`.
int string_find(lua_State* L) {
  const std::string_view text = want_text(L, 1);
  const std::string_view part = want_text(L, 2);
  lua_Integer from = from_front(integer_or(L, 3, 1), text.size());
  if (from < 1) from = 1;
  Run& run = Run::of(L);
  run.charge_bytes(L, text.size());
  for (auto place = static_cast<std::size_t>(from - 1); place <= text.size() && part.size() <= text.size() - place;
       ++place) {
    if (text.compare(place, part.size(), part) == 0) {
      lua_pushinteger(L, static_cast<lua_Integer>(place + 1));
      lua_pushinteger(L, static_cast<lua_Integer>(place + part.size()));
      return 2;
    }
    run.charge_bytes(L, kBytesPerUnit + part.size());
  }
  lua_pushnil(L);
  return 1;
}

}  // namespace

void push_string_table(lua_State* L) {
  static constexpr NamedFunction kFunctions[] = {
      {"byte", string_byte}, {"char", string_char},   {"find", string_find}, {"format", string_format},
      {"len", string_len},   {"lower", string_lower}, {"rep", string_rep},   {"reverse", string_reverse},
      {"sub", string_sub},   {"upper", string_upper},
  };
  lua_newtable(L);
  add_functions(L, kFunctions);
  // Makes ("x"):rep(3) find these functions. Scripts cannot reach the metatable, because no function here returns one.
  lua_pushliteral(L, "");
  lua_createtable(L, 0, 1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

}  // namespace mille::script
