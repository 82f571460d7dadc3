#include "position.h"

#include <cstring>

namespace learned {
namespace {

struct Amount {
  int count = 0;
  int high = 0;
  int value = 0;
};

// The wild cards in a set; a slot is (entry of the wild cards) × 4 + suit.
Amount wilds_of(const Rules& rules, const mille_view& view, int seat, int rank) {
  Amount wilds;
  static_assert(MILLE_WILD_SLOTS == sizeof(std::uint64_t));
  std::uint64_t all;
  std::memcpy(&all, view.wilds[seat][rank], sizeof all);
  if (all == 0) return wilds;
  for (int slot = 0; slot < MILLE_WILD_SLOTS; ++slot) {
    const int count = view.wilds[seat][rank][slot];
    if (count == 0) continue;
    wilds.count += count;
    wilds.value += count * rules.value[rules.wild_rank[slot / 4] * 4 + slot % 4];
  }
  return wilds;
}

int suits_of(int rank) { return rank == MILLE_RANK_JOKER ? 1 : 4; }

// The sum of four bytes, which is below 256.
int sum_of(std::uint32_t bytes) { return static_cast<int>(bytes * 0x01010101U >> 24); }

Amount cards_of(const Rules& rules, const std::uint8_t* counts, int rank) {
  std::uint32_t suits;  // a joker's is the first, and no others are there
  std::memcpy(&suits, counts + rank * 4, sizeof suits);
  Amount cards;
  cards.count = sum_of(suits);
  cards.high = sum_of(suits & rules.high_suits[rank]);
  cards.value = cards.high * rules.kind_value[rank][kHigh] + (cards.count - cards.high) * rules.kind_value[rank][kLow];
  return cards;
}

Class class_by_value(int low, int high) {
  constexpr int kQueenLike = 75;
  constexpr int kAceLike = 13;
  constexpr int kTenLike = 8;
  if (high > low) return high >= kQueenLike ? kQueen : kJack;
  return low >= kAceLike ? kAce : low >= kTenLike ? kTen : kSmall;
}

}  // namespace

Rules::Rules(const mille_rules& of)
    : fields(of),
      set_of_wilds(-1),
      wild_value(0),
      min_size(fields.sets_min_size),
      out_discard(fields.out_discard),
      take_free(fields.pile_take == MILLE_TAKE_FREE),
      take_all(fields.pile_amount == MILLE_AMOUNT_ALL),
      exhausted(fields.stock_exhausted),
      max_turns(fields.deal_max_turns) {
  for (int card = 0; card < MILLE_CARD_SLOTS; ++card) value[card] = fields.cards_values[card];
  for (int entry = 0; entry < 2; ++entry) wild_rank[entry] = fields.cards_wild[entry];
  for (int rank = 0; rank < kHandRanks; ++rank) {
    const int* values = fields.cards_values + rank * 4;
    kind_value[rank][kLow] = *std::min_element(values, values + suits_of(rank));
    kind_value[rank][kHigh] = *std::max_element(values, values + suits_of(rank));
    wild[rank] = wild_rank[0] == rank || wild_rank[1] == rank;
    std::uint8_t high[4] = {};
    for (int suit = 0; suit < 4; ++suit) {
      const bool is_high = suit < suits_of(rank) && values[suit] > kind_value[rank][kLow];
      kind[rank * 4 + suit] = is_high ? kHigh : kLow;
      if (is_high) high[suit] = 0xff;
    }
    std::memcpy(&high_suits[rank], high, sizeof high);
    class_of[rank] = wild[rank] ? kWild : class_by_value(kind_value[rank][kLow], kind_value[rank][kHigh]);
    if (!wild[rank]) continue;
    if (wild_value == 0) wild_value = kind_value[rank][kLow];
    if (set_of_wilds < 0 && rank < kRanks && fields.sets_of_wilds != 0) set_of_wilds = rank;
  }
}

Position::Position(const Rules& rules, const mille_view& view) {
  const int me = view.viewer;
  const int rival = 1 - me;
  int unseen_count = 0;
  int unseen_value = 0;
  int known_count = 0;
  int known_value = 0;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    const Amount hand = cards_of(rules, view.hand, rank);
    own[rank].hand[kHigh] = small(hand.high);
    own[rank].hand[kLow] = small(hand.count - hand.high);
    const Amount open = cards_of(rules, view.unseen, rank);
    unseen[rank] = small(open.count);
    unseen_high[rank] = small(open.high);
    unseen_count += open.count;
    unseen_value += open.value;
    const Amount known = cards_of(rules, view.known[rival], rank);
    rival_known[rank] = small(known.count);
    known_count += known.count;
    known_value += known.value;
    known_to_rival[rank] = small(cards_of(rules, view.known[me], rank).count);
  }
  for (int rank = 0; rank < kRanks; ++rank) {
    const Amount set = cards_of(rules, view.sets[me], rank);
    const Amount wilds = wilds_of(rules, view, me, rank);
    own[rank].set = small(set.count);
    own[rank].set_high = small(set.high);
    own[rank].set_wilds = small(wilds.count);
    own[rank].set_value = static_cast<std::int16_t>(set.value + wilds.value);
    const Amount his = cards_of(rules, view.sets[rival], rank);
    const Amount his_wilds = wilds_of(rules, view, rival, rank);
    rival_set[rank] = small(his.count);
    rival_set_high[rank] = small(his.high);
    rival_set_wilds[rank] = small(his_wilds.count);
    if (his.count > 0) rival_sets.add(rules.fields, his.value + his_wilds.value, his.count, his_wilds.count);
  }
  size = view.hand_size[me];
  rival_size = view.hand_size[rival];
  rival_hand = known_value;
  if (unseen_count > 0) rival_hand += double(rival_size - known_count) * unseen_value / unseen_count;
  pile_size = view.pile_size;
  for (int i = 0; i < pile_size; ++i) {
    const int rank = view.pile[i] >> 2;
    pile_value += rules.value[view.pile[i]];
    ++pile[rank];
    if (rules.kind_of(view.pile[i]) == kHigh) ++pile_high[rank];
  }
  // Discards alternate: the card on top is the rival's last, the one under it was there for him to take.
  for (int i = pile_size - 1; i >= 0 && view.turns > 0; --i) {
    const int depth = pile_size - 1 - i;
    std::int8_t& mark = (depth % 2 == 0 ? shed : passed)[view.pile[i] >> 2];
    mark = std::max<std::int8_t>(mark, depth < 2 ? 2 : 1);
  }
  stock = view.stock_size;
  turns = view.turns;
  last = rules.is_last(turns, stock);
}

