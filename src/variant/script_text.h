// The source of a script: which bytes may be parsed, and how they are fed to Lua so that its place
// is always known. It knows nothing of variants.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "variant/script_fault.h"

namespace mille::script {

// Refuses what is too long, not UTF-8, or holds what may not be printed other than tab and line ends
// (a compiled chunk begins with such, wherever it hides). True if the text may be parsed.
bool check_text(std::string_view text, Fault& fault);

// Gives a text line by line, as lua_load wants it, and knows which line was given last. A
// byte-order mark and a first line that begins with '#' are left out; the count of lines is that
// of the file.
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
