// Defines the blocks of an observation and fills them from a view.
#include "learn/observation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <type_traits>

#include "base/result.h"
#include "base/sized_struct.h"
#include "core/cards.h"
#include "learn/messages.h"

namespace mille {
namespace {

enum class Length { by_kind, by_set, one };

struct BlockLayout {
  const char* name;
  const char* meaning;
  Length length;
  bool turned_over = false;  // only if a stock may be turned over
};

constexpr BlockLayout kBlocks[] = {
    {"hand", "cards in the viewer's hand", Length::by_kind},
    {"own_sets", "natural cards in the viewer's sets", Length::by_kind},
    {"opponent_sets", "natural cards in the opponent's sets", Length::by_kind},
    {"pile", "cards in the discard pile, the upcard included", Length::by_kind},
    {"opponent_known", "cards that the viewer knows to be in the opponent's hand", Length::by_kind},
    {"own_known", "cards that the opponent knows to be in the viewer's hand", Length::by_kind},
    {"unseen", "cards in the stock, or unknown in the opponent's hand", Length::by_kind},
    {"own_wilds", "wild cards in the viewer's set of each rank", Length::by_set},
    {"opponent_wilds", "wild cards in the opponent's set of each rank", Length::by_set},
    {"upcard", "1 for the kind of the upcard", Length::by_kind},
    {"stock", "cards in a stock that was turned over", Length::by_kind, true},
    {"next", "1 for the kind of the card that the viewer would draw from it next", Length::by_kind, true},
    {"draw_step", "1: the player to decide has yet to draw", Length::one},
    {"lay_step", "1: that player has drawn; both are 0 if no deal is in progress", Length::one},
    {"own_turn", "1: the viewer decides", Length::one},
    {"own_deal", "1: the viewer dealt this deal", Length::one},
    {"first_turn", "1: it is the deal's first turn", Length::one},
    {"draw_ends", "1: the dealer draws from the stock's far end", Length::one},
    {"own_hand_size", "cards in the viewer's hand", Length::one},
    {"opponent_hand_size", "cards in the opponent's hand", Length::one},
    {"pile_size", "cards in the discard pile", Length::one},
    {"stock_size", "cards in the stock", Length::one},
    {"reshuffles", "times that the stock was renewed in this deal", Length::one},
    {"turns", "turns completed in this deal, as a share of `deal.max_turns`", Length::one},
    {"deal", "number of the deal, as a share of `match.max_deals`", Length::one},
    {"own_total", "the viewer's points in the match, as a share of `match.target`", Length::one},
    {"opponent_total", "the opponent's points in the match, as a share of `match.target`", Length::one},
    {"own_naturals", "the viewer's asterisks", Length::one},
    {"opponent_naturals", "the opponent's asterisks", Length::one},
    {"own_chapeaux", "the viewer's circles", Length::one},
    {"opponent_chapeaux", "the opponent's circles", Length::one},
};

bool may_turn_over(const Ruleset& ruleset) { return ruleset.rules.stock_exhausted == MILLE_EXHAUSTED_TURN_OVER; }

int length_of(const Ruleset& ruleset, const BlockLayout& block) {
  if (block.turned_over && !may_turn_over(ruleset)) return 0;
  switch (block.length) {
    case Length::by_kind: return ruleset.rules.kind_count;
    case Length::by_set: return kRanks * ruleset.wild_kind_count;
    default: return 1;
  }
}

// Writes block after block. `Value` is float or a byte.
template <class Value>
class ObservationWriter {
 public:
  ObservationWriter(const Ruleset& ruleset, std::span<Value> values) : ruleset_(ruleset), next_(values.data()) {}

