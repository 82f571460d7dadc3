// A sealed match by the interface: sealed, shared, played for some decisions, given up, read by its guests and taken up again.
#pragma once

#include "mille/mille.h"
#include "tests/fuzz/input.h"

namespace fuzz {

// Whatever the input does, host and guests compute the same receipts, and a guest accepts exactly the header that it agreed to.
void call_sealed(Input* input, mille_engine* engine, const mille_variant* variant);

}  // namespace fuzz
