// Moves cards between the stock, the pile, the hands and the sets. It assumes that the action is legal (check.h).
#include "core/apply.h"

#include <algorithm>
#include <cstddef>

#include "core/deck.h"
#include "core/moves.h"

namespace mille {
namespace {

using moves::begin_turn;
using moves::enter_hand_openly;
using moves::leave_hand;
using moves::note_lay;
using moves::out_or_on;

// S2, S3: adds a card to the set of `rank`. A card of another rank lies there as a wild card.
void join_set(const Ruleset& ruleset, State* state, int owner, int rank, Card card) {
  state->turn_laid.add(card);
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
  note_lay(state);
}

// T1, X1. Here and below, `done` reports what happened; it may be null.
void draw(const Ruleset& ruleset, State* state, std::span<const Card> order, Transition* done) {
  const bool renews = state->stock_size() == 0;
  if (renews) renew_stock(ruleset, state, order);
  const std::size_t place = moves::draw(state);
  if (done != nullptr) {
    *done = {.source = Transition::Source::stock,
             .first = static_cast<int>(place),
             .count = 1,
             .open = state->stock_known != 0,
             .renewed = renews};
  }
}

// P2–P4, and `pile.take`, `pile.amount`.
Outcome take_pile(const Ruleset& ruleset, State* state, const mille_action& action, Transition* done) {
  const int seat = state->turn;
  const Card upcard = state->upcard();
  const int size = state->pile_size--;
  begin_turn(state, TurnSource::pile);
  state->turn_taken.add(upcard);
  if (ruleset.rules.pile_take == MILLE_TAKE_FREE) {
    enter_hand_openly(state, seat, upcard);
  } else {
    const int rank = rank_of(upcard);
    join_set(ruleset, state, seat, rank, upcard);
    lay(ruleset, state, seat, rank, action);
  }
  if (ruleset.rules.pile_amount == MILLE_AMOUNT_ALL) {
    for (int i = 0; i < state->pile_size; ++i) {
      const Card card = state->pile[static_cast<std::size_t>(i)];
      enter_hand_openly(state, seat, card);
      state->turn_taken.add(card);
    }
    state->pile_size = 0;
  }
  state->phase = MILLE_PHASE_LAY;
  if (done != nullptr) {
    *done = {.source = Transition::Source::pile, .first = state->pile_size, .count = size - state->pile_size};
  }
  return out_or_on(*state, seat);
}

inline Outcome move_cards(const Ruleset& ruleset, State* state, const mille_action& action, std::span<const Card> order,
                          Transition* done) {
  switch (action.kind) {
    case MILLE_ACTION_DRAW: draw(ruleset, state, order, done); return Outcome::goes_on;
    case MILLE_ACTION_UPCARD:
      moves::take_upcard(state);
      if (done != nullptr) *done = {.source = Transition::Source::pile, .first = state->pile_size, .count = 1};
      return Outcome::goes_on;
    case MILLE_ACTION_PILE: return take_pile(ruleset, state, action, done);
    case MILLE_ACTION_LAY:
      lay(ruleset, state, action.owner, action.rank, action);
      return out_or_on(*state, state->turn);
    case MILLE_ACTION_DISCARD: return moves::discard(ruleset, state, action.cards[0]);
    default: return Outcome::blocked;  // pass (X2)
  }
}

}  // namespace

void renew_stock(const Ruleset& ruleset, State* state, std::span<const Card> order) {
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
  if (!order.empty()) state->put_stock(order);
  // All cards outside the two hands have been seen by now, so each player knows the opponent's hand.
  for (int seat = 0; seat < kSeats; ++seat) state->known[seat] = state->hands[seat];
}

Transition apply_cards(const Ruleset& ruleset, State* state, const mille_action& action, std::span<const Card> order) {
  Transition done;
  done.outcome = move_cards(ruleset, state, action, order, &done);
  return done;
}

Outcome apply_cards(const Ruleset& ruleset, State* state, const mille_action& action) {
  return move_cards(ruleset, state, action, {}, nullptr);
}

}  // namespace mille
