// See script_format.h.
#include "variant/script_format.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <limits>

#include "variant/script_arguments.h"
#include "variant/script_buffer.h"
#include "variant/script_run.h"
#include "variant/script_values.h"

namespace mille::script {
namespace {

// %99.99f of the largest float: 309 digits before the point, 99 after it.
constexpr std::size_t kLongestNumber = 512;
// A flag of each kind, width and precision of two digits, "ll" and the letter.
constexpr std::size_t kLongestItem = 16;
constexpr std::size_t kMostFlags = 5;

// One item of a format: "%", flags, width and precision as written. Its letter is kept separately.
struct Item {
  char text[kLongestItem] = "%";
  std::size_t length = 1;
  bool plain = true;  // neither flags nor width nor precision
  char letter = 0;

  void add(char byte) { text[length++] = byte; }
  // Completes the item and returns it as a format for snprintf.
  const char* finished(const char* size, char conversion) {
    for (; *size != 0; ++size) add(*size);
    add(conversion);
    text[length] = '\0';
    return text;
  }
};

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

void read_number(std::string_view& rest, Item& item) {
  for (int digits = 0; digits < 2 && !rest.empty() && is_digit(rest[0]); ++digits) {
    item.add(rest[0]);
    rest.remove_prefix(1);
  }
}

// Reads what follows a "%".
Item read_item(lua_State* L, std::string_view& rest) {
  Item item;
  while (!rest.empty() && std::string_view("-+ #0").find(rest[0]) != std::string_view::npos) {
    if (item.length > kMostFlags) raise(L, "a format has too many flags");
    item.add(rest[0]);
    rest.remove_prefix(1);
  }
  read_number(rest, item);
  if (!rest.empty() && rest[0] == '.') {
    item.add('.');
    rest.remove_prefix(1);
    read_number(rest, item);
  }
  if (rest.empty()) raise(L, "a format ends within an item");
  item.plain = item.length == 1;
  item.letter = rest[0];
  rest.remove_prefix(1);
  return item;
}

void add_integer(lua_State* L, TextBuffer& buffer, Item& item, int argument) {
  char text[kLongestNumber];
  const long long value = want_integer(L, argument);
  const int length = std::snprintf(text, sizeof text, item.finished("ll", item.letter), value);
  buffer.add({text, static_cast<std::size_t>(length)});
}

void add_float(lua_State* L, TextBuffer& buffer, Item& item, int argument) {
  char text[kLongestNumber];
  want_number(L, argument);
  lua_Number value = lua_tonumber(L, argument);
  if (value != value) value = std::numeric_limits<lua_Number>::quiet_NaN();
  const int length = std::snprintf(text, sizeof text, item.finished("", item.letter), value);
  buffer.add({text, static_cast<std::size_t>(length)});
}

void add_text(lua_State* L, TextBuffer& buffer, Item& item, int argument) {
  push_text_of(L, argument);
  const std::string_view value = text_at(L, -1);
  char text[kLongestNumber];
  // These items add the text unchanged, since a width has at most two digits. snprintf would stop at a zero byte, and
  // the result might not fit.
  if (item.plain || (value.size() >= 100 && std::strchr(item.text, '.') == nullptr)) {
    buffer.add_value();
    return;
  }
  if (value.find('\0') != value.npos) refuse_argument(L, argument, "a string with zero bytes");
  const int length = std::snprintf(text, sizeof text, item.finished("", 's'), value.data());
  lua_pop(L, 1);
  buffer.add({text, static_cast<std::size_t>(length)});
}

}  // namespace

int string_format(lua_State* L) {
  std::string_view rest = want_text(L, 1);
  Run& run = Run::of(L);
  const int arguments = lua_gettop(L);  // counted before the buffer is pushed
  int argument = 1;
  TextBuffer buffer(L, rest.size());
  while (!rest.empty()) {
    const std::size_t literal = std::min(rest.find('%'), rest.size());
    buffer.add(rest.substr(0, literal));
    rest.remove_prefix(literal);
    if (rest.empty()) break;
    rest.remove_prefix(1);
    if (!rest.empty() && rest[0] == '%') {
      buffer.add('%');
      rest.remove_prefix(1);
      continue;
    }
    Item item = read_item(L, rest);
    run.charge(L, item.plain ? kConversionUnits : 2 * kConversionUnits);
    if (++argument > arguments) refuse_argument(L, argument, "value expected");
    switch (item.letter) {
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X': add_integer(L, buffer, item, argument); break;
      case 'c': buffer.add(static_cast<char>(want_integer(L, argument))); break;
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G': add_float(L, buffer, item, argument); break;
      case 's': add_text(L, buffer, item, argument); break;
      default: raise(L, "a format has no item '%%%c'", item.letter);
    }
  }
  buffer.push();
  return 1;
}

}  // namespace mille::script
