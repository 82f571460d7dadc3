// What the command itself reads in the text of a record, before or beside the library, which verifies it.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "cli/show/sheet.h"

namespace cli {

// What of a header the command needs.
struct RecordHeader {
  Names players;
  std::string decks;
  std::array<std::string, MILLE_SEATS> shares;  // of a sealed match, in hex; empty for a seat without one
};

// Of the first match of a record. Throws Failure where that is no header.
RecordHeader record_header(std::string_view record);

// The text up to its last line end: a record cut short may end in half a line.
std::string_view whole_lines(std::string_view text);

// Whether the last match of a record has its last line.
bool finished(std::string_view record);

}  // namespace cli
