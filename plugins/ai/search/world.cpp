#include "world.h"

#include <algorithm>

#include "random.h"

namespace search {

using learned::kHandRanks;
using learned::kHigh;
using learned::kLow;
using learned::kRanks;
using learned::small;

namespace {

void leave_hand(Side* side, int rank, int kind, int count) {
  std::int8_t& hand = side->own[rank].hand[kind];
  std::int8_t& known = side->known[rank][kind];
  hand = small(hand - count);
  known = small(std::max(0, known - count));
  side->size -= count;
}

void lay_naturals(const learned::Rules& rules, Side* side, int rank, const std::int8_t* cards) {
  learned::Rank& own = side->own[rank];
  for (int kind = kLow; kind <= kHigh; ++kind) {
    leave_hand(side, rank, kind, cards[kind]);
    own.set = small(own.set + cards[kind]);
    own.set_value = static_cast<std::int16_t>(own.set_value + cards[kind] * rules.kind_value[rank][kind]);
  }
  own.set_high = small(own.set_high + cards[kHigh]);
}

}  // namespace

bool can_play_on(const mille_rules& fields) {
  const bool pairs = fields.pile_take == MILLE_TAKE_PAIR && fields.pile_amount == MILLE_AMOUNT_ALL;
  const bool sets = fields.sets_min_size == 3 && fields.sets_min_natural_cards <= 3 && fields.sets_lay_on_rival == 0;
  const bool wilds = fields.cards_wild[1] < 0;  // one rank, so that it is known which lie in the sets
  return pairs && sets && wilds && fields.sets_opening_minimum == 0 && fields.out_discard == MILLE_OUT_OPTIONAL;
}

World open_part(const learned::Rules& rules, const mille_view& view) {
  World world{};
  const learned::Position position(rules, view);
  const int me = view.viewer;
  for (int card = 0; card < MILLE_CARD_KINDS; ++card) {
    const int rank = card >> 2;
    const int kind = rules.kind_of(static_cast<mille_card>(card));
    Side& mine = world.side[0];
    Side& his = world.side[1];
    mine.known[rank][kind] = small(mine.known[rank][kind] + view.known[me][card]);
    his.known[rank][kind] = small(his.known[rank][kind] + view.known[1 - me][card]);
    his.own[rank].hand[kind] = his.known[rank][kind];
    for (int copy = 0; copy < view.unseen[card]; ++copy) {
      world.stock[world.stock_size++] = {small(rank), small(kind)};
      ++world.in_stock[rank][kind];
    }
  }
  for (int rank = 0; rank < kHandRanks; ++rank) {
    world.side[0].own[rank] = position.own[rank];
    if (rank >= kRanks) continue;
    learned::Rank& his = world.side[1].own[rank];
    his.set = position.rival_set[rank];
    his.set_high = position.rival_set_high[rank];
    his.set_wilds = position.rival_set_wilds[rank];
    int value = his.set_wilds * rules.wild_value;
    value += (his.set - his.set_high) * rules.kind_value[rank][kLow] + his.set_high * rules.kind_value[rank][kHigh];
    his.set_value = static_cast<std::int16_t>(value);
  }
  world.side[0].size = position.size;
  world.side[1].size = position.rival_size;
  for (int i = 0; i < view.pile_size; ++i) {
    world.pile[i] = {small(view.pile[i] >> 2), small(rules.kind_of(view.pile[i]))};
  }
  world.pile_size = view.pile_size;
  world.turns = view.turns;
  return world;
}

learned::Position seen_by(const learned::Rules& rules, const World& world, int side) {
  learned::Position position;
  const Side& mine = world.side[side];
  const Side& his = world.side[1 - side];
  int unseen_count = 0;
  int unseen_value = 0;
  int known_count = 0;
  int known_value = 0;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    position.own[rank] = mine.own[rank];
    int unseen[2];
    for (int kind = kLow; kind <= kHigh; ++kind) {
      const int known = his.known[rank][kind];
      unseen[kind] = world.in_stock[rank][kind] + his.own[rank].hand[kind] - known;
      known_count += known;
      known_value += known * rules.kind_value[rank][kind];
      unseen_value += unseen[kind] * rules.kind_value[rank][kind];
    }
    position.unseen[rank] = small(unseen[kLow] + unseen[kHigh]);
    position.unseen_high[rank] = small(unseen[kHigh]);
    unseen_count += position.unseen[rank];
    position.rival_known[rank] = small(his.known[rank][kLow] + his.known[rank][kHigh]);
    position.known_to_rival[rank] = small(mine.known[rank][kLow] + mine.known[rank][kHigh]);
    if (rank >= kRanks) continue;
    const learned::Rank& set = his.own[rank];
    position.rival_set[rank] = set.set;
    position.rival_set_high[rank] = set.set_high;
    position.rival_set_wilds[rank] = set.set_wilds;
    if (set.has_set()) position.rival_sets.add(rules.fields, set.set_value, set.set, set.set_wilds);
  }
  position.size = mine.size;
  position.rival_size = his.size;
  position.rival_hand = known_value;
  if (unseen_count > 0) {
    position.rival_hand += double(position.rival_size - known_count) * unseen_value / unseen_count;
  }
  position.pile_size = world.pile_size;
  for (int i = 0; i < world.pile_size; ++i) {
    const Card card = world.pile[i];
    position.pile_value += rules.kind_value[card.rank][card.kind];
    ++position.pile[card.rank];
    if (card.kind == kHigh) ++position.pile_high[card.rank];
    if (world.turns == 0) continue;
    const int depth = world.pile_size - 1 - i;
    std::int8_t& mark = (depth % 2 == 0 ? position.shed : position.passed)[card.rank];
    mark = std::max<std::int8_t>(mark, depth < 2 ? 2 : 1);
  }
  position.stock = world.stock_size;
  position.turns = world.turns;
  position.last = rules.is_last(world.turns, world.stock_size);
  return position;
}

