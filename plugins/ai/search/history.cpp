#include "history.h"

#include <algorithm>

namespace search {

using learned::kHandRanks;
using learned::kHigh;
using learned::kLow;
using learned::small;

namespace {

void add_lay(learned::Way* way, const learned::Lay& lay) {
  for (int i = 0; i < way->lay_count; ++i) {
    learned::Lay& one = way->lays[static_cast<std::size_t>(i)];
    if (one.rank != lay.rank) continue;
    for (int kind = kLow; kind <= kHigh; ++kind) one.cards[kind] = small(one.cards[kind] + lay.cards[kind]);
    one.wilds = small(one.wilds + lay.wilds);
    return;
  }
  way->lays[static_cast<std::size_t>(way->lay_count++)] = lay;
}

}  // namespace

void History::add(Cards* cards, const Cards& more, int sign) {
  for (int rank = 0; rank < kHandRanks; ++rank) {
    for (int kind = kLow; kind <= kHigh; ++kind) {
      cards->of[rank][kind] = small(cards->of[rank][kind] + sign * more.of[rank][kind]);
    }
  }
}

History::Cards History::counted(const mille_card* cards, std::uint32_t count) const {
  Cards counts;
  for (std::uint32_t i = 0; i < count; ++i) ++counts.of[cards[i] >> 2][rules_.kind_of(cards[i])];
  return counts;
}

void History::observe(const mille_event& event) {
  if (event.kind == MILLE_EVENT_DEAL) return deal(event);
  if (event.kind != MILLE_EVENT_ACTION) {  // once the stock is renewed all cards are known
    now_.reset();
    count_ = 0;
  }
  if (!now_) return;
  const int side = event.seat == seat_ ? 0 : 1;
  switch (event.action.kind) {
    case MILLE_ACTION_LAY: return lay_cards(side, event.action);
    case MILLE_ACTION_DISCARD: return end_turn(side, event.action);
    default: return begin_turn(side, event);
  }
}

void History::deal(const mille_event& event) {
  count_ = 0;
  now_.reset();
  for (int rank = 0; rank < kHandRanks; ++rank) {  // which of two wild cards lies in a set, a world does not tell
    if (rules_.wild[rank] && rules_.kind_value[rank][kLow] != rules_.kind_value[rank][kHigh]) return;
  }
  World& world = now_.emplace();
  for (int card = 0; card < MILLE_CARD_KINDS; ++card) {
    std::int8_t& unseen = world.in_stock[card >> 2][rules_.kind_of(static_cast<mille_card>(card))];
    unseen = small(unseen + (card >> 2 == MILLE_RANK_JOKER ? fields_.cards_jokers : fields_.cards_packs));
  }
  for (Side& side : world.side) side.size = fields_.deal_hand;
  world.stock_size = fields_.pack_size - 2 * fields_.deal_hand - 1;
  find(0, counted(event.cards, event.card_count));
  const Card upcard{small(event.card >> 2), small(rules_.kind_of(event.card))};
  --world.in_stock[upcard.rank][upcard.kind];
  world.pile[world.pile_size++] = upcard;
}

// Cards that I had not seen turn out to lie in the side's hand.
void History::find(int side, const Cards& cards) {
  for (int rank = 0; rank < kHandRanks; ++rank) {
    for (int kind = kLow; kind <= kHigh; ++kind) {
      std::int8_t& hand = now_->side[side].own[rank].hand[kind];
      std::int8_t& unseen = now_->in_stock[rank][kind];
      hand = small(hand + cards.of[rank][kind]);
      unseen = small(unseen - cards.of[rank][kind]);
    }
  }
}

// The rival shows cards: those of them that I had not known of are found.
void History::show(const Cards& cards) {
  Cards hidden;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    for (int kind = kLow; kind <= kHigh; ++kind) {
      hidden.of[rank][kind] = small(std::max(0, cards.of[rank][kind] - now_->side[1].own[rank].hand[kind]));
    }
  }
  find(1, hidden);
}

