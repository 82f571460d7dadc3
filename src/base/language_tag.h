// Tags of languages, as hosts and environments write them. The library and the command share it.
#pragma once

#include <algorithm>
#include <string_view>

namespace mille {

// Whether a tag such as `fr`, `fr-CA` or `FR_ca.UTF-8` is of a language. What follows its first part does not matter.
inline bool is_language(std::string_view tag, std::string_view language) {
  tag = tag.substr(0, tag.find_first_of("-_.@"));
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(tag.begin(), tag.end(), language.begin(), language.end(),
                    [&lower](char left, char right) { return lower(left) == lower(right); });
}

}  // namespace mille
