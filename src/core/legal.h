// The legal list: every legal choice of the player whose turn it is, in a fixed order. Choices that differ only in
// interchangeable cards are listed once.
#pragma once

#include <cstddef>
#include <span>

#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// Lists up to this length stay on the stack. In play, no shipped variant exceeds it.
inline constexpr std::size_t kTypicalList = 512;

// Writes as many entries of the legal list as fit and returns the length of the list; 0 outside a deal. Order: draw,
// pass, upcard; the pile by number of cards of each kind, the first kind descending; lays by rank of the set, then
// owner (the player's own first), then numbers of natural cards by kind, then of wild cards by kind, ascending;
// discards by kind. Among interchangeable cards, an entry has those lowest in the pack.
std::size_t legal_list(const Ruleset& ruleset, const State& state, std::span<mille_action> list);

// Whether two actions are the same choice, that is, differ at most in interchangeable cards and in the order of cards.
bool same_choice(const mille_rules& rules, const mille_action& one, const mille_action& other);

}  // namespace mille
