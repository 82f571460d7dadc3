// Verifies a recorded match, and what a guest noted of it: six lines that say what was checked and what could not be ("Sealed matches"
// in the description of records).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "table/table.h"
#include "table/verify_notes.h"

namespace mille {

// The verdict as JSON: `result`, the six `lines` with `status` and `text`, the hash of the terms and the last receipt. `seen` is the record
// of one match that a guest kept, redacted for its seat; empty: none. That a record breaks a rule is a verdict. Refused, as by
// read_record(): a text without that match, a header that does not hold, a line of a sealed match that is no line of a record, and a
// match that is not sealed and redacted or not revealed. Refused as well: a `seen` that is no record.
Result<std::string> verify_record(const VariantSource& variants, std::string_view text, std::uint64_t match,
                                  const VerifyNotes& notes, std::string_view seen, Table::Memory* memory,
                                  mille_error* error);

}  // namespace mille