  void counts(const std::uint8_t (&cards)[MILLE_CARD_SLOTS]) {
    for (const CardKind& kind : kinds()) put(kind.suits.sum(cards + kind.first));
  }
  void counts(const Cards& cards) {
    std::array<Lanes, kMaxValuesOfRank> counts;
    for (std::size_t value = 0; value < kMaxValuesOfRank; ++value) {
      counts[value] = cards.masked(ruleset_.kind_masks[value]).rank_counts().lanes();
    }
    counts[0][kJokerRank] = cards.lane(kJokerRank);
    for (const CardKind& kind : kinds()) put(counts[kind.value][kind.rank]);
  }
  // Counts a row in which a card may be more often than in a pack.
  void counts(std::span<const Card> row) {
    Value* const block = next_;
    next_ += kinds().size();
    std::fill(block, next_, Value{0});
    for (const Card card : row) ++block[ruleset_.rules.kind_of[card]];
  }
  void wilds(const std::uint8_t (&sets)[MILLE_RANKS][MILLE_WILD_SLOTS]) {
    for (const auto& set : sets) {
      for (const WildKind& wild : wild_kinds()) put(wild.suits.sum(set + wild.entry * kSuits));
    }
  }
  // `sets` has the wild cards of each entry of cards_wild, by the rank of the set.
  void wilds(const std::array<Cards, kMaxWildEntries>& sets) {
    Value* block = next_;
    for (const WildKind& wild : wild_kinds()) {
      const Cards& cards = sets[static_cast<std::size_t>(wild.entry)];
      const std::uint64_t mask = in_all_lanes(wild.mask);
      // A lane of jokers is their number.
      const Lanes counts = wild.rank == kJokerRank ? cards.lanes() : cards.masked({{mask, mask}}).rank_counts().lanes();
      for (std::size_t rank = 0; rank < kRanks; ++rank) {
        block[rank * wild_kinds().size()] = static_cast<Value>(counts[rank]);
      }
      ++block;
    }
    next_ += kRanks * wild_kinds().size();
  }
  void number(double value) {
    if constexpr (kBytes) value = std::clamp(value, 0.0, 255.0);
    *next_++ = static_cast<Value>(value);
  }
  void progress(std::int64_t count, std::int32_t limit) {
    number(kBytes ? static_cast<double>(count) : static_cast<double>(count) / limit);
  }
  void total(std::int64_t points, std::int32_t target) {
    const double share = static_cast<double>(points) / target;
    number(kBytes ? 100 + std::round(100 * share) : share);
  }

 private:
  static constexpr bool kBytes = std::is_same_v<Value, std::uint8_t>;

  void put(std::uint32_t count) { *next_++ = static_cast<Value>(count); }
  std::span<const CardKind> kinds() const {
    return std::span(ruleset_.kinds).first(static_cast<std::size_t>(ruleset_.rules.kind_count));
  }
  std::span<const WildKind> wild_kinds() const {
    return std::span(ruleset_.wild_kinds).first(static_cast<std::size_t>(ruleset_.wild_kind_count));
  }

  const Ruleset& ruleset_;
  Value* next_;
};

// What a view shows. Its two rows of cards have been checked.
struct SeenInView {
  const mille_view& now;
  std::span<const Card> pile;
  std::span<const Card> stock;  // empty unless it is known

  int viewer() const { return now.viewer; }
  std::span<const Card> pile_cards() const { return pile; }
  std::span<const Card> stock_cards() const { return stock; }
  const auto& hand() const { return now.hand; }
  const auto& sets(int seat) const { return now.sets[seat]; }
  const auto& known(int seat) const { return now.known[seat]; }
  const auto& unseen() const { return now.unseen; }
  const auto& wilds(int seat) const { return now.wilds[seat]; }
  int stock_size() const { return now.stock_size; }
  bool draw_ends() const { return now.draw_ends != 0; }
};

// What a seat sees of a state.
struct SeenInState {
  const State& now;
  int own;
  std::span<const Card> pile;
  std::span<const Card> stock;

