// A text with a part of it replaced, for tests that tamper with one.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace mille_test {

// The text with the first `from` replaced; throws if it is not there, for then the test would show nothing.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error(std::string(from) + " is not in " + text);
  return text.replace(at, from.size(), to);
}

}  // namespace mille_test
