// Writes numbers and texts as JSON. Texts that are not plain ASCII are escaped by the JSON library.
#include "base/json_write.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "base/printable.h"

namespace mille {
namespace {

// Replaces the characters that records do not hold by \uNNNN, because a terminal may show a record. Joiners stay,
// because names may hold them and records have one spelling.
std::string without_unrecorded(std::string_view text) {
  std::string result;
  const auto put_unit = [&result](char32_t unit) {
    constexpr char kHexDigits[] = "0123456789abcdef";
    result += "\\u";
    for (unsigned shift = 16; shift > 0;) result += kHexDigits[unit >> (shift -= 4) & 15U];
  };
  while (!text.empty()) {
    const Utf8Character character = utf8_character(text);
    if (is_recorded(character.code) || is_joiner(character.code)) {
      result += text.substr(0, character.length);
    } else if (character.code < 0x10000) {
      put_unit(character.code);
    } else {
      put_unit(0xD7C0 + (character.code >> 10));  // surrogates: 0xD800 - (0x10000 >> 10)
      put_unit(0xDC00 + (character.code & 0x3FF));
    }
    text.remove_prefix(character.length);
  }
  return result;
}

}  // namespace

JsonWriter& JsonWriter::number(std::int64_t value) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return raw({digits.data(), static_cast<std::size_t>(end - digits.data())});
}

JsonWriter& JsonWriter::text(std::string_view value) {
  const auto is_plain = [](char letter) { return letter >= ' ' && letter <= '~' && letter != '"' && letter != '\\'; };
  if (std::all_of(value.begin(), value.end(), is_plain)) return plain(value);
  const nlohmann::json json = value;
  std::string text = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return raw(is_recorded_name(text) ? text : without_unrecorded(text));
}

JsonWriter& JsonWriter::hash(std::uint64_t value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::array<char, 16> digits;
  for (std::size_t i = digits.size(); i-- > 0; value >>= 4) digits[i] = kDigits[value & 15];
  return plain({digits.data(), digits.size()});
}

}  // namespace mille
