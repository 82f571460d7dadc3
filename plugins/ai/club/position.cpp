#include "position.h"

namespace club {
namespace {

struct Pile {
  int count = 0;
  int value = 0;
};

// The wild cards in a set; a slot is (entry of the wild cards) × 4 + suit.
Pile wilds_of(const Rules& rules, const mille_view& view, int seat, int rank) {
  Pile wilds;
  for (int slot = 0; slot < MILLE_WILD_SLOTS; ++slot) {
    const int count = view.wilds[seat][rank][slot];
    if (count == 0) continue;
    wilds.count += count;
    wilds.value += count * rules.value[rules.wild_rank[slot / 4] * 4 + slot % 4];
  }
  return wilds;
}

Pile naturals_of(const Rules& rules, const std::uint8_t* counts, int rank) {
  Pile cards;
  for (int card = rank * 4; card < rank * 4 + (rank == MILLE_RANK_JOKER ? 1 : 4); ++card) {
    cards.count += counts[card];
    cards.value += counts[card] * rules.value[card];
  }
  return cards;
}

}  // namespace

Rules::Rules(const mille_rules& of)
    : fields(of),
      min_size(fields.sets_min_size),
      min_naturals(fields.sets_min_natural_cards),
      max_wilds(fields.sets_max_wilds),
      max_size(fields.sets_max_size),
      sets_of_wilds(fields.sets_of_wilds != 0),
      out_discard(fields.out_discard),
      take_free(fields.pile_take == MILLE_TAKE_FREE),
      take_all(fields.pile_amount == MILLE_AMOUNT_ALL) {
  for (int card = 0; card < MILLE_CARD_SLOTS; ++card) value[card] = fields.cards_values[card];
  for (int entry = 0; entry < 2; ++entry) wild_rank[entry] = fields.cards_wild[entry];
  for (int rank = 0; rank < kHandRanks; ++rank) {
    const int* values = fields.cards_values + rank * 4;
    const int suits = rank == MILLE_RANK_JOKER ? 1 : 4;
    kind_value[rank][kLow] = *std::min_element(values, values + suits);
    kind_value[rank][kHigh] = *std::max_element(values, values + suits);
    wild[rank] = fields.cards_wild[0] == rank || fields.cards_wild[1] == rank;
  }
}

Position::Position(const Rules& rules, const mille_view& view) {
  const int me = view.viewer;
  const int other = 1 - me;
  int unseen_count = 0;
  int unseen_value = 0;
  int known_count = 0;
  int known_value = 0;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    for (int card = rank * 4; card < rank * 4 + (rank == MILLE_RANK_JOKER ? 1 : 4); ++card) {
      hand[rank][rules.kind_of(static_cast<mille_card>(card))] =
          static_cast<std::int8_t>(hand[rank][rules.kind_of(static_cast<mille_card>(card))] + view.hand[card]);
    }
    if (rules.wild[rank]) wilds += held(rank);
    const Pile open = naturals_of(rules, view.unseen, rank);
    const Pile known = naturals_of(rules, view.known[other], rank);
    unseen[rank] = static_cast<std::int8_t>(open.count);
    rival_known[rank] = static_cast<std::int8_t>(known.count);
    unseen_count += open.count;
    unseen_value += open.value;
    known_count += known.count;
    known_value += known.value;
  }
  for (int rank = 0; rank < kRanks; ++rank) {
    const Pile own = naturals_of(rules, view.sets[me], rank);
    const Pile own_wilds = wilds_of(rules, view, me, rank);
    set_size[rank] = static_cast<std::int8_t>(own.count);
    set_wilds[rank] = static_cast<std::int8_t>(own_wilds.count);
    set_value[rank] = own.value + own_wilds.value;
    dirty += own_wilds.count;
    const Pile his = naturals_of(rules, view.sets[other], rank);
    const Pile his_wilds = wilds_of(rules, view, other, rank);
    rival_sets[rank] = static_cast<std::int8_t>(his.count);
    if (his.count > 0) rival.add(rules.fields, his.value + his_wilds.value, his.count, his_wilds.count);
  }
  size = view.hand_size[me];
  rival_size = view.hand_size[other];
  rival_hand = known_value;
  if (unseen_count > 0) rival_hand += double(rival_size - known_count) * unseen_value / unseen_count;
  pile_size = view.pile_size;
  for (int i = 0; i < pile_size; ++i) pile_value += rules.value[view.pile[i]];
  stock = view.stock_size;
  turns = view.turns;
}

void Position::lay(const Rules& rules, const mille_action& action) {
  const int rank = action.rank;
  for (int i = 0; i < action.count; ++i) {
    const mille_card card = action.cards[i];
    drop(rules, card);
    set_value[rank] += rules.value[card];
    if (card >> 2 == rank) {
      ++set_size[rank];
    } else {
      ++set_wilds[rank];
      ++dirty;
    }
  }
}

void Position::take_pile(const Rules& rules, const mille_view& view, const mille_action& action) {
  const mille_card upcard = view.pile[view.pile_size - 1];
  if (rules.take_free) {
    take(rules, upcard);
  } else {
    lay(rules, action);
    ++set_size[action.rank];
    set_value[action.rank] += rules.value[upcard];
  }
  --pile_size;
  pile_value -= rules.value[upcard];
  if (!rules.take_all) return;
  for (int i = 0; i + 1 < view.pile_size; ++i) take(rules, view.pile[i]);
  pile_size = 0;
  pile_value = 0;
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
