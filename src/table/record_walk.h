// What can be checked of a sealed match whose cards are not known: the form and order of its lines, whose turn it is, the sums, the end
// of the match and its payment.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "table/variant.h"

namespace mille {

// Checks the public lines after the header, none with a line end. The first stands on line `first_line`. With hooks the end of the match
// and its payment are the script's, and only the sums are checked. MILLE_E_RECORD with the line of the first fault.
mille_status walk_record(const Variant& variant, const std::int64_t stakes[2], std::span<const std::string> lines,
                         std::int32_t first_line, mille_error* error);

}  // namespace mille
