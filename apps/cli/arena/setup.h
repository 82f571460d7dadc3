// Sets up an arena run from the options, for every command that runs one.
#pragma once

#include <optional>

#include "cli/arena/options.h"
#include "mille/mille.hpp"

namespace cli {

struct ArenaRun {
  mille::Engine engine;
  mille::Variant variant;
  mille::Arena arena;
  mille::Seed seed;
  bool records;      // records of some games are written
  bool independent;  // each game has its own cards
};

// Creates the arena that the options ask for, before its first pair. `seed`, if given, and `jobs`, unless 0, override
// the options. Throws UsageError, Failure and mille::Error.
ArenaRun make_arena_run(const ArenaOptions& options, const std::optional<mille::Seed>& seed = {}, int jobs = 0);

// The title above the tables.
std::string arena_title(const ArenaRun& run, const Style& style);

}  // namespace cli
