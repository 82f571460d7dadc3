// The header of a record: the match, its rules, its decks and its players.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/json_read.h"
#include "base/result.h"
#include "table/table.h"

namespace mille {

struct RecordHeader {
  std::shared_ptr<Variant> variant;
  TableSetup setup;                // draw_ends is false: only the lines of the deals state it
  std::optional<Sealing> sealing;  // for sealed decks; every share is open
  std::string players[kSeats];
};

// Refuses the header of a redacted record, which does not contain everything.
mille_status check_full(const Json& json, std::int32_t line, mille_error* error);

// Takes the values of a header that fits the grammar, and loads its variant from its own rules and script. Refuses what
// read_record() refuses, except that the header may be redacted.
Result<RecordHeader> read_header(const VariantSource& variants, const Json& json, std::int32_t line,
                                 mille_error* error);

}  // namespace mille
