// A sealed match through the interface: it is sealed, gets its shares, is played for some decisions, given up, read by
// its guests and resumed.
#pragma once

#include "mille/mille.h"
#include "tests/fuzz/input.h"

namespace fuzz {

// For every input, host and guests compute the same receipts, and a guest accepts only the header that it agreed to.
void call_sealed(Input* input, mille_engine* engine, const mille_variant* variant);

}  // namespace fuzz
