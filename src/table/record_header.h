// The header of a record: what match it was, under which rules, with whose cards.
#pragma once

#include <memory>
#include <string>

#include "table/json_read.h"
#include "table/table.h"

namespace mille {

struct RecordHeader {
  int version() const { return setup.record_version; }

  std::shared_ptr<Variant> variant;
  TableSetup setup;  // whether the dealer draws from the far end is for the lines of the deals to say
  Digest commit{};   // of committed decks
  std::string players[kSeats];
};

// Reads a header and loads its variant from its own rules and script. Refused as read_record() does.
mille_status read_header(const VariantSource& variants, const Json& json, std::int32_t line, RecordHeader* header,
                         mille_error* error);

}  // namespace mille
