// Copies from a state what a viewer may know.
#include "table/view.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/compiler.h"
#include "table/view_rows.h"

namespace mille {
namespace {

// The struct has no padding, because views are compared byte for byte.
static_assert(offsetof(mille_view, hand) == 120);
static_assert(sizeof(mille_view) == 120 + (1 + 2 + 1 + 2) * MILLE_CARD_SLOTS +
                                        MILLE_SEATS * MILLE_RANKS * MILLE_WILD_SLOTS + 2 * MILLE_PACK_SLOTS +
                                        sizeof(mille_view::memory) + sizeof(mille_view::rule_set) +
                                        sizeof(mille_view::reserved1));

// Whether the view already shows these cards. If not, `kept` remembers them now.
inline bool is_kept(const Cards& cards, Cards* kept) {
  if (kept == nullptr) return false;
  if (*kept == cards) return true;
  *kept = cards;
  return false;
}

// Writes the 56 counts of an array indexed by card.
MILLE_INLINE void write_counts(const Cards& cards, std::uint8_t* counts, Cards* kept) {
  if (is_kept(cards, kept)) return;
  SuitCounts suits;
  count_suits(cards, &suits);
  std::memcpy(counts, suits.ranks, kJoker);
  std::memset(counts + kJoker, 0, MILLE_CARD_SLOTS - kJoker);
  counts[kJoker] = cards.lane(kJokerRank);
}

// Writes the wild cards in the sets of a seat: for each rank, the counts of the first entry of cards_wild, then those
// of the second.
MILLE_INLINE void write_wilds(const Ruleset& ruleset, const State& state, int seat, mille_view* view,
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
  write_alternately(first, second, &view->wilds[seat]);
}

// Writes every byte, or with `kept` only what has changed. Arrays of counts are not zeroed first, because every count
// is written.
MILLE_INLINE void write_view(const Ruleset& ruleset, const State& state, int viewer, mille_view* view,
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
  view->draw_ends = state.shows_draw_ends() ? 1 : 0;
  view->stock_known = state.stock_known;
  view->reserved0 = 0;
  view->out = state.in_deal() ? kNobody : state.out;
  view->pile_size = state.pile_size;
  view->stock_size = state.stock_size();
  std::copy(state.last.memory.begin(), state.last.memory.end(), view->memory);
  view->rule_set = state.rule_set;
  view->reserved1 = 0;
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
  if (state.stock_known != 0) {
    std::memset(view->stock, 0, sizeof view->stock);
    std::memcpy(view->stock, state.stock.data() + state.stock_begin, static_cast<std::size_t>(state.stock_size()));
  } else if (kept == nullptr || kept->has_stock) {
    write_pile(state.pile, 0, view->stock);  // all zeros
  }
  if (kept != nullptr) kept->has_stock = state.stock_known != 0;
  write_counts(state.unseen_by(viewer), view->unseen, kept == nullptr ? nullptr : &kept->unseen);
}

}  // namespace

void make_view(const Ruleset& ruleset, const State& state, int viewer, mille_view* view) {
  write_view(ruleset, state, viewer, view, nullptr);
}

const mille_view& KeptView::at(const Ruleset& ruleset, const State& state, int viewer) {
  if (view_.rule_set != state.rule_set) *this = {};  // wild cards may be others
  write_view(ruleset, state, viewer, &view_, &source_);
  return view_;
}

}  // namespace mille
