// UTF-8 for scripts, messages and names: the character at the front of a text.
#pragma once

#include <cstddef>
#include <string_view>

namespace mille {

// A character at the front of a text: its length in bytes and its code point.
struct Utf8Character {
  std::size_t length = 0;  // 1 to 4, or 0 if the text does not begin with a character
  char32_t code = 0;
};

// Reads the well-formed character at the front of the text. Overlong forms, surrogates and codes above U+10FFFF are not
// characters.
Utf8Character utf8_character(std::string_view text);

inline std::size_t utf8_length(std::string_view text) { return utf8_character(text).length; }

// The length of the longest prefix of a well-formed text that has at most `most` bytes and ends between two characters.
std::size_t utf8_cut(std::string_view text, std::size_t most);

}  // namespace mille
