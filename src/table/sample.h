// From a view back to a state: one that the viewer may take for the true one, the hidden cards dealt anew. A view comes from
// a host, which may have altered it; what contradicts itself is refused.
#pragma once

#include <cstdint>
#include <span>

#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// Fills `state` so that its view for that viewer is the given one, byte for byte. Every arrangement of the physical cards that
// agrees with what the viewer has seen is equally likely; `seed` chooses it, and the state's own seed. What no view
// tells (how the last deal's points came about) is 0. Refused: MILLE_E_ARGUMENT, and MILLE_E_PHASE once the match is over; then
// `state` is as it was.
mille_status sample_state(const Ruleset& ruleset, const mille_view& view, std::uint64_t seed, State* state,
                          mille_error* error);

// The same with the unseen cards in the given order: first those of the opponent's hand that the viewer does not know of, then the
// stock's, the next one first. `seed` chooses the state's own seed. False for a view that check_view() refuses, for an
// onlooker's, and for other cards than the unseen ones.
bool arrange_state(const Ruleset& ruleset, const mille_view& view, std::span<const Card> hidden, std::uint64_t seed,
                   State* state);

// The same with the unseen cards in the order of the pack and a seed of zeros, for a view of a deal that make_view() made: nothing is checked.
void arrange_in_order(const Ruleset& ruleset, const mille_view& view, State* state);

}  // namespace mille
