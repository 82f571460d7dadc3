// Checks an action and words its refusal. legal.cpp lists the same actions; set_rules.h holds the conditions that both
// share.
#include "core/check.h"

#include <algorithm>
#include <cstring>

#include "base/result.h"
#include "core/apply.h"
#include "core/messages.h"
#include "core/notation.h"
#include "core/set_rules.h"

namespace mille {
namespace {

// Checks that every card of the action exists and that its unused bytes are 0.
mille_status check_form(const mille_action& action, mille_error* error) {
  if (action.count > MILLE_ACTION_CARDS) return refuse(error, say::kActionCount, {action.count});
  for (int i = 0; i < action.count; ++i) {
    if (action.cards[i] > kJoker) return refuse(error, say::kActionCard, {action.cards[i]});
  }
  const bool ranked = action.kind == MILLE_ACTION_LAY || action.kind == MILLE_ACTION_PILE;
  if ((!ranked && action.rank != 0) || (action.kind != MILLE_ACTION_LAY && action.owner != 0) ||
      !all_zero(action.cards + action.count, static_cast<std::size_t>(MILLE_ACTION_CARDS - action.count))) {
    return refuse(error, say::kActionBytes);
  }
  return MILLE_OK;
}

// Checks that the hand holds the cards of the action.
mille_status check_hand(const State& state, const mille_action& action, const Message& refusal, mille_error* error) {
  const Cards& hand = state.hands[state.turn];
  for (int i = 0; i < action.count; ++i) {
    const Card card = action.cards[i];
    const auto needed = static_cast<int>(std::count(action.cards, action.cards + action.count, card));
    if (hand.count(card) < needed) {
      Message message = refusal;
      if (hand.count(card) == 0) message.text = say::kHoldsNone;
      return refuse(error, message, {card_text(card).view(), hand.count(card), needed});
    }
  }
  return MILLE_OK;
}

// S1, S2, S6: says why a set of this size is refused.
mille_status explain_set(const mille_rules& rules, SetSize size, mille_error* error) {
  if (size.naturals < rules.sets_min_natural_cards) {
    return refuse(error, say::kSetNaturals, {size.naturals, rules.sets_min_natural_cards});
  }
  if (size.total() < rules.sets_min_size) return refuse(error, say::kSetTooSmall, {size.total(), rules.sets_min_size});
  if (size.wilds > rules.sets_max_wilds) return refuse(error, say::kSetWilds, {size.wilds, rules.sets_max_wilds});
  return refuse(error, say::kSetTooLarge, {size.total(), rules.sets_max_size});
}

mille_status check_set(const mille_rules& rules, SetSize size, mille_error* error) {
  return set_stands(rules, size) ? MILLE_OK : explain_set(rules, size, error);
}

// Counts the natural and wild cards of an action on a set of `rank`.
SetSize cards_by_role(const mille_action& action, int rank) {
  SetSize size{0, 0};
  for (int i = 0; i < action.count; ++i) ++(rank_of(action.cards[i]) == rank ? size.naturals : size.wilds);
  return size;
}

// S2, S4: checks that every card is of the set's rank or wild, and that a set of a wild rank gets only its own rank.
mille_status check_kinship(const Ruleset& ruleset, const mille_action& action, int rank, mille_error* error) {
  for (int i = 0; i < action.count; ++i) {
    const Card card = action.cards[i];
    if (rank_of(card) == rank) continue;
    if (!ruleset.is_wild(rank_of(card))) {
      return refuse(error, say::kSetForeign, {card_text(card).view(), rank_text(rank)});
    }
    if (ruleset.is_wild(rank)) return refuse(error, say::kSetOfTwos, {card_text(card).view()});
  }
  return MILLE_OK;
}

// S4 and `sets.lay_on_opponent`.
mille_status check_owner(const Ruleset& ruleset, const State& state, const mille_action& action, mille_error* error) {
  if (action.owner >= kSeats) return refuse(error, say::kSetOwner, {action.owner});
  if (action.owner == state.turn) return MILLE_OK;
  if (ruleset.rules.sets_lay_on_opponent == 0) return refuse(error, say::kSetOpponent);
  if (!may_lay_on_opponent(ruleset, state, state.turn)) return refuse(error, say::kSetOpponentUnopened);
  if (!state.has_set(action.owner, action.rank))
    return refuse(error, say::kSetOpponentHasNone, {rank_text(action.rank)});
  return MILLE_OK;
}

// T2, S1–S7.
mille_status check_lay(const Ruleset& ruleset, const State& state, const mille_action& action, mille_error* error) {
  if (action.rank >= kRanks) return refuse(error, say::kSetRank, {action.rank});
  if (action.count == 0) return refuse(error, say::kLayNothing);
  MILLE_TRY(check_owner(ruleset, state, action, error));
  MILLE_TRY(check_hand(state, action, say::kLayNotInHand, error));
  MILLE_TRY(check_kinship(ruleset, action, action.rank, error));
  if (!set_allowed(ruleset, action.rank)) return refuse(error, say::kSetOfWildsOff, {rank_text(action.rank)});
  SetSize size = set_size(ruleset, state, action.owner, action.rank);
  const SetSize more = cards_by_role(action, action.rank);
  size.naturals += more.naturals;
  size.wilds += more.wilds;
  MILLE_TRY(check_set(ruleset.rules, size, error));
  return ruleset.lays_restricted ? check_restrictions(ruleset, state, action, error) : MILLE_OK;
}

// P1, P2, P3: refuses and says what taking this pile needs.
mille_status refuse_pile(const Ruleset& ruleset, const State& state, mille_error* error) {
  const Card upcard = state.upcard();
  const int rank = rank_of(upcard);
  const mille_pile_take take = ruleset.rules.pile_take;
  if (take == MILLE_TAKE_PAIR_OR_WILD && !ruleset.is_wild(rank)) {
    return refuse(error, say::kPilePairOrWild, {card_text(upcard).view()});
  }
  if (take == MILLE_TAKE_PAIR_OR_JOIN && !ruleset.is_wild(rank)) {
    return refuse(error, say::kPilePairOrJoin, {card_text(upcard).view()});
  }
  return refuse(error, say::kPilePair, {card_text(upcard).view()});
}

// P1–P3 and `pile.take`: whether these numbers of cards, laid with the upcard, take the pile.
bool takes_pile(const Ruleset& ruleset, const State& state, SetSize laid, int rank) {
  const bool wild = ruleset.is_wild(rank);
  if (laid.naturals == 2 && laid.wilds == 0) return true;
  if (wild) return false;
  if (ruleset.rules.pile_take == MILLE_TAKE_PAIR_OR_WILD) return laid.naturals == 1 && laid.wilds == 1;
  return ruleset.rules.pile_take == MILLE_TAKE_PAIR_OR_JOIN && laid.total() == 0 && state.has_set(state.turn, rank);
}

// P1–P6.
mille_status check_pile(const Ruleset& ruleset, const State& state, const mille_action& action, mille_error* error) {
  const mille_rules& rules = ruleset.rules;
  if (state.pile_size == 0) return refuse(error, say::kPileEmpty);
  const Card upcard = state.upcard();
  const int rank = rank_of(upcard);
  if (action.rank != rank) return refuse(error, say::kPileRank, {card_text(upcard).view()});
  if (ruleset.is_wild(rank) && rules.pile_wild_upcard == MILLE_WILD_UPCARD_NEVER) {
    return refuse(error, say::kPileWild, {card_text(upcard).view()});
  }
  if (rules.pile_take == MILLE_TAKE_FREE) {
    if (action.count != 0) return refuse(error, say::kPileFree);
  } else {
    if (rank == kJokerRank) return refuse(error, say::kPileJoker);
    const SetSize laid = cards_by_role(action, rank);
    const int held = state.hands[state.turn].count_of_rank(rank);
    if (rules.pile_take != MILLE_TAKE_PAIR && held < laid.naturals) return refuse_pile(ruleset, state, error);
    if (rules.pile_take == MILLE_TAKE_PAIR && held < std::max(laid.naturals, 2)) {
      return refuse(error, say::kPileHolds, {held, rank_text(rank)});
    }
    MILLE_TRY(check_hand(state, action, say::kPileNotInHand, error));
    if (!set_allowed(ruleset, rank)) return refuse(error, say::kSetOfWildsOff, {rank_text(rank)});
    const bool all_wild_or_of_rank = std::all_of(action.cards, action.cards + action.count, [&](Card card) {
      return rank_of(card) == rank || ruleset.is_wild(rank_of(card));
    });
    if (!all_wild_or_of_rank || !takes_pile(ruleset, state, laid, rank)) {
      return refuse_pile(ruleset, state, error);
    }
    SetSize size = set_size(ruleset, state, state.turn, rank);
    size.naturals += laid.naturals + 1;
    size.wilds += laid.wilds;
    MILLE_TRY(check_set(rules, size, error));
  }
  return ruleset.lays_restricted ? check_restrictions(ruleset, state, action, error) : MILLE_OK;
}

// F1.
mille_status check_upcard(const Ruleset& ruleset, const State& state, mille_error* error) {
  if (ruleset.rules.pile_first_turn_two == 0) return refuse(error, say::kUpcardOff);
  if (state.first_turn == 0) return refuse(error, say::kUpcardNotFirst);
  if (state.pile_size == 0) return refuse(error, say::kPileEmpty);
  if (!ruleset.is_wild(rank_of(state.upcard()))) {
    return refuse(error, say::kUpcardNotWild, {card_text(state.upcard()).view()});
  }
  return MILLE_OK;
}

// T3, T4.
mille_status check_discard(const Ruleset& ruleset, const State& state, const mille_action& action, mille_error* error) {
  if (action.count != 1) return refuse(error, say::kActionCount, {action.count});
  MILLE_TRY(check_hand(state, action, say::kDiscardNotInHand, error));
  if (state.hand_size[state.turn] == 1 && !ending::can_discard_last(ruleset.rules)) {
    return refuse(error, say::kOutForbidsDiscard);
  }
  return MILLE_OK;
}

}  // namespace

mille_status check_action(const Ruleset& ruleset, const State& state, const mille_action& action, mille_error* error) {
  if (!state.in_deal()) return refuse(error, state.phase == MILLE_PHASE_OVER ? say::kMatchOver : say::kNoDeal);
  if (action.kind < MILLE_ACTION_DRAW || action.kind > MILLE_ACTION_DISCARD) {
    return refuse(error, say::kActionKind, {action.kind});
  }
  MILLE_TRY(check_form(action, error));

  const bool lay_step = action.kind == MILLE_ACTION_LAY || action.kind == MILLE_ACTION_DISCARD;
  if (lay_step && state.phase == MILLE_PHASE_DRAW) return refuse(error, say::kMustDraw);
  if (!lay_step && state.phase == MILLE_PHASE_LAY) return refuse(error, say::kHasDrawn);

  switch (action.kind) {
    case MILLE_ACTION_LAY: return check_lay(ruleset, state, action, error);
    case MILLE_ACTION_DISCARD: return check_discard(ruleset, state, action, error);
    case MILLE_ACTION_PILE: return check_pile(ruleset, state, action, error);
    case MILLE_ACTION_UPCARD:
      if (action.count != 0) return refuse(error, say::kActionCount, {action.count});
      return check_upcard(ruleset, state, error);
    case MILLE_ACTION_DRAW:
      if (action.count != 0) return refuse(error, say::kActionCount, {action.count});
      return can_draw(ruleset, state) ? MILLE_OK : refuse(error, say::kNothingToDraw);
    default:
      if (action.count != 0) return refuse(error, say::kActionCount, {action.count});
      return can_draw(ruleset, state) ? refuse(error, say::kCanDraw) : MILLE_OK;
  }
}

}  // namespace mille
