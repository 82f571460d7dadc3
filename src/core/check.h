// Checks whether an action is legal and, if not, which rule forbids it. The action may be any 32 bytes.
#pragma once

#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// Returns MILLE_OK, MILLE_E_ILLEGAL_ACTION with the rule, or MILLE_E_PHASE outside a deal. The cards of the action may
// be in any order.
mille_status check_action(const Ruleset& ruleset, const State& state, const mille_action& action, mille_error* error);

}  // namespace mille
