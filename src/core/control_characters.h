// Characters that a terminal obeys rather than shows. Texts of strangers (scripts, records, players) are held against them before a
// host may print them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mille {

// Bytes of the control character that the text begins with, 0 where it begins with none: C0 and DEL are one byte; C1, which some
// terminals obey as well, is written 0xC2 0x80 to 0xC2 0x9F.
inline std::size_t control_length(std::string_view text) {
  if (text.empty()) return 0;
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x20 || first == 0x7F) return 1;
  if (first != 0xC2 || text.size() < 2) return 0;
  const auto second = static_cast<unsigned char>(text[1]);
  return second >= 0x80 && second < 0xA0 ? 2 : 0;
}

inline bool has_controls(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (control_length(text.substr(i)) != 0) return true;
  }
  return false;
}

// Puts a blank for each.
inline void blank_controls(std::string* text) {
  for (std::size_t i = 0; i < text->size(); ++i) {
    if (const std::size_t length = control_length(std::string_view(*text).substr(i)); length != 0) {
      text->replace(i, length, 1, ' ');
    }
  }
}

}  // namespace mille
