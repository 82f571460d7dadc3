// Words of a player in another process: it may have written anything.
#pragma once

#include <string>
#include <string_view>

#include "core/control_characters.h"
#include "core/utf8.h"

namespace mille::isolation {

// Makes them fit to be shown: a blank for each control character, a question mark for each byte that belongs to no character.
inline void clean(std::string* words) {
  blank_controls(words);
  for (std::size_t i = 0; i < words->size();) {
    const std::size_t length = utf8_length(std::string_view(*words).substr(i));
    if (length == 0) (*words)[i] = '?';
    i += length == 0 ? 1 : length;
  }
}

}  // namespace mille::isolation
