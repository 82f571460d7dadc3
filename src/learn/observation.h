// What a learner sees: a view as a row of numbers. The .cpp file defines the blocks and their order. docs/encoding.md
// lists every index for the shipped variants, and a test compares it with this code.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/ruleset.h"
#include "core/state.h"
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

// Writes the observation of a seat's view. `values` has observation_size() elements. Counts are plain numbers; turns,
// deals and totals are shares of the rule field that limits them. In bytes, turns and deals are counts too, counts end at
// 255, and a total is in hundredths of the target plus 100, so that a negative one fits. Fails with MILLE_E_STRUCT_SIZE
// if the view's reserved field is set, and with MILLE_E_ARGUMENT for an onlooker's view and for a view too contradictory
// to read.
mille_status observe(const Ruleset& ruleset, const mille_view& view, std::span<float> values, mille_error* error);
mille_status observe(const Ruleset& ruleset, const mille_view& view, std::span<std::uint8_t> bytes, mille_error* error);

// The same for the view of a seat, straight from a state.
void observe(const Ruleset& ruleset, const State& state, int seat, std::span<float> values);
void observe(const Ruleset& ruleset, const State& state, int seat, std::span<std::uint8_t> bytes);

}  // namespace mille
