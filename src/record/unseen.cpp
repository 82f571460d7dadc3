// Exchanges cards between hands and stock, one pair at a time.
#include "record/unseen.h"

#include <algorithm>
#include <optional>

#include "core/check.h"

namespace mille {
namespace {

// The cards of `all` that are not in `some`.
Cards without(const Cards& all, const Cards& some) {
  Cards rest = all;
  for_each_card(some, [&](Card card, int count) {
    for (int i = std::min(count, rest.count(card)); i > 0; --i) rest.remove(card);
  });
  return rest;
}

std::optional<Card> any_of(const Cards& cards) {
  std::optional<Card> found;
  for_each_card(cards, [&](Card card, int) { found = card; });
  return found;
}

// The place of a card in a stock whose order the viewer does not know.
Card* in_stock(Card card, State* state) {
  if (state->stock_known != 0 || !state->in_stock.has(card)) return nullptr;
  return std::find(state->stock.begin() + state->stock_begin, state->stock.begin() + state->stock_end, card);
}

void exchange_with_stock(Card* place, Card given, Cards* hand, State* state) {
  hand->remove(given);
  hand->add(*place);
  state->in_stock.remove(*place);
  state->in_stock.add(given);
  *place = given;
}

}  // namespace

Cards Unseen::hidden(int seat, const State& state) const {
  return seat == viewer_ ? Cards{} : without(state.hands[seat], state.known[seat]);
}

// Brings a card that the hand lacks into it, for one of its hidden cards that is not among `kept`.
bool Unseen::fetch(int seat, Card card, const Cards& kept, State* state) const {
  const std::optional<Card> given = any_of(without(hidden(seat, *state), kept));
  if (!given) return false;
  if (Card* const place = in_stock(card, state)) {
    exchange_with_stock(place, *given, &state->hands[seat], state);
    return true;
  }
  if (!hidden(other(seat), *state).has(card)) return false;
  state->hands[seat].remove(*given);
  state->hands[seat].add(card);
  state->hands[other(seat)].remove(card);
  state->hands[other(seat)].add(*given);
  return true;
}

bool Unseen::hand_holds(int seat, const Cards& cards, State* state) const {
  State arranged = *state;
  const Cards needed = without(cards, state->known[seat]);  // of the hidden cards
  bool fits = true;
  for_each_card(needed, [&](Card card, int count) {
    while (fits && without(arranged.hands[seat], arranged.known[seat]).count(card) < count) {
      fits = fetch(seat, card, needed, &arranged);
    }
  });
  if (fits) *state = arranged;
  return fits;
}

mille_status Unseen::allows(const Ruleset& ruleset, const mille_action& action, State* state,
                            mille_error* error) const {
  const int seat = state->turn;
  Cards played;
  const bool readable =
      state->in_deal() && action.count <= MILLE_ACTION_CARDS &&
      std::all_of(action.cards, action.cards + action.count, [](Card card) { return card <= kJoker; });
  if (!readable) return check_action(ruleset, *state, action, error);
  for (int i = 0; i < action.count; ++i) played.add(action.cards[i]);
  State arranged = *state;
  hand_holds(seat, played, &arranged);
  if (check_action(ruleset, arranged, action, nullptr) == MILLE_OK) {
    *state = arranged;
    return MILLE_OK;
  }
  // T4, `out.discard` forbidden: the card that stays in the hand must be one that can be laid, whichever it is.
  if (state->hand_size[seat] == action.count + 1) {
    for (Card last = 0; last <= kJoker; ++last) {
      Cards hand = played;
      hand.add(last);
      State tried = *state;
      if (!hand_is(seat, hand, &tried) || check_action(ruleset, tried, action, nullptr) != MILLE_OK) continue;
      *state = tried;
      return MILLE_OK;
    }
  }
  return check_action(ruleset, arranged, action, error);
}

bool Unseen::hand_is(int seat, const Cards& cards, State* state) const {
  return cards.size() == state->hand_size[seat] && without(state->known[seat], cards).empty() &&
         hand_holds(seat, cards, state);
}

void Unseen::forget_renewal(const Cards (&known)[kSeats], State* state) {
  const int drawer = state->turn;
  std::copy_n(known, kSeats, state->known);
  if (state->stock_known != 0) state->known[drawer].add(state->turn_drawn);
}

bool Unseen::next_is(Card card, State* state) const {
  Card* const next = &state->stock[state->draws_from_far_end() ? state->stock_end - 1u : state->stock_begin];
  if (*next == card) return true;
  if (Card* const place = in_stock(card, state)) {
    std::swap(*place, *next);
    return true;
  }
  if (state->stock_known != 0) return false;
  for (int seat = 0; seat < kSeats; ++seat) {
    if (!hidden(seat, *state).has(card)) continue;
    exchange_with_stock(next, card, &state->hands[seat], state);
    return true;
  }
  return false;
}

}  // namespace mille
