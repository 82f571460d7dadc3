// What a record and a guest's notes say of the promise of a match: whether seed, terms and shares were fixed before it, and whether the
// record is the one for which the guest holds a receipt.
#pragma once

#include <string>

#include "table/record_header.h"
#include "table/recorded_match.h"
#include "table/verify_finding.h"
#include "table/verify_notes.h"

namespace mille {

// How the record of a sealed match breaks its own promise: a share that is not as committed to, or a revealed seed that does not keep to the
// commitment. Empty if it does not.
std::string broken_promise(const RecordedMatch& match, const Sealing& sealing);

// `broken` is what broken_promise() says.
Finding sealed_promise(const RecordedMatch& match, const Sealing& sealing, const std::string& broken,
                       const VerifyNotes& notes);

// Of a match that is not sealed, and whose seed keeps to its commitment if it has one.
Finding unsealed_promise(const RecordHeader& header, const VerifyNotes& notes);

Finding receipt_finding(const RecordedMatch& match, const VerifyNotes& notes);

// What a guest should have noted besides, and who could have chosen cards without it. Empty: nothing.
std::string not_noted(const Sealing& sealing, const VerifyNotes& notes);

// Whether the noted receipt covers the end of the match. The reveal after it can be checked by itself.
bool has_last_receipt(const RecordedMatch& match, const VerifyNotes& notes);

}  // namespace mille
