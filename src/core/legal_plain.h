// The fast way to list a lay step, for rules without limits (Ruleset::lays_are_plain).
#pragma once

#include <cstddef>
#include <span>

#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// Writes the legal list of a lay step and its length. Returns false, and writes nothing, if the list might lack room.
bool list_plain_lay_step(const Ruleset& ruleset, const State& state, std::span<mille_action> list, std::size_t* count);

}  // namespace mille
