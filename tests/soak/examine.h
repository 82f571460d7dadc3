// Does everything that a host may do with a table besides playing, at one point of a match. Each call must leave the
// table unchanged, and two ways to the same point must give the same hash.
#pragma once

#include "tests/soak/world.h"

namespace mille_test::soak {

// Examines the table at a decision of a deal in progress. Throws Fault.
void examine(World& world, mille::Table& table, Random& random);

// Examines record, score sheet and payment once the match is over. Throws Fault.
void examine_end(World& world, mille::Table& table);

}  // namespace mille_test::soak
