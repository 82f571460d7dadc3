// The results of an arena as JSON, for programs.
#pragma once

#include <string>

#include "arena/arena.h"

namespace mille::arena {

// The figures of a pairing.
mille_arena_result pairing_result(const Arena& arena, std::size_t pairing);

// One object, or for three and more players an array of them, one a pairing.
void write_report(const Arena& arena, std::string* text);

}  // namespace mille::arena
