// What a guest noted of a sealed match, as typed in an option: hashes and shares of 64 hex digits, and receipts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/options/options.h"
#include "mille/mille.hpp"

namespace cli {

struct NotedHash {
  mille::Hash hash;
};

struct NotedReceipt {
  mille::Hash hash;
  std::optional<std::uint64_t> line;  // the header is line 0; absent: any line
};

// What was noted about a seat: its share, or the commitment to it.
struct NotedOfSeat {
  int seat;
  mille::Hash hash;
};

// Read HEX, HEX[@LINE] and SEAT=HEX. Throw UsageError.
void read_value(const Option& option, const std::string& text, NotedHash* value);
void read_value(const Option& option, const std::string& text, NotedReceipt* value);
void read_value(const Option& option, const std::string& text, NotedOfSeat* value);

}  // namespace cli
