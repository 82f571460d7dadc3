// The lines of the entries of a script's tables. Lua's tables do not know their lines, so the text is parsed for them again, on the first
// problem of an entry. Computed tables have no lines.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace mille {

class SourceOutline {
 public:
  explicit SourceOutline(std::string_view text);

  // The line of an entry by its path, `sets.max_wilds` or `expect.2.action`; of the nearest table around it that has one; of the
  // table that the script returns; 1 if there is none.
  std::int32_t line_of(std::string_view path) const;

 private:
  std::map<std::string, std::int32_t, std::less<>> lines_;
};

}  // namespace mille
