// The setup of a run of an arena from its options, for each command that runs one.
#pragma once

#include <optional>

#include "cli/options/options.h"
#include "mille/mille.hpp"

namespace cli {

struct ArenaRun {
  mille::Engine engine;
  mille::Variant variant;
  mille::Arena arena;
  mille::Seed seed;
  bool records;      // some games are written down
  bool independent;  // each game has its own cards
};

// The arena that the options ask for, nothing of it played; `seed`, where given, goes before theirs, and `jobs`, unless 0, before
// theirs. Throws UsageError, Failure and mille::Error.
ArenaRun make_arena_run(const CommandOptions& options, const std::optional<mille::Seed>& seed = {}, int jobs = 0);

// What stands above the tables.
std::string arena_title(const ArenaRun& run, const Style& style);

}  // namespace cli
