// The results of an arena as JSON, for programs.
#pragma once

#include <string>

#include "arena/arena.h"

namespace mille::arena {

// The figures of a pairing.
mille_arena_result pairing_result(const Arena& arena, std::size_t pairing);

// How a pairing's estimate came about: after some of its pairs, evenly spread, at most `most`.
std::vector<mille_arena_point> series(const Arena& arena, std::size_t pairing, std::size_t most);

// One object, or for three and more players an array of them, one a pairing.
void write_report(const Arena& arena, std::string* text);

}  // namespace mille::arena
