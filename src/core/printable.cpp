// Holds the table of unprintable characters and replaces them in texts.
#include "core/printable.h"

namespace mille {

bool is_printable(char32_t code) {
  struct Range {
    char32_t first, last;
  };
  constexpr Range kUnprintable[] = {
      {0x00, 0x1F},        // C0
      {0x7F, 0x9F},        // DEL and C1, which some terminals also obey
      {0x061C, 0x061C},    // a direction mark
      {0x180E, 0x180E},    // zero width
      {0x200B, 0x200F},    // zero width, direction marks
      {0x2028, 0x202E},    // line and paragraph separators, direction embeddings and overrides
      {0x2060, 0x206F},    // zero width, direction isolates
      {0xFEFF, 0xFEFF},    // zero width: the byte-order mark
      {0xFFF9, 0xFFFB},    // annotations
      {0xE0000, 0xE007F},  // tags
  };
  for (const Range& range : kUnprintable) {
    if (code >= range.first && code <= range.last) return false;
  }
  return true;
}

std::size_t unprintable_length(std::string_view text) {
  if (text.empty()) return 0;
  const Utf8Character character = utf8_character(text);
  if (character.length == 0) return 1;
  return is_printable(character.code) ? 0 : character.length;
}

bool is_printable(std::string_view text) {
  while (!text.empty()) {
    if (unprintable_length(text) != 0) return false;
    text.remove_prefix(utf8_length(text));
  }
  return true;
}

std::size_t make_printable(char* text, std::size_t size) {
  const std::string_view all(text, size);
  std::size_t written = 0;
  for (std::size_t at = 0; at < size;) {
    const Utf8Character character = utf8_character(all.substr(at));
    if (character.length == 0) {
      text[written++] = '?';
      ++at;
    } else if (!is_printable(character.code)) {
      text[written++] = ' ';
      at += character.length;
    } else {
      for (std::size_t i = 0; i < character.length; ++i) text[written++] = text[at++];
    }
  }
  return written;
}

void make_printable(std::string* text) { text->resize(make_printable(text->data(), text->size())); }

std::string printable(std::string_view text) {
  std::string result(text);
  make_printable(&result);
  return result;
}

}  // namespace mille
