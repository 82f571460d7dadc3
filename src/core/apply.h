// What an action does to the cards: the pure part of a turn. Legality is check.h's business; what follows from the end of
// a deal, match.h's.
#pragma once

#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// What the deal came to by an action.
enum class Outcome { goes_on, out, blocked };

// X1, X2: whether the next card can be drawn.
inline bool can_draw(const Ruleset& ruleset, const State& state) {
  return state.stock_size() > 0 || (ruleset.rules.stock_exhausted != MILLE_EXHAUSTED_END_DEAL && state.pile_size >= 2);
}

// X1: makes the pile without its upcard the new stock. The stock is empty and the pile holds two cards or more.
void renew_stock(const Ruleset& ruleset, State* state);

// Moves the cards of a legal action and ends the turn where it ends (T1–T4, P2–P4, F1, X1–X3). The deal's end itself is not
// carried out: the phase stays, and the outcome says what happened to the player whose turn it was.
Outcome apply_cards(const Ruleset& ruleset, State* state, const mille_action& action);

}  // namespace mille
