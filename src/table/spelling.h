// The one spelling of records and positions of version 2: compact JSON with the escapes of JSON.stringify. Two texts that say the
// same are the same bytes.
#pragma once

#include <cstdint>
#include <string_view>

#include "table/json_read.h"

namespace mille {

// MILLE_OK if `text` is `due`; else MILLE_E_RECORD, naming the line and the column of the first character that differs.
mille_status check_spelling(std::string_view text, std::string_view due, std::int32_t line, mille_error* error);

// The same for a text and what was parsed from it.
mille_status check_spelling(std::string_view text, const Json& json, std::int32_t line, mille_error* error);

}  // namespace mille
