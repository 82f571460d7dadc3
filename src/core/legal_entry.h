// The length of the legal list, and one entry of it, without writing the others.
#pragma once

#include <cstddef>
#include <optional>

#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// The length of legal_list().
std::size_t legal_count(const Ruleset& ruleset, const State& state);

// Entry `index` of legal_list(), or nothing past its end.
std::optional<mille_action> legal_entry(const Ruleset& ruleset, const State& state, std::size_t index);

}  // namespace mille
