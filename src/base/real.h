// Reads decimal fractions, by the C locale whatever the process has set.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <ios>
#include <locale>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

namespace mille {

// Reads the number at the beginning of a text. Returns the number of its characters, or 0 if there is none that a double holds.
inline std::size_t read_real(std::string_view text, double* number) {
#if defined(__cpp_lib_to_chars)
  const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), *number);
  return code == std::errc() ? static_cast<std::size_t>(stop - text.data()) : 0;
#else
  // A standard library that has no from_chars for fractions: libc++ before release 20.
  const std::size_t length = std::min(text.find_first_not_of("-.0123456789eE"), text.size());
  std::istringstream stream{std::string(text.substr(0, length))};
  stream.imbue(std::locale::classic());
  return stream >> std::noskipws >> *number && stream.peek() == std::istringstream::traits_type::eof() ? length : 0;
#endif
}

}  // namespace mille
