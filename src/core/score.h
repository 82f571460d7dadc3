// What a deal scores (E2–E4, N1–N4).
#pragma once

#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

std::int32_t value_of(const Ruleset& ruleset, const Cards& cards);

// The score of the deal with the cards as they lie. `out` is the seat that went out, or kNobody for a blocked deal.
DealScore score_deal(const Ruleset& ruleset, const State& state, int out);

// E3: returns 1 if these points of a deal are a chapeau, else 0.
std::uint8_t chapeau_of(const Ruleset& ruleset, std::int32_t points);

// M4: removes from a score what a player who gives up does not get. They keep at most the plain value of their sets
// less their hand, and no natural.
void credit_only_cards(const Ruleset& ruleset, const State& state, int seat, DealScore* score);

}  // namespace mille
