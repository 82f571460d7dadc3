// Sentences with parameters: `{0}` … `{3}` print one, `{0:card|cards}` chooses a word by its number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace mille {

// The numbers that take the singular in a language, a bit each.
using Singular = std::uint8_t;

inline constexpr Singular kEnglishSingular = 0b10;  // 1 card, 0 cards

// A placeholder as it stands in a template.
struct Placeholder {
  std::size_t parameter = 0;
  std::string_view forms = {};  // `card|cards`, or empty
  std::size_t length = 0;       // bytes of the template; 0: there is no placeholder
};

// Reads the placeholder at the front of a text.
Placeholder read_placeholder(std::string_view text);

// Returns the first form of a counted word if the parameter is a number that takes the singular, else the second.
std::string_view counted_form(std::string_view forms, std::string_view parameter, Singular singular);

// Passes the sentence to `put` in pieces. A parameter that is not given is left out.
template <class Put>
void put_phrase(std::string_view text, std::span<const std::string_view> parameters, Singular singular, Put put) {
  while (!text.empty()) {
    const Placeholder found = read_placeholder(text);
    if (found.length == 0) {
      const std::size_t next = text.find('{', 1);
      put(text.substr(0, next));
      text.remove_prefix(next == text.npos ? text.size() : next);
      continue;
    }
    const std::string_view parameter =
        found.parameter < parameters.size() ? parameters[found.parameter] : std::string_view();
    put(found.forms.empty() ? parameter : counted_form(found.forms, parameter, singular));
    text.remove_prefix(found.length);
  }
}

}  // namespace mille
