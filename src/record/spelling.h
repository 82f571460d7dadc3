// The one spelling of records and positions of version 2: compact JSON with the escapes of JSON.stringify. Equal values
// have equal bytes.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/json_read.h"
#include "base/result.h"

namespace mille {

// Returns MILLE_OK if `text` equals `due`, else MILLE_E_RECORD with the line and column of the first difference.
mille_status check_spelling(std::string_view text, std::string_view due, std::int32_t line, mille_error* error);

// The same for a text and the value parsed from it.
mille_status check_spelling(std::string_view text, const Json& json, std::int32_t line, mille_error* error);

// Reads one line of a record: an object in the one spelling. Fails with MILLE_E_RECORD otherwise. `line` is its number,
// from 1.
Result<Json> parse_record_line(std::string_view text, std::int32_t line, mille_error* error);

}  // namespace mille
