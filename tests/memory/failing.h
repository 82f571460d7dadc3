// Lets allocations fail on purpose. It counts every allocation of the library, through the engine's allocator or
// operator new, and refuses the N-th one, or all from the N-th one on.
#pragma once

#include <cstddef>

#include "mille/mille.h"

namespace mille_test {

// Refuses the allocation with this number, counted from 0 from now on. If `all` is true, refuses every later one too.
void deny(long number, bool all);

// Refuses no more allocations. Returns true if any was refused.
bool allow();

// The engine's allocator, and the number of bytes that it has allocated and not freed.
void* engine_memory(void* user, void* block, std::size_t old_size, std::size_t new_size);
long engine_bytes();

// The number of bytes that operator new has allocated and operator delete has not freed, as large as the blocks are.
long new_bytes();

}  // namespace mille_test
