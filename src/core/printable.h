// Which characters of untrusted text (of a script, a player or a record) may be printed, for the library and the
// command. A terminal obeys control characters; invisible characters hide parts of a text, and some reorder the text
// around them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/utf8.h"

namespace mille {

// Whether printing a character does nothing but show it in its place.
bool is_printable(char32_t code);

bool is_printable(std::string_view text);

// The length in bytes of the unprintable character at the front of the text: 1 for a byte that begins no character, 0
// if the front is printable or the text is empty.
std::size_t unprintable_length(std::string_view text);

// Passes the text to `put` in pieces: a printable character as it is, an unprintable one as \xNN for each of its bytes.
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

// Makes a text printable in place. Each unprintable character becomes a blank; each byte that begins no character
// becomes a question mark. Returns the new size, which is never greater.
std::size_t make_printable(char* text, std::size_t size);

void make_printable(std::string* text);

// Returns a printable copy.
std::string printable(std::string_view text);

}  // namespace mille
