// One list of all players of a round robin: how far each is from the average of the field. All pairings have the same cards at the same
// pair number, so that the pairs of one number are taken together as one observation.
#pragma once

#include <vector>

#include "arena/pair.h"
#include "arena/setup.h"

namespace mille::arena {

// By player. `main` is points a deal, or payment a match, against the average of the field; `elo` of matches alone, by Bradley's and
// Terry's model, the average being 0.
struct Rating {
  mille_estimate main{};
  mille_estimate elo{};
};

std::vector<Rating> rate(const Setup& setup, const std::vector<PairResult>& pairs);

}  // namespace mille::arena
