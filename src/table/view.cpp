// Copies from a state what a viewer may know. Counts are written as vectors, because most of a view is counts.
#include "table/view.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace mille {
namespace {

// The struct has no padding, because views are compared byte for byte.
static_assert(offsetof(mille_view, hand) == 120);
static_assert(sizeof(mille_view) == 120 + (1 + 2 + 1 + 2) * MILLE_CARD_SLOTS +
                                        MILLE_SEATS * MILLE_RANKS * MILLE_WILD_SLOTS + 2 * MILLE_PACK_SLOTS);

// Sixteen bytes that the compiler keeps in one vector register if the machine has one. The speed matters, because a
// view is made for each decision.
using Bytes = std::uint8_t __attribute__((vector_size(16)));
using SignedBytes = std::int8_t __attribute__((vector_size(16)));
using Pairs = std::uint16_t __attribute__((vector_size(16)));
using Quads = std::uint32_t __attribute__((vector_size(16)));
using Words = std::uint64_t __attribute__((vector_size(16)));

// Counts of the suits of each rank, four bytes per rank, lowest rank first.
struct SuitCounts {
  Quads ranks[4];
};

// Interleaves the bytes of four rows: the first byte of each, then the second of each …
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
    // Loads whole words, because the cards were stored as words a moment ago.
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

// Whether the view already shows these cards. If not, `kept` remembers them now.
inline bool is_kept(const Cards& cards, Cards* kept) {
  if (kept == nullptr) return false;
  if (*kept == cards) return true;
  *kept = cards;
  return false;
}

// Writes the 56 counts of an array indexed by card.
[[gnu::always_inline]] inline void write_counts(const Cards& cards, std::uint8_t* counts, Cards* kept) {
  if (is_kept(cards, kept)) return;
  SuitCounts suits;
  count_suits(cards, &suits);
  std::memcpy(counts, suits.ranks, kJoker);
  std::memset(counts + kJoker, 0, MILLE_CARD_SLOTS - kJoker);
  counts[kJoker] = cards.lane(kJokerRank);
}

// Counts the wild cards of one entry of cards_wild. A joker's lanes are plain numbers.
inline void count_wilds(const Cards& wilds, bool jokers, SuitCounts* counts) {
  if (!jokers) return count_suits(wilds, counts);
  Bytes lanes;
  read_lanes(wilds, &lanes);
  interleave(lanes, Bytes{}, Bytes{}, Bytes{}, counts);
}

// Writes the wild cards in the sets of a seat: for each rank, the counts of the first entry of cards_wild, then those
// of the second.
[[gnu::always_inline]] inline void write_wilds(const Ruleset& ruleset, const State& state, int seat, mille_view* view,
                                               ViewSource* kept) {
  static_assert(kMaxWildEntries == 2 && sizeof view->wilds[seat] == kRanks * 2 * kSuits);
  if (kept != nullptr) {
    const bool first_kept = is_kept(state.wilds[0][seat], &kept->wilds[0][seat]);
    if (is_kept(state.wilds[1][seat], &kept->wilds[1][seat]) && first_kept) return;
  }
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

// Writes the first `size` cards of a pile, then zeros. It copies block by block, because a copy of variable length
// would be a function call.
void write_pile(const std::array<Card, MILLE_PACK_SLOTS>& pile, int size, mille_card (&row)[MILLE_PACK_SLOTS]) {
  static_assert(MILLE_PACK_SLOTS % sizeof(SignedBytes) == 0 && MILLE_PACK_SLOTS <= INT8_MAX);
  const SignedBytes sizes = SignedBytes{} + static_cast<std::int8_t>(size);
  SignedBytes places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  for (std::size_t begin = 0; begin < MILLE_PACK_SLOTS; begin += sizeof places) {
    SignedBytes cards;
    std::memcpy(&cards, pile.data() + begin, sizeof cards);
    cards &= places < sizes;
    std::memcpy(row + begin, &cards, sizeof cards);
    places += static_cast<std::int8_t>(sizeof places);
  }
}

// The cards in hands that the viewer neither sees nor knows to be there.
Cards hidden_in_hands(const State& state, int viewer) {
  Cards hidden = state.hands[viewer == MILLE_ONLOOKER ? 0 : other(viewer)];
  if (viewer == MILLE_ONLOOKER) {
    hidden.add_all(state.hands[1]);
  } else {
    hidden.remove_all(state.known[other(viewer)]);
  }
  return hidden;
}

// Writes every byte, or with `kept` only what has changed. Arrays of counts are not zeroed first, because every count
// is written.
[[gnu::always_inline]] inline void write_view(const Ruleset& ruleset, const State& state, int viewer, mille_view* view,
                                              ViewSource* kept) {
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
    write_counts(state.sets[seat], view->sets[seat], kept == nullptr ? nullptr : &kept->sets[seat]);
    write_wilds(ruleset, state, seat, view, kept);
    write_counts(seated ? state.known[seat] : Cards{}, view->known[seat],
                 kept == nullptr ? nullptr : &kept->known[seat]);
  }
  write_counts(seated ? state.hands[viewer] : Cards{}, view->hand, kept == nullptr ? nullptr : &kept->hand);
  write_pile(state.pile, state.pile_size, view->pile);
  Cards unseen = hidden_in_hands(state, viewer);
  if (state.stock_known != 0) {
    std::memset(view->stock, 0, sizeof view->stock);
    std::memcpy(view->stock, state.stock.data() + state.stock_begin, static_cast<std::size_t>(state.stock_size()));
  } else {
    if (kept == nullptr || kept->has_stock) write_pile(state.pile, 0, view->stock);  // all zeros
    unseen.add_all(state.in_stock);
  }
  if (kept != nullptr) kept->has_stock = state.stock_known != 0;
  write_counts(unseen, view->unseen, kept == nullptr ? nullptr : &kept->unseen);
}

}  // namespace

void make_view(const Ruleset& ruleset, const State& state, int viewer, mille_view* view) {
  write_view(ruleset, state, viewer, view, nullptr);
}

const mille_view& KeptView::at(const Ruleset& ruleset, const State& state, int viewer) {
  write_view(ruleset, state, viewer, &view_, &source_);
  return view_;
}

}  // namespace mille
