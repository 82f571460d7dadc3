// What a learner sees: a view as a row of numbers. The blocks and their order stand here; docs/encoding.md lists every
// index for the shipped variants and is compared with this by a test.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/ruleset.h"
#include "mille/mille_types.h"

namespace mille {

// Consecutive numbers of one meaning.
struct ObservationBlock {
  std::string name;
  std::string meaning;
  int first;
  int count;
};

// The blocks of a variant, in order. Counts of cards are by kind of card; "own" is the viewer's.
std::vector<ObservationBlock> observation_blocks(const Ruleset& ruleset);

// Length of an observation.
int observation_size(const Ruleset& ruleset);

// Writes the observation of a seat's view; `values` has observation_size() elements. Counts are plain numbers; what has no
// bound of its own is a share of the rule field that bounds it. MILLE_E_ARGUMENT for an onlooker's view, and for one that
// contradicts itself so far that it cannot be read.
mille_status observe(const Ruleset& ruleset, const mille_view& view, std::span<float> values, mille_error* error);

}  // namespace mille
