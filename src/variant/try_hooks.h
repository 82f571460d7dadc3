// Tries out a variant's hooks before anyone plays by them. It plays a few random deals and asks every question
// twice and in two orders.
#pragma once

#include "table/variant.h"
#include "variant/problems.h"

namespace mille {

// Adds a problem for a hook that fails, returns nonsense, or answers differently when asked again or in another order.
void try_hooks(const Variant& variant, Problems& problems);

}  // namespace mille
