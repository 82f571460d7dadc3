#include "table/view.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <span>

namespace mille {
namespace {

// No gaps that could carry bytes of their own: views are compared as bytes.
static_assert(offsetof(mille_view, hand) == 120);
static_assert(sizeof(mille_view) == 120 + (1 + 2 + 1 + 2) * MILLE_CARD_SLOTS +
                                        MILLE_SEATS * MILLE_RANKS * MILLE_WILD_SLOTS + 2 * MILLE_PACK_SLOTS);

// Sixteen bytes that the compiler keeps in one vector register where the machine has them: a view is made for each decision, and
// most of it is counts.
using Bytes = std::uint8_t __attribute__((vector_size(16)));
using Pairs = std::uint16_t __attribute__((vector_size(16)));
using Quads = std::uint32_t __attribute__((vector_size(16)));
using Words = std::uint64_t __attribute__((vector_size(16)));

// Counts of the suits of each rank, four bytes a rank, from the lowest on.
struct SuitCounts {
  Quads ranks[4];
};

// Puts bytes of four rows beside each other: the first of each, the second of each …
inline void interleave(const Bytes& a, const Bytes& b, const Bytes& c, const Bytes& d, SuitCounts* counts) {
  const auto ab_low =
      reinterpret_cast<Pairs>(__builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
  const auto ab_high = reinterpret_cast<Pairs>(
      __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
  const auto cd_low =
      reinterpret_cast<Pairs>(__builtin_shufflevector(c, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
  const auto cd_high = reinterpret_cast<Pairs>(
      __builtin_shufflevector(c, d, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
  counts->ranks[0] = reinterpret_cast<Quads>(__builtin_shufflevector(ab_low, cd_low, 0, 8, 1, 9, 2, 10, 3, 11));
  counts->ranks[1] = reinterpret_cast<Quads>(__builtin_shufflevector(ab_low, cd_low, 4, 12, 5, 13, 6, 14, 7, 15));
  counts->ranks[2] = reinterpret_cast<Quads>(__builtin_shufflevector(ab_high, cd_high, 0, 8, 1, 9, 2, 10, 3, 11));
  counts->ranks[3] = reinterpret_cast<Quads>(__builtin_shufflevector(ab_high, cd_high, 4, 12, 5, 13, 6, 14, 7, 15));
}

// The lanes of a `Cards`, lowest rank first on any machine.
inline void read_lanes(const Cards& cards, Bytes* lanes) {
  if constexpr (std::endian::native == std::endian::little) {
    // Word by word, as they were written a moment ago.
    *lanes = reinterpret_cast<Bytes>(Words{cards.words[0], cards.words[1]});
  } else {
    for (int rank = 0; rank < 2 * kLanesPerWord; ++rank) (*lanes)[rank] = cards.lane(rank);
  }
}

inline void count_suits(const Cards& cards, SuitCounts* counts) {
  Bytes lanes;
  read_lanes(cards, &lanes);
  interleave(lanes & 3, (lanes >> 2) & 3, (lanes >> 4) & 3, lanes >> 6, counts);
}

// The 56 counts of an array indexed by card.
void write_counts(const Cards& cards, std::uint8_t* counts) {
  SuitCounts suits;
  count_suits(cards, &suits);
  std::memcpy(counts, suits.ranks, kJoker);
  std::memset(counts + kJoker, 0, MILLE_CARD_SLOTS - kJoker);
  counts[kJoker] = cards.lane(kJokerRank);
}

// Of one entry of cards_wild: a joker's lanes are plain numbers.
inline void count_wilds(const Cards& wilds, bool jokers, SuitCounts* counts) {
  if (!jokers) return count_suits(wilds, counts);
  Bytes lanes;
  read_lanes(wilds, &lanes);
  interleave(lanes, Bytes{}, Bytes{}, Bytes{}, counts);
}

// Wild cards in the sets of a seat: for each rank the counts of one entry of cards_wild, then those of the other.
void write_wilds(const Ruleset& ruleset, const State& state, int seat, mille_view* view) {
  static_assert(kMaxWildEntries == 2 && sizeof view->wilds[seat] == kRanks * 2 * kSuits);
  SuitCounts first;
  SuitCounts second;
  count_wilds(state.wilds[0][seat], ruleset.rules.cards_wild[0] == kJokerRank, &first);
  count_wilds(state.wilds[1][seat], ruleset.rules.cards_wild[1] == kJokerRank, &second);
  Quads ranks[8];
  for (int i = 0; i < 4; ++i) {
    ranks[2 * i] = __builtin_shufflevector(first.ranks[i], second.ranks[i], 0, 4, 1, 5);
    ranks[2 * i + 1] = __builtin_shufflevector(first.ranks[i], second.ranks[i], 2, 6, 3, 7);
  }
  std::memcpy(view->wilds[seat], ranks, sizeof view->wilds[seat]);
}

constexpr std::array<Cards, MILLE_CARD_SLOTS> make_single_cards() {
  std::array<Cards, MILLE_CARD_SLOTS> cards{};
  for (std::size_t card = 0; card < cards.size(); ++card) cards[card].add(static_cast<Card>(card));
  return cards;
}

constexpr std::array<Cards, MILLE_CARD_SLOTS> kSingleCards = make_single_cards();

// A long row of cards: faster than card by card into one word or the other.
void add_cards(std::span<const Card> cards, Cards* sum) {
  const auto single = [](Card card) { return Words{kSingleCards[card].words[0], kSingleCards[card].words[1]}; };
  Words even = {sum->words[0], sum->words[1]};
  Words odd = {};
  std::size_t i = 0;
  for (; i + 1 < cards.size(); i += 2) {
    even += single(cards[i]);
    odd += single(cards[i + 1]);
  }
  if (i < cards.size()) even += single(cards[i]);
  even += odd;
  *sum = {{even[0], even[1]}};
}

Cards without(const Cards& cards, const Cards& fewer) {
  return {{cards.words[0] - fewer.words[0], cards.words[1] - fewer.words[1]}};
}

// Cards of hands that the viewer does not see and does not know to be there.
Cards hidden_in_hands(const State& state, int viewer) {
  if (viewer != MILLE_ONLOOKER) return without(state.hands[other(viewer)], state.known[other(viewer)]);
  Cards both = state.hands[0];
  both.add_all(state.hands[1]);
  return both;
}

}  // namespace

// Writes every byte: an array that is all counts needs no zero before.
void make_view(const Ruleset& ruleset, const State& state, int viewer, mille_view* view) {
  const bool seated = viewer != MILLE_ONLOOKER;
  view->struct_size = sizeof *view;
  view->viewer = viewer;
  view->phase = state.phase;
  view->turn = state.turn;
  view->deal = state.deal;
  view->dealer = state.dealer;
  view->turns = state.turns;
  view->reshuffles = state.reshuffles;
  view->first_turn = state.first_turn;
  view->draw_ends = state.draw_ends;
  view->stock_known = state.stock_known;
  view->reserved0 = 0;
  view->out = state.in_deal() ? kNobody : state.out;
  view->pile_size = state.pile_size;
  view->stock_size = state.stock_size();
  for (int seat = 0; seat < kSeats; ++seat) {
    view->hand_size[seat] = state.hand_size[seat];
    view->naturals[seat] = state.naturals[seat];
    view->chapeaux[seat] = state.chapeaux[seat];
    view->totals[seat] = state.totals[seat];
    view->points[seat] = state.last.points[seat];
    view->stakes[seat] = state.stakes[seat];
    write_counts(state.sets[seat], view->sets[seat]);
    write_wilds(ruleset, state, seat, view);
    write_counts(seated ? state.known[seat] : Cards{}, view->known[seat]);
  }
  write_counts(seated ? state.hands[viewer] : Cards{}, view->hand);
  std::memset(view->pile, 0, sizeof view->pile);
  std::memcpy(view->pile, state.pile.data(), state.pile_size);
  std::memset(view->stock, 0, sizeof view->stock);
  Cards unseen = hidden_in_hands(state, viewer);
  const Card* stock = state.stock.data() + state.stock_begin;
  const auto stock_size = static_cast<std::size_t>(state.stock_size());
  if (state.stock_known != 0) {
    std::memcpy(view->stock, stock, stock_size);
  } else {
    add_cards({stock, stock_size}, &unseen);
  }
  write_counts(unseen, view->unseen);
}

}  // namespace mille
