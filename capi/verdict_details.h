// What a verdict has to say, as bytes of mille_verdict: message ids with their parameters, in no language.
//
// A statement is the number of its verdict's line from 1, the number of the record's line in decimal digits, the message's
// id, the number of its parameters plus 1, and the parameters. Each text ends with a zero byte. A zero byte follows the
// last statement.
#pragma once

#include <cstdint>

#include "mille/mille_types.h"
#include "record/verify_finding.h"

namespace mille::capi {

using VerdictDetails = std::uint8_t[MILLE_VERDICT_DETAILS_SIZE];

// Writes the statements of all lines into bytes that are zero. If those of a line do not all fit, a last one of the line
// says so.
void write_details(const MatchVerdict& verdict, VerdictDetails& details);

// Reads the statements of all lines. Returns false if the bytes are not what write_details() writes: a host may have
// changed them.
bool read_details(const VerdictDetails& details, MatchVerdict* verdict);

}  // namespace mille::capi
