// Keeps the code and the imports of this program as they are.
#pragma once

namespace platform {

// Seals what the program has in memory and does not write: no later call can make it writable, replace or remove it.
// Needs Linux 6.10; on an older kernel it does nothing, and the pages are only read-only.
void seal_program();

}  // namespace platform
