// Searches a record for the receipt that a person noted when they left a sealed match.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/options/noted.h"

namespace cli {

// Returns the line of a sealed match after which the record has this receipt. Throws Failure if there is none, or if it
// is not the line that was noted. `path` names the record in messages.
std::uint64_t line_of_receipt(std::string_view record, const NotedReceipt& noted, const std::string& path);

}  // namespace cli
