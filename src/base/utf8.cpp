// A strict UTF-8 decoder for one character.
#include "base/utf8.h"

namespace mille {

Utf8Character utf8_character(std::string_view text) {
  if (text.empty()) return {};
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {1, lead};
  if (lead < 0xC0 || lead > 0xF7) return {};
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (text.size() < length) return {};
  char32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0) != 0x80) return {};
    code = code << 6U | (byte & 0x3FU);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool overlong = code < kLeast[length];
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  const bool beyond = code > 0x10FFFF;
  if (overlong || surrogate || beyond) return {};
  return {length, code};
}

std::size_t utf8_cut(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text.size();
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  return most;
}

}  // namespace mille
