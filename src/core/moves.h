// The moves that actions are made of, on a state for which they are legal. apply.h makes an action of them; legal_entry.h plays an entry of
// the legal list without writing it.
#pragma once

#include "core/apply.h"
#include "core/lanes.h"
#include "core/ruleset.h"
#include "core/state.h"

namespace mille::moves {

// A turn begins with its first card (T1).
inline void begin_turn(State* state, TurnSource source) {
  state->turn_taken = {};
  state->turn_laid = {};
  state->turn_drawn = 0;
  state->turn_source = source;
  state->turn_number = state->turns + 1;
}

// Removes a card from the hand. A known copy goes with it, so `known` counts only cards that are certainly still there.
inline void leave_hand(State* state, int seat, Card card) {
  state->hands[seat].remove(card);
  --state->hand_size[seat];
  state->known[seat].remove_any(card);
}

// The same for cards of one rank and wild cards, `count` in all.
inline void leave_hand(State* state, int seat, const Cards& cards, int count) {
  state->hands[seat].remove_all(cards);
  state->hand_size[seat] = static_cast<std::uint8_t>(state->hand_size[seat] - count);
  state->known[seat].remove_any(cards);
}

// Adds a card that both players have seen to the hand.
inline void enter_hand_openly(State* state, int seat, Card card) {
  state->hands[seat].add(card);
  ++state->hand_size[seat];
  state->known[seat].add(card);
}

// The seat whose turn it is has laid cards; the first time in a deal counts.
inline void note_lay(State* state) {
  std::int32_t& first = state->first_lay[state->turn];
  if (first == 0) first = state->turns + 1;
}

inline Outcome out_or_on(const State& state, int seat) {
  return state.hand_size[seat] == 0 ? Outcome::out : Outcome::goes_on;
}

// T1, X1. Returns the card's place in the stock, which must not be empty.
inline std::size_t draw(State* state) {
  begin_turn(state, TurnSource::stock);
  const int seat = state->turn;
  const std::size_t place = state->draws_from_far_end() ? --state->stock_end : state->stock_begin++;
  const Card card = state->stock[place];
  state->in_stock.remove(card);
  state->turn_drawn = card;
  state->hands[seat].add(card);
  ++state->hand_size[seat];
  if (state->stock_known != 0) state->known[seat].add(card);
  state->phase = MILLE_PHASE_LAY;
  return place;
}

// F1.
inline void take_upcard(State* state) {
  begin_turn(state, TurnSource::upcard);
  state->turn_taken.add(state->upcard());
  enter_hand_openly(state, state->turn, state->upcard());
  --state->pile_size;
  state->phase = MILLE_PHASE_LAY;
}

// T3, T4, X3.
inline Outcome discard(const Ruleset& ruleset, State* state, Card card) {
  const int seat = state->turn;
  leave_hand(state, seat, card);
  state->pile[state->pile_size++] = card;
  ++state->turns;
  if (state->hand_size[seat] == 0) return Outcome::out;
  if (ending::is_last_turn(ruleset.rules, state->turns)) return Outcome::blocked;
  state->turn = static_cast<std::int8_t>(other(seat));
  state->phase = MILLE_PHASE_DRAW;
  state->first_turn = 0;
  return Outcome::goes_on;
}

}  // namespace mille::moves