// All the cards have been seen then but the hands: each side knows the other's.
bool renew_stock(const learned::Rules& rules, World* world) {
  if (world->stock_size > 0) return true;
  if (rules.exhausted == MILLE_EXHAUSTED_END_DEAL || world->pile_size <= 1) return false;
  world->stock_begin = 0;
  world->stock_size = world->pile_size - 1;
  world->turned_over = rules.exhausted == MILLE_EXHAUSTED_TURN_OVER;
  std::copy_n(world->pile, world->stock_size, world->stock);
  for (int i = 0; i < world->stock_size; ++i) ++world->in_stock[world->stock[i].rank][world->stock[i].kind];
  world->pile[0] = world->pile[world->pile_size - 1];
  world->pile_size = 1;
  if (!world->turned_over) Random(world->chance).shuffle(world->stock, world->stock_size);
  for (Side& side : world->side) {
    for (int rank = 0; rank < kHandRanks; ++rank) std::copy_n(side.own[rank].hand, 2, side.known[rank]);
  }
  return true;
}

void draw(World* world, int side) {
  const int place = next_card(*world, side);
  const Card card = world->stock[place];
  world->stock_begin += place == world->stock_begin;
  --world->stock_size;
  --world->in_stock[card.rank][card.kind];
  ++world->side[side].own[card.rank].hand[card.kind];
  if (world->turned_over) ++world->side[side].known[card.rank][card.kind];
  ++world->side[side].size;
}

void take_pile(const learned::Rules& rules, World* world, int side, int highs) {
  const Card upcard = world->pile[--world->pile_size];
  Side& mine = world->side[side];
  const std::int8_t cards[2] = {small(2 - highs), small(highs)};
  lay_naturals(rules, &mine, upcard.rank, cards);
  learned::Rank& own = mine.own[upcard.rank];
  ++own.set;
  if (upcard.kind == kHigh) ++own.set_high;
  own.set_value = static_cast<std::int16_t>(own.set_value + rules.kind_value[upcard.rank][upcard.kind]);
  for (int i = 0; i < world->pile_size; ++i) {
    const Card card = world->pile[i];
    ++mine.own[card.rank].hand[card.kind];
    ++mine.known[card.rank][card.kind];
    ++mine.size;
  }
  world->pile_size = 0;
}

void take_upcard(World* world, int side) {
  const Card upcard = world->pile[--world->pile_size];
  ++world->side[side].own[upcard.rank].hand[upcard.kind];
  ++world->side[side].known[upcard.rank][upcard.kind];
  ++world->side[side].size;
}

void lay(const learned::Rules& rules, World* world, int side, const learned::Lay& one) {
  Side& mine = world->side[side];
  lay_naturals(rules, &mine, one.rank, one.cards);
  int wilds = one.wilds;
  learned::Rank& own = mine.own[one.rank];
  own.set_wilds = small(own.set_wilds + wilds);
  own.set_value = static_cast<std::int16_t>(own.set_value + wilds * rules.wild_value);
  for (int rank = 0; rank < kHandRanks && wilds > 0; ++rank) {
    if (!rules.wild[rank]) continue;
    for (int kind = kLow; kind <= kHigh; ++kind) {
      const int spent = std::min<int>(wilds, mine.own[rank].hand[kind]);
      leave_hand(&mine, rank, kind, spent);
      wilds -= spent;
    }
  }
}

void discard(World* world, int side, learned::Discard card) {
  if (card.rank >= 0) {
    leave_hand(&world->side[side], card.rank, card.kind, 1);
    world->pile[world->pile_size++] = {card.rank, card.kind};
  }
  ++world->turns;
}

bool play(const learned::Rules& rules, World* world, int side, const learned::Way& way) {
  for (int i = 0; i < way.lay_count; ++i) lay(rules, world, side, way.lays[static_cast<std::size_t>(i)]);
  discard(world, side, way.discard);
  return world->side[side].size == 0;
}

common::Sheet result_of(const learned::Rules& rules, const World& world, int out) {
  common::Sheet result;
  for (int side = 0; side < 2; ++side) {
    const Side& one = world.side[side];
    mille::scoring::Sets sets;
    int held = 0;
    for (int rank = 0; rank < kHandRanks; ++rank) {
      const learned::Rank& own = one.own[rank];
      if (own.has_set()) sets.add(rules.fields, own.set_value, own.set, own.set_wilds);
      for (int kind = kLow; kind <= kHigh; ++kind) held += own.hand[kind] * rules.kind_value[rank][kind];
    }
    const mille::scoring::Counted counted = mille::scoring::count(rules.fields, sets, side == out);
    result.naturals[side] = counted.naturals;
    result.points[side] = counted.points + counted.bonus - held;
    result.chapeaux[side] = mille::scoring::is_chapeau(rules.fields, result.points[side]);
  }
  return result;
}

}  // namespace search
