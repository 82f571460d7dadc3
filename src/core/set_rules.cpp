// Checks what a lay leaves in the hand (T4) and what it must be worth (the opening minimum).
#include "core/set_rules.h"

#include "core/apply.h"
#include "core/messages.h"
#include "core/notation.h"

namespace mille {
namespace {

// The value of the cards that a lay, or a taking of the pile, puts on the player's own sets.
int laid_value(const Ruleset& ruleset, const State& state, const mille_action& action) {
  int value = 0;
  for (int i = 0; i < action.count; ++i) value += ruleset.value(action.cards[i]);
  if (action.kind == MILLE_ACTION_PILE) value += ruleset.value(state.upcard());
  return value;
}

bool lays_on_own_sets(const Ruleset& ruleset, const State& state, const mille_action& action) {
  if (action.kind == MILLE_ACTION_PILE) return ruleset.rules.pile_take != MILLE_TAKE_FREE;
  return action.owner == state.turn;
}

// The number of cards in hand once the action is complete.
int hand_after(const Ruleset& ruleset, const State& state, const mille_action& action) {
  int left = state.hand_size[state.turn] - action.count;
  if (action.kind == MILLE_ACTION_PILE) {
    if (ruleset.rules.pile_amount == MILLE_AMOUNT_ALL) left += state.pile_size - 1;
    if (ruleset.rules.pile_take == MILLE_TAKE_FREE) ++left;
  }
  return left;
}

// Whether the set of `rank` that belongs to `owner` takes one more card, natural or wild (S4, S6).
bool set_takes(const Ruleset& ruleset, const State& state, int owner, int rank, bool natural) {
  if (!state.has_set(owner, rank)) return false;
  SetSize size = set_size(ruleset, state, owner, rank);
  ++(natural ? size.naturals : size.wilds);
  return set_stands(ruleset.rules, size);
}

}  // namespace

bool can_lay_card(const Ruleset& ruleset, const State& state, int seat, Card card) {
  for (const int owner : {seat, other(seat)}) {
    if (owner != seat && !may_lay_on_opponent(ruleset, state, seat)) continue;
    if (set_takes(ruleset, state, owner, rank_of(card), true)) return true;
    if (!ruleset.is_wild(rank_of(card))) continue;
    for (int rank = 0; rank < kRanks; ++rank) {
      if (!ruleset.is_wild(rank) && set_takes(ruleset, state, owner, rank, false)) return true;
    }
  }
  return false;
}

mille_status check_restrictions(const Ruleset& ruleset, const State& state, const mille_action& action,
                                mille_error* error) {
  const mille_rules& rules = ruleset.rules;
  if (!state.has_opened(state.turn) && lays_on_own_sets(ruleset, state, action)) {
    const int value = laid_value(ruleset, state, action);
    if (value < rules.sets_opening_minimum) {
      return refuse(error, say::kSetOpening, {value, rules.sets_opening_minimum});
    }
  }
  const int left = hand_after(ruleset, state, action);
  if (left == 0 && !ending::can_lay_last(rules)) return refuse(error, say::kOutNeedsDiscard);
  if (left != 1 || ending::can_discard_last(rules)) return MILLE_OK;
  State after = state;
  apply_cards(ruleset, &after, action);
  Card last = 0;
  for_each_card(after.hands[state.turn], [&](Card card, int) { last = card; });
  if (can_lay_card(ruleset, after, state.turn, last)) return MILLE_OK;
  return refuse(error, say::kOutStranded, {card_text(last).view()});
}

}  // namespace mille