  int viewer() const { return own; }
  Cards pile_cards() const { return Cards::of(pile); }
  Cards stock_cards() const { return Cards::of(stock); }
  const Cards& hand() const { return now.hands[viewer()]; }
  const Cards& sets(int seat) const { return now.sets[seat]; }
  const Cards& known(int seat) const { return now.known[seat]; }
  Cards unseen() const { return now.unseen_by(viewer()); }
  std::array<Cards, kMaxWildEntries> wilds(int seat) const { return {now.wilds[0][seat], now.wilds[1][seat]}; }
  int stock_size() const { return now.stock_size(); }
  bool draw_ends() const { return now.shows_draw_ends(); }
};

// Writes a row. `seen` is a SeenInView or a SeenInState; the numbers in `now` have the same names in both.
template <class Value, class Seen>
void write_row(const Ruleset& ruleset, const Seen& seen, std::span<Value> values) {
  const auto& now = seen.now;
  const int own = seen.viewer();
  const int opponent = other(own);
  ObservationWriter writer(ruleset, values);
  writer.counts(seen.hand());
  writer.counts(seen.sets(own));
  writer.counts(seen.sets(opponent));
  writer.counts(seen.pile_cards());
  writer.counts(seen.known(opponent));
  writer.counts(seen.known(own));
  writer.counts(seen.unseen());
  writer.wilds(seen.wilds(own));
  writer.wilds(seen.wilds(opponent));
  writer.counts(seen.pile.last(seen.pile.empty() ? 0 : 1));
  if (may_turn_over(ruleset)) {
    const bool far_end = seen.draw_ends() && now.dealer == own;
    const std::size_t next = seen.stock.empty() ? 0 : 1;
    writer.counts(seen.stock_cards());
    writer.counts(far_end ? seen.stock.last(next) : seen.stock.first(next));
  }

  const mille_rules& rules = ruleset.rules;
  writer.number(now.phase == MILLE_PHASE_DRAW ? 1 : 0);
  writer.number(now.phase == MILLE_PHASE_LAY ? 1 : 0);
  writer.number(now.turn == own ? 1 : 0);
  writer.number(now.dealer == own ? 1 : 0);
  writer.number(now.first_turn);
  writer.number(seen.draw_ends() ? 1 : 0);
  writer.number(now.hand_size[own]);
  writer.number(now.hand_size[opponent]);
  writer.number(now.pile_size);
  writer.number(seen.stock_size());
  writer.number(now.reshuffles);
  writer.progress(now.turns, rules.deal_max_turns);
  writer.progress(now.deal, rules.match_max_deals);
  writer.total(now.totals[own], rules.match_target);
  writer.total(now.totals[opponent], rules.match_target);
  writer.number(now.naturals[own]);
  writer.number(now.naturals[opponent]);
  writer.number(now.chapeaux[own]);
  writer.number(now.chapeaux[opponent]);
}

// Checks and returns the first `count` cards of a sequence of the view.
Result<std::span<const Card>> read_sequence(const mille_rules& rules, const char* name, const mille_card* cards,
                                            std::int32_t count, mille_error* error) {
  if (count < 0 || count > MILLE_PACK_SLOTS) {
    return refuse(error, say::kViewNumber, {name, count, 0, MILLE_PACK_SLOTS});
  }
  const std::span sequence(cards, static_cast<std::size_t>(count));
  for (const Card card : sequence) {
    if (card > kJoker || rules.kind_of[card] >= rules.kind_count) return refuse(error, say::kViewCard, {name, card});
  }
  return sequence;
}

template <class Value>
mille_status observe_view(const Ruleset& ruleset, const mille_view& view, std::span<Value> values, mille_error* error) {
  MILLE_TRY(check_reserved("reserved0", view.reserved0, error));
  if (view.viewer < 0 || view.viewer >= kSeats) {
    return refuse(error, say::kViewNumber, {"viewer", view.viewer, 0, kSeats - 1});
  }
  MILLE_TRY(const std::span<const Card> pile, read_sequence(ruleset.rules, "pile", view.pile, view.pile_size, error));
  const std::int32_t stock_known = view.stock_known != 0 ? view.stock_size : 0;
  MILLE_TRY(const std::span<const Card> stock, read_sequence(ruleset.rules, "stock", view.stock, stock_known, error));
  write_row(ruleset, SeenInView{view, pile, stock}, values);
  return MILLE_OK;
}

template <class Value>
void observe_state(const Ruleset& ruleset, const State& state, int seat, std::span<Value> values) {
  const auto known = static_cast<std::size_t>(state.stock_known != 0 ? state.stock_size() : 0);
  const std::span<const Card> pile(state.pile.data(), state.pile_size);
  write_row(ruleset, SeenInState{state, seat, pile, {state.stock.data() + state.stock_begin, known}}, values);
}

}  // namespace

std::vector<ObservationBlock> observation_blocks(const Ruleset& ruleset) {
  std::vector<ObservationBlock> blocks;
  int first = 0;
  for (const BlockLayout& block : kBlocks) {
    const int count = length_of(ruleset, block);
    if (count > 0) blocks.push_back({block.name, block.meaning, first, count});
    first += count;
  }
  return blocks;
}

int observation_size(const Ruleset& ruleset) {
  return std::accumulate(std::begin(kBlocks), std::end(kBlocks), 0,
                         [&](int sum, const BlockLayout& block) { return sum + length_of(ruleset, block); });
}

mille_status observe(const Ruleset& ruleset, const mille_view& view, std::span<float> values, mille_error* error) {
  return observe_view(ruleset, view, values, error);
}

mille_status observe(const Ruleset& ruleset, const mille_view& view, std::span<std::uint8_t> bytes,
                     mille_error* error) {
  return observe_view(ruleset, view, bytes, error);
}

void observe(const Ruleset& ruleset, const State& state, int seat, std::span<float> values) {
  observe_state(ruleset, state, seat, values);
}

void observe(const Ruleset& ruleset, const State& state, int seat, std::span<std::uint8_t> bytes) {
  observe_state(ruleset, state, seat, bytes);
}

}  // namespace mille
