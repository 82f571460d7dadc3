// Judges characters by the table of characters.inc, and replaces the unprintable ones in texts.
#include "base/printable.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iterator>

namespace mille {
namespace {

enum class CharacterKind : std::uint8_t {
  other,
  hidden,
  space,
  virama,
  before,
  both,
  after,
  mark,
  pictograph,
  modifier
};

struct CharacterRange {
  char32_t first, last;
  CharacterKind kind = CharacterKind::other;
};

constexpr CharacterRange kCharacters[] = {
#include "base/characters.inc"
};

CharacterKind kind_of(char32_t code) {
  const CharacterRange* const range =
      std::lower_bound(std::begin(kCharacters), std::end(kCharacters), code,
                       [](const CharacterRange& one, char32_t wanted) { return one.last < wanted; });
  return range != std::end(kCharacters) && range->first <= code ? range->kind : CharacterKind::other;
}

constexpr char32_t kNonJoiner = 0x200C;
constexpr char32_t kJoiner = 0x200D;
constexpr char32_t kEmojiStyle = 0xFE0F;
constexpr char32_t kKeycap = 0x20E3;

// Goes through a text character by character, from a place in either direction.
struct CharacterWalk {
  std::string_view text;
  std::size_t at;
  char32_t code = 0;  // of the character that was passed last; 0 at an end of the text or at a byte that begins none

  CharacterKind back() {
    std::size_t begin = at;
    while (begin > 0 && (static_cast<unsigned char>(text[--begin]) & 0xC0) == 0x80) {
    }
    const Utf8Character character = utf8_character(text.substr(begin, at - begin));
    code = character.length == at - begin ? character.code : 0;
    at = begin;
    return kind_of(code);
  }
  CharacterKind forward() {
    const Utf8Character character = utf8_character(text.substr(at));
    code = character.code;
    at += character.length;
    return kind_of(code);
  }
};

// As RFC 5892 has it, appendix A.1; and for U+200D in emoji as Unicode's annex 29 has it, GB11.
bool joins_here(std::string_view text, std::size_t at, const Utf8Character& character) {
  if (!is_joiner(character.code) && character.code != kEmojiStyle) return false;
  CharacterWalk behind{text, at};
  CharacterWalk ahead{text, at + character.length};
  CharacterKind before = behind.back();
  CharacterKind after = ahead.forward();
  if (character.code == kEmojiStyle) {
    const bool key = (behind.code >= '0' && behind.code <= '9') || behind.code == '#' || behind.code == '*';
    return before == CharacterKind::pictograph || (key && ahead.code == kKeycap);
  }
  if (before == CharacterKind::virama) return true;
  if (character.code == kJoiner && after == CharacterKind::pictograph) {
    if (before == CharacterKind::modifier || behind.code == kEmojiStyle) before = behind.back();
    return before == CharacterKind::pictograph;
  }
  while (before == CharacterKind::mark) before = behind.back();
  while (after == CharacterKind::mark) after = ahead.forward();
  return (before == CharacterKind::before || before == CharacterKind::both) &&
         (after == CharacterKind::after || after == CharacterKind::both);
}

// Whether no character of a text, and no byte that begins none, is refused.
template <class Accepts>
bool all_characters(std::string_view text, Accepts accepts) {
  while (!text.empty()) {
    const Utf8Character character = utf8_character(text);
    if (character.length == 0 || !accepts(character.code)) return false;
    text.remove_prefix(character.length);
  }
  return true;
}

}  // namespace

bool is_printable(char32_t code) { return kind_of(code) != CharacterKind::hidden; }

bool is_printable(std::string_view text) {
  return all_characters(text, [](char32_t code) { return is_printable(code); });
}

std::string first_unprintable(std::string_view text) {
  for (; !text.empty(); text.remove_prefix(utf8_length(text))) {
    const Utf8Character character = utf8_character(text);
    if (character.length != 0 && is_printable(character.code)) continue;
    char name[16];
    const char* const form = character.length == 0 ? "0x%02X" : "U+%04X";
    const unsigned code = character.length == 0 ? static_cast<unsigned char>(text[0]) : character.code;
    return {name, static_cast<std::size_t>(std::snprintf(name, sizeof name, form, code))};
  }
  return {};
}

bool is_visible(std::string_view text) {
  return !all_characters(text, [](char32_t code) {
    const CharacterKind kind = kind_of(code);
    return kind == CharacterKind::hidden || kind == CharacterKind::space;
  });
}

std::size_t unprintable_length(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  const Utf8Character character = utf8_character(text.substr(at));
  if (character.length == 0) return 1;
  return is_printable(character.code) || joins_here(text, at, character) ? 0 : character.length;
}

bool is_joiner(char32_t code) { return code == kJoiner || code == kNonJoiner; }

bool is_recorded(char32_t code) {
  constexpr CharacterRange kEscaped[] = {
      {0x00, 0x1F},     {0x7F, 0x9F},     {0x061C, 0x061C}, {0x180E, 0x180E}, {0x200B, 0x200F},
      {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F},
  };
  return std::none_of(std::begin(kEscaped), std::end(kEscaped),
                      [code](const CharacterRange& range) { return code >= range.first && code <= range.last; });
}

bool is_recorded(std::string_view text) {
  return all_characters(text, [](char32_t code) { return is_recorded(code); });
}

bool is_recorded_name(std::string_view text) {
  return all_characters(text, [](char32_t code) { return is_recorded(code) || is_joiner(code); });
}

std::size_t make_printable(char* text, std::size_t size) {
  const std::string_view all(text, size);
  for (std::size_t at = 0; at < size;) {
    const std::size_t length = utf8_length(all.substr(at));
    const std::size_t unprintable = unprintable_length(all, at);
    if (unprintable != 0) {
      text[at] = length == 0 ? '?' : ' ';
      std::fill_n(text + at + 1, unprintable - 1, '\0');  // goes below, so that what follows keeps its neighbours
    }
    at += std::max(length, unprintable);
  }
  return static_cast<std::size_t>(std::remove(text, text + size, '\0') - text);
}

void make_printable(std::string* text) { text->resize(make_printable(text->data(), text->size())); }

std::string printable(std::string_view text) {
  std::string result(text);
  make_printable(&result);
  return result;
}

}  // namespace mille