void History::begin_turn(int side, const mille_event& event) {
  const mille_action& action = event.action;
  World& world = *now_;
  Played turn;
  const Cards taken = counted(event.cards, event.card_count);  // from the stock, if I drew
  if (action.kind == MILLE_ACTION_DRAW) {
    turn.drew = true;
    --world.stock_size;
    ++world.side[side].size;
    if (side == 0) find(side, taken);
  } else if (action.kind == MILLE_ACTION_PILE) {
    const Cards laid = counted(action.cards, action.count);
    const Card upcard = world.pile[world.pile_size - 1];
    if (side == 1) show(laid);
    turn.gained = taken;
    add(&turn.gained, laid, -1);
    --turn.gained.of[upcard.rank][upcard.kind];
    take_pile(rules_, &world, side, laid.of[action.rank][kHigh]);
  } else if (action.kind == MILLE_ACTION_UPCARD) {
    turn.gained = taken;
    take_upcard(&world, side);
  }
  if (side == 0) return;
  turn.before = world;
  current() = turn;
}

void History::lay_cards(int side, const mille_action& action) {
  const learned::Lay one = learned::lay_of(rules_, action, 0);
  if (side == 1) {
    const Cards cards = counted(action.cards, action.count);
    show(cards);
    add(&current().shed, cards, 1);
    add_lay(&current().way, one);
  }
  lay(rules_, &*now_, side, one);
}

void History::end_turn(int side, const mille_action& action) {
  const learned::Discard card = learned::discard_of(rules_, action.cards[0]);
  if (side == 1) {
    const Cards cards = counted(action.cards, action.count);
    show(cards);
    add(&current().shed, cards, 1);
    current().way.discard = card;
    ++count_;
  }
  discard(&*now_, side, card);
}

// How likely it was that he played the turn so with this hand.
double History::chance_of(const Played& turn, const Cards& hand) {
  World world = turn.before;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    for (int kind = kLow; kind <= kHigh; ++kind) {
      std::int8_t& known = world.side[1].own[rank].hand[kind];
      std::int8_t& unseen = world.in_stock[rank][kind];
      unseen = small(unseen - (hand.of[rank][kind] - known));
      known = hand.of[rank][kind];
    }
  }
  const learned::Position position = seen_by(rules_, world, 1);
  learned::Turn plan(rules_, network_, points_, position);
  plan.offer_all(fields_);
  ++planned_;
  return plan.chance_of(turn.way, kDoubt);
}

double History::likelihood(const World& world, double least, Random* random) {
  Cards hand;
  for (int rank = 0; rank < kHandRanks; ++rank) std::copy_n(world.side[1].own[rank].hand, 2, hand.of[rank]);
  double product = 1;
  for (int i = 1; i <= std::min(count_, kTurns); ++i) {
    const Played& turn = turns_[static_cast<std::size_t>((count_ - i) % kTurns)];
    add(&hand, turn.shed, 1);
    product *= chance_of(turn, hand);
    if (product < least) return 0;
    add(&hand, turn.gained, -1);
    if (turn.drew) give_back(turn, &hand, random);
  }
  return product;
}

// Any card that I did not know of may be the one that he drew.
void History::give_back(const Played& turn, Cards* hand, Random* random) {
  Cards hidden = *hand;
  int count = 0;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    for (int kind = kLow; kind <= kHigh; ++kind) {
      std::int8_t& cards = hidden.of[rank][kind];
      cards = small(cards - turn.before.side[1].own[rank].hand[kind]);
      count += cards;
    }
  }
  if (count <= 0) return;
  int place = random->below(count);
  for (int rank = 0; rank < kHandRanks; ++rank) {
    for (int kind = kLow; kind <= kHigh; ++kind) {
      const int cards = hidden.of[rank][kind];
      if (place >= 0 && place < cards) --hand->of[rank][kind];
      place -= cards;
    }
  }
}

}  // namespace search
