// Finds the lines of the entries of a script's tables. Lua's tables do not store their lines, so the text is parsed
// again when the first problem with an entry is added. Tables that a script computes have no lines.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace mille {

class SourceOutline {
 public:
  explicit SourceOutline(std::string_view text);

  // Returns the line of the entry at a path such as `sets.max_wilds` or `expect.2.action`. If it has none, returns the
  // line of the nearest enclosing table that has one, then of the table that the script returns, then 1.
  std::int32_t line_of(std::string_view path) const;

 private:
  std::map<std::string, std::int32_t, std::less<>> lines_;
};

}  // namespace mille
