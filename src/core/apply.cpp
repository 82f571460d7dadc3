#include "core/apply.h"

#include <algorithm>
#include <cstddef>

#include "core/deck.h"

namespace mille {
namespace {

// A card goes from the hand; of what the rival knew, at least so much remains true.
void leave_hand(State* state, int seat, Card card) {
  state->hands[seat].remove(card);
  --state->hand_size[seat];
  state->known[seat].remove_any(card);
}

// A card that both players see comes into the hand.
void enter_hand_openly(State* state, int seat, Card card) {
  state->hands[seat].add(card);
  ++state->hand_size[seat];
  state->known[seat].add(card);
}

// S2, S3: a card joins the set of `rank`; a card of another rank lies there as a wild one.
void join_set(const Ruleset& ruleset, State* state, int owner, int rank, Card card) {
  if (rank_of(card) == rank) {
    state->sets[owner].add(card);
    return;
  }
  const int entry = ruleset.ranks[static_cast<std::size_t>(rank_of(card))].wild_entry;
  const int suit = card == kJoker ? 0 : suit_of(card);
  state->wilds[entry][owner].add(make_card(rank, suit));
}

void lay(const Ruleset& ruleset, State* state, int owner, int rank, const mille_action& action) {
  for (int i = 0; i < action.count; ++i) {
    leave_hand(state, state->turn, action.cards[i]);
    join_set(ruleset, state, owner, rank, action.cards[i]);
  }
}

// T1, X1.
void draw(const Ruleset& ruleset, State* state) {
  if (state->stock_size() == 0) renew_stock(ruleset, state);
  const int seat = state->turn;
  const bool far_end = state->draw_ends != 0 && seat == state->dealer;
  const Card card = far_end ? state->stock[--state->stock_end] : state->stock[state->stock_begin++];
  state->in_stock.remove(card);
  state->hands[seat].add(card);
  ++state->hand_size[seat];
  if (state->stock_known != 0) state->known[seat].add(card);
}

// P2–P4, and `pile.take`, `pile.amount`.
void take_pile(const Ruleset& ruleset, State* state, const mille_action& action) {
  const int seat = state->turn;
  const Card upcard = state->upcard();
  --state->pile_size;
  if (ruleset.rules.pile_take == MILLE_TAKE_FREE) {
    enter_hand_openly(state, seat, upcard);
  } else {
    const int rank = rank_of(upcard);
    join_set(ruleset, state, seat, rank, upcard);
    lay(ruleset, state, seat, rank, action);
  }
  if (ruleset.rules.pile_amount == MILLE_AMOUNT_TOP) return;
  for (int i = 0; i < state->pile_size; ++i) enter_hand_openly(state, seat, state->pile[static_cast<std::size_t>(i)]);
  state->pile_size = 0;
}

// T3, T4, X3.
Outcome discard(const Ruleset& ruleset, State* state, Card card) {
  const int seat = state->turn;
  leave_hand(state, seat, card);
  state->pile[state->pile_size++] = card;
  ++state->turns;
  if (state->hand_size[seat] == 0) return Outcome::out;
  if (state->turns >= ruleset.rules.deal_max_turns) return Outcome::blocked;
  state->turn = static_cast<std::int8_t>(other(seat));
  state->phase = MILLE_PHASE_DRAW;
  state->first_turn = 0;
  return Outcome::goes_on;
}

}  // namespace

void renew_stock(const Ruleset& ruleset, State* state) {
  const std::size_t count = state->pile_size - 1u;
  state->put_stock({state->pile.data(), count});
  state->pile[0] = state->upcard();
  state->pile_size = 1;
  ++state->reshuffles;
  if (ruleset.rules.stock_exhausted == MILLE_EXHAUSTED_RESHUFFLE) {
    reshuffle(state->seed, static_cast<std::uint32_t>(state->deal), static_cast<std::uint32_t>(state->reshuffles),
              state->stock.data(), count);
  } else {
    state->stock_known = 1;
  }
  // Every card but the two hands has been seen by now: each player knows the other's.
  for (int seat = 0; seat < kSeats; ++seat) state->known[seat] = state->hands[seat];
}

Outcome apply_cards(const Ruleset& ruleset, State* state, const mille_action& action) {
  const int seat = state->turn;
  switch (action.kind) {
    case MILLE_ACTION_DISCARD: return discard(ruleset, state, action.cards[0]);
    case MILLE_ACTION_LAY: lay(ruleset, state, action.owner, action.rank, action); break;
    case MILLE_ACTION_DRAW:
      draw(ruleset, state);
      state->phase = MILLE_PHASE_LAY;
      return Outcome::goes_on;
    case MILLE_ACTION_UPCARD:
      enter_hand_openly(state, seat, state->upcard());
      --state->pile_size;
      state->phase = MILLE_PHASE_LAY;
      return Outcome::goes_on;
    case MILLE_ACTION_PILE:
      take_pile(ruleset, state, action);
      state->phase = MILLE_PHASE_LAY;
      break;
    default:  // pass (X2)
      return Outcome::blocked;
  }
  return state->hand_size[seat] == 0 ? Outcome::out : Outcome::goes_on;
}

}  // namespace mille
