// The source of a script: which bytes may be parsed, and how they are fed to Lua so that the current line is always known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "variant/script_fault.h"

namespace mille::script {

// Refuses a text that is too long, is not UTF-8, or holds unprintable characters other than tab and line ends; a compiled chunk
// begins with such a character. Returns FaultKind::none if the text may be parsed.
Fault check_text(std::string_view text);

// Feeds a text to lua_load line by line and knows the number of the last line, counted as in the file. A byte-order mark and a
// first line that begins with '#' are left out.
class LineReader {
 public:
  explicit LineReader(std::string_view text);
  // The next line with its end, empty at the text's end.
  std::string_view next();
  // The line given last, from 1.
  std::int32_t line() const { return line_; }

 private:
  std::string_view rest_;
  std::int32_t line_ = 0;
};

}  // namespace mille::script
