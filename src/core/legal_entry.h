// The legal list by number: its length, and the play of one entry, without writing the others.
#pragma once

#include <cstddef>
#include <optional>

#include "core/apply.h"
#include "core/fast_random.h"
#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// The length of legal_list().
std::size_t legal_count(const Ruleset& ruleset, const State& state);

// Plays entry `index` of legal_list() as apply_cards() does, or does nothing past its end.
std::optional<Outcome> play_entry(const Ruleset& ruleset, State* state, std::size_t index);

// Plays an entry of legal_list(), each with the same chance. The state must be in a deal.
Outcome play_any_entry(const Ruleset& ruleset, State* state, FastRandom* random);

}  // namespace mille
