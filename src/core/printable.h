// Which characters of untrusted text (of a script, a player or a record) may be printed, for the library and the command. A terminal
// obeys control characters; invisible characters hide parts of a text, and some reorder the text around them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/utf8.h"

namespace mille {

// Whether a character is shown where it stands, and does nothing else.
bool is_printable(char32_t code);

bool is_printable(std::string_view text);

// The bytes of the unprintable character at the front of the text; 1 for a byte that begins no character; 0 if the front is printable.
std::size_t unprintable_length(std::string_view text);

// Passes the text to `put` in pieces: each character or, if that is unprintable, each of its bytes as \xNN.
template <class Put>
void put_printable(std::string_view text, Put put) {
  constexpr char kHexDigits[] = "0123456789abcdef";
  while (!text.empty()) {
    const std::size_t unprintable = unprintable_length(text);
    for (std::size_t i = 0; i < unprintable; ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      const char escape[] = {'\\', 'x', kHexDigits[byte >> 4U], kHexDigits[byte & 15U]};
      put(std::string_view(escape, sizeof escape));
    }
    const std::size_t length = unprintable != 0 ? unprintable : utf8_length(text);
    if (unprintable == 0) put(text.substr(0, length));
    text.remove_prefix(length);
  }
}

// Makes a text printable in place: a blank for each unprintable character, a question mark for each byte that begins no character. Returns
// the new size, which is not greater.
std::size_t make_printable(char* text, std::size_t size);

void make_printable(std::string* text);

// A copy, made printable.
std::string printable(std::string_view text);

}  // namespace mille
