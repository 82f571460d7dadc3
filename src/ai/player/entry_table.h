// The table of functions that a player exports, as it may be used here.
#pragma once

#include <string_view>

#include "core/error.h"
#include "mille/mille_ai.h"

namespace mille {

// Refuses a table that cannot be used: size, version, id, decide.
mille_status check_api(const mille_ai_api* api, mille_error* error);

// The part of a table that is known here: the table may be an older, shorter one or a newer, longer one. Its `rules_size` is set.
mille_ai_api known_part(const mille_ai_api& given);

// A text of a table, which may be null.
inline std::string_view text_or_empty(const char* text) { return text == nullptr ? std::string_view{} : text; }

}  // namespace mille
