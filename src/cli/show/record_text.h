// What the command itself reads in the text of a record, before or beside the library, which verifies it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/show/sheet.h"

namespace cli {

// What of a header the command needs.
struct RecordHeader {
  Names players;
  std::int64_t stakes[2] = {0, 0};
  bool committed = false;
  bool draw_ends = false;  // from the deal lines
};

// Of the first match of a record. Throws Failure where that is no header.
RecordHeader record_header(std::string_view record);

// The text up to its last line end: a record cut short may end in half a line.
std::string_view whole_lines(std::string_view text);

// Whether the last match of a record has come to its end.
bool finished(std::string_view record);

// The header of a committed match as it would stand if its seed had been open from the beginning: the library reads no
// committed match before its seed is revealed, but its variant can be had so.
std::string opened_header(std::string_view record, const std::string& seed);

// What was done in a match, in order: deals with their cuts, and actions as text. Enough to play it again from its seed.
struct RecordStep {
  std::string action;  // empty: a deal
  std::uint32_t cut = 0;
};
std::vector<RecordStep> record_steps(std::string_view record);

}  // namespace cli
