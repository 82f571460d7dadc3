// The member `history` of a position: what house rules may ask about and what the cards on the table do not show. Only
// positions of variants with a script have it.
#pragma once

#include "base/error.h"
#include "base/json_value.h"
#include "base/json_write.h"
#include "core/state.h"
#include "table/variant.h"

namespace mille {

// Writes the member's value.
void write_history(const Variant& variant, const State& state, JsonWriter* json);

// Reads the member's value into a state whose turn, cards and match have been read. Fails with MILLE_E_POSITION.
mille_status read_history(const Variant& variant, const Json& json, State* state, mille_error* error);

}  // namespace mille
