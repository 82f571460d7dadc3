// A line of a record beside the line that the engine would write: the first difference, and the rule that it breaks.
#pragma once

#include <cstdint>

#include "table/json_read.h"

namespace mille {

// MILLE_OK where both have the same members in the same order with the same values; else MILLE_E_RECORD naming the member,
// after what it is within: nothing, or `rules.`.
mille_status compare_lines(const Json& given, const Json& expected, std::int32_t line, mille_error* error,
                           std::string_view within = {});

}  // namespace mille
