// Words in a row, for messages. The library and the command share it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace mille {

// Returns the words as "a, b or c".
inline std::string list_words(std::span<const std::string_view> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i != 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace mille
