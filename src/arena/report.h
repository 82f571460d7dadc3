// The results of an arena as JSON, for programs.
#pragma once

#include <string>

#include "arena/arena.h"

namespace mille::arena {

// Returns the figures of a pairing.
mille_arena_result pairing_result(const Arena& arena, std::size_t pairing);

// Returns how a pairing's estimate developed, as at most `most` points that are evenly spread over its pairs.
std::vector<mille_arena_point> series(const Arena& arena, std::size_t pairing, std::size_t most);

// Appends one object or, for three or more players, an array with one object per pairing.
void write_report(const Arena& arena, std::string* text);

}  // namespace mille::arena
