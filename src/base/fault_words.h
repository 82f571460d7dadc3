// The word for each fault, as records, result files and the command's tables have it.
#pragma once

#include <array>
#include <string_view>

#include "mille/mille_types.h"

namespace mille {

inline constexpr std::array<std::string_view, 12> kFaultWords = {
    "none", "resign", "timeout", "crash", "hang", "abort", "memory", "protocol", "illegal", "abi", "load", "callback"};
static_assert(kFaultWords.size() == MILLE_FAULT_CALLBACK + 1, "each fault has a word");

// Returns "unknown" for a number that is no fault.
constexpr std::string_view fault_word(mille_fault fault) {
  return fault >= 0 && static_cast<std::size_t>(fault) < kFaultWords.size()
             ? kFaultWords[static_cast<std::size_t>(fault)]
             : "unknown";
}

}  // namespace mille
