// What a record and a guest's notes say about the promise of a match: whether seed, terms and shares were fixed before
// the match, and whether the guest's receipt belongs to this record.
#pragma once

#include <vector>

#include "record/record_header.h"
#include "record/recorded_match.h"
#include "record/verify_finding.h"
#include "record/verify_notes.h"

namespace mille {

// How the record of a sealed match breaks its own promise: a share does not match its commitment, or the revealed seed
// does not match the host's. Empty if the promise is kept.
std::vector<Statement> broken_promise(const RecordedMatch& match, const Sealing& sealing);

// `broken` is the result of broken_promise().
Finding sealed_promise(const RecordedMatch& match, const Sealing& sealing, const std::vector<Statement>& broken,
                       const VerifyNotes& notes);

// For a match that is not sealed, which has nothing to hold notes against.
Finding unsealed_promise(const VerifyNotes& notes);

Finding receipt_finding(const RecordedMatch& match, const VerifyNotes& notes);

// What else a guest should have noted, and who could have chosen cards without it. Empty if nothing is missing.
std::vector<Statement> not_noted(const Sealing& sealing, const VerifyNotes& notes);

// Whether the noted receipt covers the end of the match. The reveal after it can be checked by itself.
bool has_last_receipt(const RecordedMatch& match, const VerifyNotes& notes);

}  // namespace mille
