// Reads placeholders and counts words; see phrase.h.
#include "base/phrase.h"

#include <algorithm>
#include <charconv>

#include "mille/mille_types.h"

namespace mille {

Placeholder read_placeholder(std::string_view text) {
  constexpr std::size_t kShortest = 3;  // `{0}`
  if (text.size() < kShortest || text[0] != '{' || text[1] < '0' || text[1] >= '0' + MILLE_ERROR_PARAMS) return {};
  const auto parameter = static_cast<std::size_t>(text[1] - '0');
  if (text[2] == '}') return {parameter, {}, kShortest};
  const std::size_t end = text.find('}');
  if (text[2] != ':' || end == text.npos || end == kShortest) return {};
  return {parameter, text.substr(kShortest, end - kShortest), end + 1};
}

std::string_view counted_form(std::string_view forms, std::string_view parameter, Singular singular) {
  if (!parameter.empty() && parameter[0] == '-') parameter.remove_prefix(1);
  unsigned number = 0;
  const char* end = parameter.data() + parameter.size();
  const auto [read, fault] = std::from_chars(parameter.data(), end, number);
  constexpr unsigned kBits = 8 * sizeof singular;
  const bool is_singular = fault == std::errc() && read == end && number < kBits && (singular >> number & 1U) != 0;
  const std::size_t bar = std::min(forms.find('|'), forms.size());
  if (is_singular) return forms.substr(0, bar);
  return forms.substr(std::min(bar + 1, forms.size()));
}

}  // namespace mille
