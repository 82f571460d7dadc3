// Memory that is denied on purpose: every block that the library asks for, through the engine's allocator or operator new, is
// counted, and the N-th refused, or all from the N-th.
#pragma once

#include <cstddef>

#include "mille/mille.h"

namespace mille_test {

// Refuses the allocation number `number` from now on, counted from 0, and if `all` every later one.
void deny(long number, bool all);

// Ends that. Whether any allocation was refused.
bool allow();

// The engine's allocator, and the bytes that it has given and not got back.
void* engine_memory(void* user, void* block, std::size_t old_size, std::size_t new_size);
long engine_bytes();

}  // namespace mille_test
