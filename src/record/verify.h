// Verifies a recorded match, also against a guest's notes. Six lines say what was checked and what could not be
// ("Sealed matches" in the description of records).
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.h"
#include "record/verify_finding.h"
#include "record/verify_notes.h"
#include "table/table.h"

namespace mille {

// Returns what verification found. `seen` is the record of one match that a guest kept, redacted for its seat, or empty. A record that breaks a rule is
// a verdict, not a failure. Fails like read_record() for a text without that match, for one that does not fit the
// grammar, for a header that does not hold, and for an unsealed match that is redacted. Also fails if `seen` is not a
// record.
Result<MatchVerdict> verify_record(const VariantSource& variants, std::string_view text, std::uint64_t match,
                                   const VerifyNotes& notes, std::string_view seen, Table::Memory* memory,
                                   mille_error* error);

}  // namespace mille
