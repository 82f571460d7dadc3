// What a host may do with a table beside playing, done at one point of a match: each thing must leave the table as it was, and
// two ways to the same point must come to the same hash.
#pragma once

#include "tests/soak/world.h"

namespace mille_test::soak {

// At a decision of a deal in progress. Throws Fault.
void examine(World& world, mille::Table& table, Random& random);

// Once the match is over: record, score sheet, payment. Throws Fault.
void examine_end(World& world, mille::Table& table);

}  // namespace mille_test::soak
