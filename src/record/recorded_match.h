// A match of a record as its lines state it, before anything is replayed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_read.h"
#include "base/result.h"
#include "core/seal.h"

namespace mille {

struct RecordedMatch {
  std::string_view text;  // from its header to the next one
  std::int32_t first_line = 1;
  std::vector<std::string_view> lines;  // the whole lines, without their line ends
  bool cut_short = false;               // the last line is not whole
  Json header;                          // null if the header itself is cut short
  bool sealed = false;
  Digest terms{};                  // hash of a sealed match's terms
  std::optional<int> viewer;       // the seat, or MILLE_ONLOOKER, for which the record is redacted
  std::vector<std::string> shown;  // the public lines of a sealed match
  std::vector<Digest> receipts;    // the receipt after each line of a sealed match
  std::optional<Seed> seed;        // if it is revealed
  std::optional<Json> match_end;   // the line that ends the match

  std::int32_t number(std::size_t line) const { return first_line + static_cast<std::int32_t>(line); }
};

// Holds a match of the text against the grammar and splits it into its parts. Fails with MILLE_E_NOT_FOUND if there is no
// such match, with MILLE_E_RECORD for what does not fit, and with MILLE_E_UNSUPPORTED for another version.
Result<RecordedMatch> read_recorded_match(std::string_view text, std::uint64_t number, mille_error* error);

}  // namespace mille
