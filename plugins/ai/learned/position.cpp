// Builds positions from views; see position.h.
#include "position.h"

#include <algorithm>

#include "mille/mille_ending.hpp"

namespace learned {

using common::Amount;

namespace {

Class class_by_value(int low, int high) {
  constexpr int kQueenLike = 75;
  constexpr int kAceLike = 13;
  constexpr int kTenLike = 8;
  if (high > low) return high >= kQueenLike ? kQueen : kJack;
  return low >= kAceLike ? kAce : low >= kTenLike ? kTen : kSmall;
}

// Returns true if the player about to discard has no turn after this one, unless the opponent takes the pile (X2, X3).
bool is_last(const mille_rules& fields, const Position& position) {
  return mille::ending::is_last_turn(fields, position.turns + 2) ||
         !mille::ending::can_draw(fields, position.stock, position.pile_size + 1);
}

}  // namespace

Rules::Rules(const mille_rules& of) : CardRules(of) {
  for (int rank = 0; rank < kHandRanks; ++rank) {
    class_of[rank] = wild[rank] ? kWild : class_by_value(kind_value[rank][kLow], kind_value[rank][kHigh]);
    if (!wild[rank]) continue;
    if (wild_value == 0) wild_value = kind_value[rank][kLow];
    if (set_of_wilds < 0 && rank < kRanks && fields.sets_of_wilds != 0) set_of_wilds = rank;
  }
}

Position::Position(const Rules& rules, const mille_view& view) {
  const int me = view.viewer;
  const int opponent = 1 - me;
  int known_count = 0;
  int known_value = 0;
  int unseen_count = 0;
  int unseen_value = 0;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    const Amount open = rules.cards_of(view.unseen, rank);
    unseen_count += open.count;
    unseen_value += open.value;
    const Amount known = rules.cards_of(view.known[opponent], rank);
    opponent_known[rank] = small(known.count);
    known_count += known.count;
    known_value += known.value;
    known_to_opponent[rank] = small(rules.cards_of(view.known[me], rank).count);
  }
  for (int rank = 0; rank < kRanks; ++rank) {
    const Amount his = rules.cards_of(view.sets[opponent], rank);
    const Amount his_wilds = rules.wilds_of(view, opponent, rank);
    opponent_set[rank] = small(his.count);
    opponent_set_high[rank] = small(his.high);
    opponent_set_wilds[rank] = small(his_wilds.count);
    if (his.count > 0) opponent_sets.add(rules.fields, his.value + his_wilds.value, his.count, his_wilds.count);
  }
  opponent_size = view.hand_size[opponent];
  opponent_hand = known_value;
  if (unseen_count > 0) opponent_hand += double(opponent_size - known_count) * unseen_value / unseen_count;
  // Discards alternate: the top card is the opponent's last discard, and the card below it is one they could have taken.
  for (int i = view.pile_size - 1; i >= 0 && view.turns > 0; --i) {
    const int depth = view.pile_size - 1 - i;
    std::int8_t& mark = (depth % 2 == 0 ? shed : passed)[view.pile[i] >> 2];
    mark = std::max<std::int8_t>(mark, depth < 2 ? 2 : 1);
  }
  turns = view.turns;
  follow(rules, view);
}

void Position::follow(const Rules& rules, const mille_view& view) {
  const int me = view.viewer;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    const Amount hand = rules.cards_of(view.hand, rank);
    own[rank].hand[kHigh] = small(hand.high);
    own[rank].hand[kLow] = small(hand.count - hand.high);
    const Amount open = rules.cards_of(view.unseen, rank);
    unseen[rank] = small(open.count);
    unseen_high[rank] = small(open.high);
  }
  for (int rank = 0; rank < kRanks; ++rank) {
    const Amount set = rules.cards_of(view.sets[me], rank);
    const Amount wilds = rules.wilds_of(view, me, rank);
    own[rank].set = small(set.count);
    own[rank].set_high = small(set.high);
    own[rank].set_wilds = small(wilds.count);
    own[rank].set_value = static_cast<std::int16_t>(set.value + wilds.value);
  }
  size = view.hand_size[me];
  pile_size = view.pile_size;
  pile_value = 0;
  std::fill_n(pile, kHandRanks, std::int8_t{0});
  std::fill_n(pile_high, kHandRanks, std::int8_t{0});
  for (int i = 0; i < pile_size; ++i) {
    const mille_card card = view.pile[i];
    pile_value += rules.value(card);
    ++pile[card >> 2];
    if (rules.kind_of(card) == kHigh) ++pile_high[card >> 2];
  }
  if (pile_size == 0) {
    std::fill_n(shed, kHandRanks, std::int8_t{0});
    std::fill_n(passed, kHandRanks, std::int8_t{0});
  }
  stock = view.stock_size;
  last = is_last(rules.fields, *this);
}

}  // namespace learned
