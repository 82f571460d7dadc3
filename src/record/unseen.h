// The cards that a viewer has not seen are interchangeable to that viewer. A table that is played elsewhere keeps one
// arrangement of them, in a state like any other, and exchanges some when a line shows where a card was.
#pragma once

#include "base/result.h"
#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// Each function arranges the unseen cards of a state so that it fits what the viewer now learns. It never moves a card
// that the viewer knows: not one of its own hand, not one that is known to be in the other hand, not one of a stock that
// was turned over. If no arrangement fits, the function says so and leaves the state unchanged.
class Unseen {
 public:
  // `viewer` is a seat or MILLE_ONLOOKER.
  explicit Unseen(int viewer) : viewer_(viewer) {}

  // The player whose turn it is can play this action. What the rules refuse in every arrangement has the error of
  // check_action().
  mille_status allows(const Ruleset& ruleset, const mille_action& action, State* state, mille_error* error) const;
  // The hand of a seat holds these cards and no others.
  bool hand_is(int seat, const Cards& cards, State* state) const;
  // The player whose turn it is draws this card next from a stock that is not empty.
  bool next_is(Card card, State* state) const;

  // When the stock is renewed, the cards that are nowhere else are in the hands. Each player knows by that what the other
  // one has; an onlooker does not know whose is which. `known` is what both hands were known to hold before.
  static void forget_renewal(const Cards (&known)[kSeats], State* state);

 private:
  // The cards of a hand that the viewer does not know to be there.
  Cards hidden(int seat, const State& state) const;
  bool hand_holds(int seat, const Cards& cards, State* state) const;
  bool fetch(int seat, Card card, const Cards& kept, State* state) const;

  int viewer_;
};

}  // namespace mille
