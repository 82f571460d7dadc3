// A receipt that a person noted when they left a sealed match, and the search for it in a record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/options/options.h"
#include "mille/mille.hpp"

namespace cli {

struct NotedReceipt {
  mille::Hash hash;
  std::optional<std::uint64_t> line;  // the header is line 0; absent: any line
};

// Reads HEX[@LINE]. Throws UsageError.
void read_value(const Option& option, const std::string& text, NotedReceipt* value);

// Returns the line of a sealed match after which the record has this receipt. Throws Failure if there is none, or if it
// is not the line that was noted. `path` names the record in messages.
std::uint64_t line_of_receipt(std::string_view record, const NotedReceipt& noted, const std::string& path);

}  // namespace cli
