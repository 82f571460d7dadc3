// Short matches that bring a script to its ends: each way in which a match can end, at each moment, from totals and
// positions that whole matches seldom reach, at all stakes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cli/check/ground.h"

namespace cli {

// The number of different probes.
std::size_t probe_count();

// Plays one probe under the ground's setting.
void play_probe(Ground& ground, std::size_t index, const Stakes& stakes, std::uint32_t number);

// Settles matches that end on low, negative, level, usual and far totals. Returns how many.
std::uint64_t settle_ends(Ground& ground, const Stakes& stakes);

}  // namespace cli
