#include "table/view.h"

#include <array>
#include <cstddef>
#include <cstring>

namespace mille {
namespace {

// No gaps that could carry bytes of their own: views are compared as bytes.
static_assert(offsetof(mille_view, hand) == 120);
static_assert(sizeof(mille_view) == 120 + (1 + 2 + 1 + 2) * MILLE_CARD_SLOTS +
                                        MILLE_SEATS * MILLE_RANKS * MILLE_WILD_SLOTS + 2 * MILLE_PACK_SLOTS);

using SuitCounts = std::array<std::uint8_t, kSuits>;

constexpr std::array<SuitCounts, 256> make_suit_counts() {
  std::array<SuitCounts, 256> table{};
  for (std::size_t lane = 0; lane < table.size(); ++lane) {
    for (std::size_t suit = 0; suit < kSuits; ++suit) table[lane][suit] = lane >> (2 * suit) & 3;
  }
  return table;
}

// A lane's four counts, a byte each.
constexpr std::array<SuitCounts, 256> kSuitCounts = make_suit_counts();

void write_counts(Lane lane, std::uint8_t* counts) { std::memcpy(counts, kSuitCounts[lane].data(), kSuits); }

// The 56 slots, zero so far, of an array indexed by card.
void write_counts(const Cards& cards, std::uint8_t* counts) {
  constexpr std::uint32_t kJokers = 1u << kJokerRank;
  for_each_rank(cards.ranks() & ~kJokers, [&](int rank) { write_counts(cards.lane(rank), counts + rank * kSuits); });
  counts[kJoker] = cards.lane(kJokerRank);
}

// Wild cards in the sets of a seat, entry by entry of cards_wild.
void write_wilds(const Ruleset& ruleset, const State& state, int seat, mille_view* view) {
  for (int entry = 0; entry < kMaxWildEntries; ++entry) {
    const Cards& wilds = state.wilds[entry][seat];
    const bool jokers = ruleset.rules.cards_wild[entry] == kJokerRank;
    for_each_rank(wilds.ranks(), [&](int rank) {
      std::uint8_t* counts = view->wilds[seat][rank] + entry * kSuits;
      if (jokers) {
        counts[0] = wilds.lane(rank);
      } else {
        write_counts(wilds.lane(rank), counts);
      }
    });
  }
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

void make_view(const Ruleset& ruleset, const State& state, int viewer, mille_view* view) {
  std::memset(view, 0, sizeof *view);
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
    if (viewer != MILLE_ONLOOKER) write_counts(state.known[seat], view->known[seat]);
  }
  if (viewer != MILLE_ONLOOKER) write_counts(state.hands[viewer], view->hand);
  Cards unseen = hidden_in_hands(state, viewer);
  std::memcpy(view->pile, state.pile.data(), state.pile_size);
  const Card* stock = state.stock.data() + state.stock_begin;
  const auto stock_size = static_cast<std::size_t>(state.stock_size());
  if (state.stock_known != 0) {
    std::memcpy(view->stock, stock, stock_size);
  } else {
    for (std::size_t i = 0; i < stock_size; ++i) unseen.add(stock[i]);
  }
  write_counts(unseen, view->unseen);
}

}  // namespace mille
