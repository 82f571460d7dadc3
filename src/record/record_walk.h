// Checks what can be checked in a sealed match while its cards are not known: the form and order of its lines, whose
// turn it is, the sums, the end of the match and its payment.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "table/variant.h"

namespace mille {

// Checks the lines after the header, which have no line ends. The first is on line `first_line`. With hooks, the
// script decides the end of the match and its payment, and only the sums are checked. Fails with MILLE_E_RECORD and the
// line of the first fault.
mille_status walk_record(const Variant& variant, const std::int64_t stakes[2], std::span<const std::string_view> lines,
                         std::int32_t first_line, mille_error* error);

}  // namespace mille
