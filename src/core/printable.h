// What may be printed of a stranger's text (a script's, a player's, a record's): decided here, for the library and for the command.
// A terminal obeys control characters; invisible characters hide what a text says, and some reorder what stands around them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/utf8.h"

namespace mille {

// Whether a character is shown where it stands, and does nothing else.
bool is_printable(char32_t code);

bool is_printable(std::string_view text);

// Bytes of what the text begins with and may not be printed: such a character, or one byte that begins none. 0 where it may be.
std::size_t unprintable_length(std::string_view text);

// Gives the text to `put` piece by piece, each character or, of what may not be printed, each byte as \xNN.
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

// Makes a text printable where it lies: a blank for each character that is not, a question mark for each byte that begins none.
// Returns its new size, which is not greater.
std::size_t make_printable(char* text, std::size_t size);

void make_printable(std::string* text);

// A copy, made printable.
std::string printable(std::string_view text);

}  // namespace mille
