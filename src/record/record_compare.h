// Compares a line of a record with the line that the engine would write. Reports the first difference and the rule that
// it breaks.
#pragma once

#include <cstdint>

#include "base/json_read.h"

namespace mille {

// Returns MILLE_OK if both have the same members in the same order with the same values, else MILLE_E_RECORD with the
// member. `within` is the prefix of the members' names: `rules.` for members within rules.
mille_status compare_lines(const Json& given, const Json& expected, std::int32_t line, mille_error* error,
                           std::string_view within = {});

}  // namespace mille
