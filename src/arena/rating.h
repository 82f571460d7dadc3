// Rates all players of a round robin against the average of the field. The pairs of one number are one observation,
// because in result files of version 1 they had the same cards.
#pragma once

#include <vector>

#include "arena/pair.h"
#include "arena/setup.h"

namespace mille::arena {

// One player's rating. `main` is points per deal or payment per match against the average of the field. `elo` exists
// only for matches; it is from the Bradley–Terry model, with an average of 0.
struct Rating {
  mille_estimate main{};
  mille_estimate elo{};
};

// Returns the ratings by player.
std::vector<Rating> rate(const Setup& setup, const std::vector<PairResult>& pairs);

}  // namespace mille::arena