void Position::take_pile(const Rules& rules, const mille_view& view, const mille_action& action) {
  const mille_card upcard = view.pile[view.pile_size - 1];
  const auto leave_pile = [&](mille_card card) {
    --pile[card >> 2];
    if (rules.kind_of(card) == kHigh) --pile_high[card >> 2];
    --pile_size;
    pile_value -= rules.value[card];
  };
  leave_pile(upcard);
  if (rules.take_free) {
    take(rules, upcard);
  } else {
    Rank& rank = own[action.rank];
    const auto join = [&](mille_card card) {
      rank.set_value = static_cast<std::int16_t>(rank.set_value + rules.value[card]);
      if (card >> 2 != action.rank) {
        ++rank.set_wilds;
        return;
      }
      ++rank.set;
      if (rules.kind_of(card) == kHigh) ++rank.set_high;
    };
    join(upcard);
    for (int i = 0; i < action.count; ++i) {
      --own[action.cards[i] >> 2].hand[rules.kind_of(action.cards[i])];
      --size;
      join(action.cards[i]);
    }
  }
  if (!rules.take_all) return;
  for (int i = 0; i + 1 < view.pile_size; ++i) {
    leave_pile(view.pile[i]);
    take(rules, view.pile[i]);
  }
  std::fill_n(shed, kHandRanks, std::int8_t{0});
  std::fill_n(passed, kHandRanks, std::int8_t{0});
}

}  // namespace learned
