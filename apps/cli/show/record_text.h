// What the command reads in the text of a record itself. The library verifies the record.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "cli/show/sheet.h"

namespace cli {

// The parts of a header that the command needs.
struct RecordHeader {
  Names players;
  std::string decks;
  std::array<std::string, MILLE_SEATS> shares;  // of a sealed match, in hex; empty for a seat without one
};

// Reads the header of the first match of a record. Throws Failure if there is none or it cannot be read.
RecordHeader record_header(std::string_view record);

// Returns the text up to its last line end, because a record cut short may end in a partial line.
std::string_view whole_lines(std::string_view text);

// Returns true if the last match of a record is complete.
bool finished(std::string_view record);

}  // namespace cli
