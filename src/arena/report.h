// The results of an arena as JSON, for programs.
#pragma once

#include <string>

#include "arena/arena.h"

namespace mille::arena {

// Returns the figures of a pairing.
mille_arena_result pairing_result(const Arena& arena, std::size_t pairing);

// Appends one object or, for three or more players, an array with one object per pairing.
void write_report(const Arena& arena, std::string* text);

}  // namespace mille::arena
