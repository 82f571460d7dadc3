// Replaces part of a text, for tests that tamper with it.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace mille_test {

// Replaces the first `from`. Throws if it is missing, because the test would then prove nothing.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error(std::string(from) + " is not in " + text);
  return text.replace(at, from.size(), to);
}

}  // namespace mille_test
