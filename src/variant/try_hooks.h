// A variant's hooks tried out before anybody plays by them: a few random deals, every question asked twice and in two orders.
#pragma once

#include "table/variant.h"
#include "variant/problems.h"

namespace mille {

// Notes a hook that fails, answers nonsense, or answers differently when asked again or in another order.
void try_hooks(const Variant& variant, Problems& problems);

}  // namespace mille
