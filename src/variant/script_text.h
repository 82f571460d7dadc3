// Handles the source of a script: decides which bytes may be parsed, and feeds them to Lua so that the
// current line is always known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "variant/script_fault.h"

namespace mille::script {

// Returns a host's script as it is run, hashed and recorded: without a byte-order mark, and with the line ends of Unix in
// place of those of Windows. A script in a record stays as it is.
std::string as_kept(std::string_view text);

// Refuses a text that is too long, is not UTF-8, or holds characters other than tab and line ends that no record holds;
// a compiled chunk begins with such a character. Returns FaultKind::none if the text may be parsed.
Fault check_text(std::string_view text);

// A character in a script, counted from 1.
struct Invisible {
  std::string name;
  std::int32_t line = 1;
  std::int32_t column = 1;  // in characters
};

// Finds the first character of a text that check_text() accepts, but no new script may have.
std::optional<Invisible> find_invisible(std::string_view text);

// Feeds a text to lua_load line by line and knows the number of the last line, counted as in the file. Skips a
// first line that begins with '#'.
class LineReader {
 public:
  explicit LineReader(std::string_view text);
  // Returns the next line including its end, or an empty text at the end of the source.
  std::string_view next();
  // Returns the number of the line returned last, from 1.
  std::int32_t line() const { return line_; }

 private:
  std::string_view rest_;
  std::int32_t line_ = 0;
};

}  // namespace mille::script
