// Checks whether an action is legal and, if not, which rule forbids it. The action may be any 32 bytes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// Returns MILLE_OK, MILLE_E_ILLEGAL_ACTION with the rule, or MILLE_E_PHASE outside a deal. The cards of the action may
// be in any order.
mille_status check_action(const Ruleset& ruleset, const State& state, const mille_action& action, mille_error* error);

// Without a branch for each byte, which compilers turn into vector code.
inline bool all_zero(const std::uint8_t* bytes, std::size_t count) {
  std::uint8_t any = 0;
  for (std::size_t i = 0; i < count; ++i) any = static_cast<std::uint8_t>(any | bytes[i]);
  return any == 0;
}

}  // namespace mille
