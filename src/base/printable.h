// Which characters of untrusted text (of a script, a player or a record) may be printed, for the library and the
// command. A terminal obeys control characters; invisible and blank characters hide parts of a text, and some reorder
// the text around them. The table is derived from Unicode: scripts/characters.py.
//
// A joiner (U+200C, U+200D) or an emoji's U+FE0F has its place where it changes what is seen: between letters of a
// script that joins them, after a virama, or in an emoji. There it is printed, and part of a name. Other texts that are
// judged, such as scripts and options, hold none.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/utf8.h"

namespace mille {

// Whether printing a character does nothing but show it in its place, whatever stands around it.
bool is_printable(char32_t code);

// Whether all characters are printable whatever stands around them.
bool is_printable(std::string_view text);

// The first character that is_printable() refuses, for a message: “U+00AD”, or “0xFF” for a byte that begins no
// character. Empty if there is none.
std::string first_unprintable(std::string_view text);

// Whether printing the text leaves something to see.
bool is_visible(std::string_view text);

// The length in bytes of the unprintable character at a place in the text: 1 for a byte that begins no character, 0 if
// the character is printable there or the text ends.
std::size_t unprintable_length(std::string_view text, std::size_t at);

// U+200C and U+200D.
bool is_joiner(char32_t code);

// Whether texts in records may hold a character. This is part of the format: it stays as it is when Unicode and the table
// above change, so that what was once written is read.
bool is_recorded(char32_t code);

bool is_recorded(std::string_view text);

// The same for names, which may hold joiners too.
bool is_recorded_name(std::string_view text);

// Passes the text to `put` in pieces: a printable character as it is, an unprintable one as \xNN for each of its bytes.
template <class Put>
void put_printable(std::string_view text, Put put) {
  constexpr char kHexDigits[] = "0123456789abcdef";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t unprintable = unprintable_length(text, at);
    for (const char letter : text.substr(at, unprintable)) {
      const auto byte = static_cast<unsigned char>(letter);
      const char escape[] = {'\\', 'x', kHexDigits[byte >> 4U], kHexDigits[byte & 15U]};
      put(std::string_view(escape, sizeof escape));
    }
    const std::size_t length = unprintable != 0 ? unprintable : utf8_length(text.substr(at));
    if (unprintable == 0) put(text.substr(at, length));
    at += length;
  }
}

// Makes a text printable in place. Each unprintable character becomes a blank; each byte that begins no character
// becomes a question mark. Returns the new size, which is never greater.
std::size_t make_printable(char* text, std::size_t size);

void make_printable(std::string* text);

// Returns a printable copy.
std::string printable(std::string_view text);

}  // namespace mille
