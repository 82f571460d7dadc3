// Builds positions from views; see position.h.
#include "position.h"

namespace club {

using common::Amount;

namespace {

std::int8_t small(int number) { return static_cast<std::int8_t>(number); }

}  // namespace

Position::Position(const Rules& rules, const mille_view& view) {
  const int other = 1 - view.viewer;
  int unseen_count = 0;
  int unseen_value = 0;
  int known_count = 0;
  int known_value = 0;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    const Amount open = rules.cards_of(view.unseen, rank);
    const Amount known = rules.cards_of(view.known[other], rank);
    unseen[rank] = small(open.count);
    opponent_known[rank] = small(known.count);
    unseen_count += open.count;
    unseen_value += open.value;
    known_count += known.count;
    known_value += known.value;
  }
  for (int rank = 0; rank < kRanks; ++rank) {
    const Amount his = rules.cards_of(view.sets[other], rank);
    const Amount his_wilds = rules.wilds_of(view, other, rank);
    opponent_sets[rank] = small(his.count);
    if (his.count > 0) opponent.add(rules.fields, his.value + his_wilds.value, his.count, his_wilds.count);
  }
  opponent_size = view.hand_size[other];
  opponent_hand = known_value;
  if (unseen_count > 0) opponent_hand += double(opponent_size - known_count) * unseen_value / unseen_count;
  stock = view.stock_size;
  turns = view.turns;
  follow(rules, view);
}

void Position::follow(const Rules& rules, const mille_view& view) {
  const int me = view.viewer;
  wilds = 0;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    const Amount cards = rules.cards_of(view.hand, rank);
    hand[rank][kLow] = small(cards.count - cards.high);
    hand[rank][kHigh] = small(cards.high);
    if (rules.wild[rank]) wilds += cards.count;
  }
  dirty = 0;
  for (int rank = 0; rank < kRanks; ++rank) {
    const Amount own = rules.cards_of(view.sets[me], rank);
    const Amount own_wilds = rules.wilds_of(view, me, rank);
    set_size[rank] = small(own.count);
    set_wilds[rank] = small(own_wilds.count);
    set_value[rank] = own.value + own_wilds.value;
    dirty += own_wilds.count;
  }
  size = view.hand_size[me];
  pile_size = view.pile_size;
  pile_value = 0;
  for (int i = 0; i < pile_size; ++i) pile_value += rules.value(view.pile[i]);
}

mille::scoring::Sets sets_of(const Rules& rules, const Position& position) {
  mille::scoring::Sets sets;
  for (int rank = 0; rank < kRanks; ++rank) {
    if (!position.has_set(rank)) continue;
    sets.add(rules.fields, position.set_value[rank], position.set_size[rank], position.set_wilds[rank]);
  }
  return sets;
}

}  // namespace club
