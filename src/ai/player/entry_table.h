// Checks the table of functions that a player exports, and makes it usable here whatever its size.
#pragma once

#include <string_view>

#include "base/error.h"
#include "mille/mille_ai.h"

namespace mille {

// Refuses a table with an invalid size, version, id, rules_size or reserved field, or without `decide`.
mille_status check_api(const mille_ai_api* api, mille_error* error);

// Returns the part of a table that is known here. The table may be older and shorter, or newer and longer. The result
// always has a `rules_size`.
mille_ai_api known_part(const mille_ai_api& given);

// Returns a text of a table, or an empty text if it is null.
inline std::string_view text_or_empty(const char* text) { return text == nullptr ? std::string_view{} : text; }

}  // namespace mille
