// What an action does to the cards: the pure part of a turn. check.h says whether it is legal; match.h ends deals.
#pragma once

#include <cstdint>
#include <span>

#include "core/ruleset.h"
#include "core/state.h"
#include "mille/mille_ending.hpp"

namespace mille {

// How an action leaves the deal.
enum class Outcome { goes_on, out, blocked };

// X1, X2: whether the next card can be drawn.
inline bool can_draw(const Ruleset& ruleset, const State& state) {
  return ending::can_draw(ruleset.rules, state.stock_size(), state.pile_size);
}

// X1: whether the next draw renews the stock first.
inline bool draw_renews_stock(const Ruleset& ruleset, const State& state) {
  return state.stock_size() == 0 && can_draw(ruleset, state);
}

// F1: whether the upcard may be taken into the hand.
inline bool may_take_upcard(const Ruleset& ruleset, const State& state) {
  return state.pile_size != 0 && state.first_turn != 0 && ruleset.rules.pile_first_turn_two != 0 &&
         ruleset.is_wild(rank_of(state.upcard()));
}

// X1: turns the pile without its upcard into the new stock. The stock takes the given order; if `order` is empty, the
// rules and the seed decide the order.
void renew_stock(const Ruleset& ruleset, State* state, std::span<const Card> order = {});

// What an action did: how it leaves the deal, and the cards that the player got from the stock or the pile. The cards
// stay in the state's arrays until the next action.
struct Transition {
  enum class Source { none, stock, pile };

  Outcome outcome = Outcome::goes_on;  // for the player whose turn it was
  Source source = Source::none;
  int first = 0;  // index in the source
  int count = 0;
  bool open = true;      // both players know the cards
  bool renewed = false;  // X1: the pile became the stock before the draw

  // The cards that the player got, oldest first. `after` is the state that the action led to.
  std::span<const Card> cards(const State& after) const {
    return {(source == Source::stock ? after.stock : after.pile).data() + first, static_cast<std::size_t>(count)};
  }
  // The renewed stock, next card first.
  std::span<const Card> new_stock(const State& after) const {
    return {after.stock.data(), renewed ? static_cast<std::size_t>(after.stock_size()) + 1 : 0};
  }
};

// Moves the cards of a legal action and ends the turn if the action ends it (T1–T4, P2–P4, F1, X1–X3). It only reports
// the end of a deal; end_deal() carries it out. `order` is the order of the new stock if the action renews it, as in
// renew_stock().
Transition apply_cards(const Ruleset& ruleset, State* state, const mille_action& action, std::span<const Card> order);

// The same for a search, which needs only the state and the outcome.
Outcome apply_cards(const Ruleset& ruleset, State* state, const mille_action& action);

}  // namespace mille
