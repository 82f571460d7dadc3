// Turns worlds into states and plans into actions; see world.h.
#include "world.h"

#include <algorithm>

namespace search {

using learned::kHandRanks;
using learned::kHigh;
using learned::kLow;

bool can_play_on(const mille_rules& fields) {
  const bool pairs = fields.pile_take == MILLE_TAKE_PAIR && fields.pile_amount == MILLE_AMOUNT_ALL;
  const bool sets = fields.sets_min_size == 3 && fields.sets_min_natural_cards <= 3 && fields.sets_lay_on_opponent == 0;
  // Only one wild rank, so that the wild cards in the sets are known.
  const bool wilds = fields.cards_wild[1] < 0;
  return pairs && sets && wilds && fields.sets_opening_minimum == 0 && fields.out_discard == MILLE_OUT_OPTIONAL;
}

Open open_part(const mille_view& view) {
  Open open;
  const int opponent = 1 - view.viewer;
  for (int card = 0; card < MILLE_CARD_KINDS; ++card) {
    for (int i = 0; i < view.known[opponent][card]; ++i) open.known[open.known_count++] = static_cast<mille_card>(card);
    for (int i = 0; i < view.unseen[card]; ++i) open.unseen[open.unseen_count++] = static_cast<mille_card>(card);
  }
  open.hand_size = view.hand_size[opponent];
  return open;
}

// The dealer draws from the far end.
State state_in(const Kernel& kernel, const mille_view& view, const World& world) {
  mille_card hidden[MILLE_PACK_SLOTS];
  mille_card* end = std::copy(world.hand + world.known_count, world.hand + world.hand_size, hidden);
  end = view.dealer == view.viewer ? std::copy_n(world.stock, world.stock_size, end)
                                   : std::reverse_copy(world.stock, world.stock + world.stock_size, end);
  State state;
  kernel.arrange(view, {hidden, end}, world.chance, &state);
  kernel.draw_from_both_ends(&state, true);
  return state;
}

Hand::Hand(const learned::Rules& rules, const mille_view& view) : rules_(rules), seat_(view.viewer) {
  for (int card = 0; card < MILLE_CARD_SLOTS; ++card) {
    known_[card] = view.known[seat_][card];
    others_[card] = static_cast<std::uint8_t>(view.hand[card] - known_[card]);
  }
}

void Hand::spend(int rank, int kind, int count, mille_action* action) {
  const int end = rank == MILLE_RANK_JOKER ? MILLE_CARD_KINDS : rank * 4 + 4;
  for (std::uint8_t* const cards : {known_, others_}) {
    for (int card = rank * 4; card < end; ++card) {
      if (rules_.kind_of(static_cast<mille_card>(card)) != kind) continue;
      for (; count > 0 && cards[card] > 0; --count, --cards[card]) {
        action->cards[action->count++] = static_cast<mille_card>(card);
      }
    }
  }
}

mille_action Hand::lay(const learned::Lay& one) {
  mille_action action{};
  action.kind = MILLE_ACTION_LAY;
  action.rank = static_cast<std::uint8_t>(one.rank);
  action.owner = static_cast<std::uint8_t>(seat_);
  for (int kind = kLow; kind <= kHigh; ++kind) spend(one.rank, kind, one.cards[kind], &action);
  const int all = action.count + one.wilds;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    if (!rules_.wild[rank] || rank == one.rank) continue;
    for (int kind = kLow; kind <= kHigh; ++kind) spend(rank, kind, all - action.count, &action);
  }
  return action;
}

mille_action Hand::discard(learned::Discard card) {
  mille_action action{};
  action.kind = MILLE_ACTION_DISCARD;
  spend(card.rank, card.kind, 1, &action);
  return action;
}

mille_action Hand::again(const mille_action& action) {
  mille_action same = action;
  same.count = 0;
  for (int i = 0; i < action.count; ++i) spend(action.cards[i] >> 2, rules_.kind_of(action.cards[i]), 1, &same);
  return same;
}

Outcome play(const Kernel& kernel, const learned::Rules& rules, State* state, const learned::Way& way) {
  mille_view view;
  const mille_seat seat = kernel.at(*state).turn;
  kernel.view(*state, seat, &view);
  Hand hand(rules, view);
  // Taking the pile may have emptied the hand.
  Outcome outcome = view.hand_size[seat] == 0 ? Outcome::out : Outcome::goes_on;
  for (int i = 0; i < way.lay_count; ++i) {
    outcome = kernel.play(state, hand.lay(way.lays[static_cast<std::size_t>(i)]));
  }
  return way.discard.rank < 0 ? outcome : kernel.play(state, hand.discard(way.discard));
}

common::Sheet result_of(const Kernel& kernel, const State& state, mille_seat me, mille_seat out) {
  const mille_deal_result score = kernel.score(state, out);
  common::Sheet result;
  for (int i = 0; i < 2; ++i) {
    const int seat = i == 0 ? me : 1 - me;
    result.points[i] = score.points[seat];
    result.naturals[i] = score.naturals[seat];
    result.chapeaux[i] = score.chapeau[seat];
  }
  return result;
}

}  // namespace search
