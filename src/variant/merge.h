// Merges variants that a script extends together. What they change must not contradict, and of each hook there is
// one.
#pragma once

#include <span>

#include "variant/resolve.h"

namespace mille {

// Returns the merged bases, of which there are two or more, each resolved from the file of the same index. Adds every
// conflict to `problems`, with the names of both files.
Resolved merge(std::span<const Resolved> bases, std::span<const script::Source> files, Problems& problems);

}  // namespace mille
