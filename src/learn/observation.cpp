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
    for (std::size_t kind = 0; kind < kind_count(); ++kind) {
      const CardKind& one = ruleset_.kinds[kind];
      *next_++ = static_cast<Value>(one.suits.sum(cards + one.first));
    }
  }
  void counts(std::span<const Card> cards) {
    Value* block = kinds();
    for (const Card card : cards) ++block[kind_of(card)];
  }
  void wilds(const std::uint8_t (&sets)[MILLE_RANKS][MILLE_WILD_SLOTS]) {
    for (const auto& set : sets) {
      for (int kind = 0; kind < ruleset_.wild_kind_count; ++kind) {
        const WildKind& wild = ruleset_.wild_kinds[static_cast<std::size_t>(kind)];
        number(wild.suits.sum(set + wild.entry * kSuits));
      }
    }
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

  bool is_in_play(Card card) const { return card <= kJoker && kind_of(card) < kind_count(); }

 private:
  static constexpr bool kBytes = std::is_same_v<Value, std::uint8_t>;

  std::size_t kind_of(Card card) const { return ruleset_.rules.kind_of[card]; }
  std::size_t kind_count() const { return static_cast<std::size_t>(ruleset_.rules.kind_count); }
  Value* kinds() {
    Value* block = next_;
    next_ += kind_count();
    std::fill(block, next_, Value{0});
    return block;
  }

  const Ruleset& ruleset_;
  Value* next_;
};

// Checks and returns the first `count` cards of a sequence of the view.
template <class Value>
Result<std::span<const Card>> read_sequence(const ObservationWriter<Value>& writer, const char* name,
                                            const mille_card* cards, std::int32_t count, mille_error* error) {
  if (count < 0 || count > MILLE_PACK_SLOTS) {
    return refuse(error, say::kViewNumber, {name, count, 0, MILLE_PACK_SLOTS});
  }
  const std::span sequence(cards, static_cast<std::size_t>(count));
  for (const Card card : sequence) {
    if (!writer.is_in_play(card)) return refuse(error, say::kViewCard, {name, card});
  }
  return sequence;
}

template <class Value>
mille_status write_observation(const Ruleset& ruleset, const mille_view& view, std::span<Value> values,
                               mille_error* error) {
  MILLE_TRY(check_reserved("reserved0", view.reserved0, error));
  if (view.viewer < 0 || view.viewer >= kSeats) {
    return refuse(error, say::kViewNumber, {"viewer", view.viewer, 0, kSeats - 1});
  }
  const int own = view.viewer;
  const int opponent = other(own);
  ObservationWriter writer(ruleset, values);
  MILLE_TRY(const std::span<const Card> pile, read_sequence(writer, "pile", view.pile, view.pile_size, error));
  const std::int32_t stock_known = view.stock_known != 0 ? view.stock_size : 0;
  MILLE_TRY(const std::span<const Card> stock, read_sequence(writer, "stock", view.stock, stock_known, error));

  writer.counts(view.hand);
  writer.counts(view.sets[own]);
  writer.counts(view.sets[opponent]);
  writer.counts(pile);
  writer.counts(view.known[opponent]);
  writer.counts(view.known[own]);
  writer.counts(view.unseen);
  writer.wilds(view.wilds[own]);
  writer.wilds(view.wilds[opponent]);
  writer.counts(pile.last(pile.empty() ? 0 : 1));
  if (may_turn_over(ruleset)) {
    const bool far_end = view.draw_ends != 0 && view.dealer == own;
    const std::size_t next = stock.empty() ? 0 : 1;
    writer.counts(stock);
    writer.counts(far_end ? stock.last(next) : stock.first(next));
  }

  const mille_rules& rules = ruleset.rules;
  writer.number(view.phase == MILLE_PHASE_DRAW ? 1 : 0);
  writer.number(view.phase == MILLE_PHASE_LAY ? 1 : 0);
  writer.number(view.turn == own ? 1 : 0);
  writer.number(view.dealer == own ? 1 : 0);
  writer.number(view.first_turn);
  writer.number(view.draw_ends);
  writer.number(view.hand_size[own]);
  writer.number(view.hand_size[opponent]);
  writer.number(view.pile_size);
  writer.number(view.stock_size);
  writer.number(view.reshuffles);
  writer.progress(view.turns, rules.deal_max_turns);
  writer.progress(view.deal, rules.match_max_deals);
  writer.total(view.totals[own], rules.match_target);
  writer.total(view.totals[opponent], rules.match_target);
  writer.number(view.naturals[own]);
  writer.number(view.naturals[opponent]);
  writer.number(view.chapeaux[own]);
  writer.number(view.chapeaux[opponent]);
  return MILLE_OK;
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
  return write_observation(ruleset, view, values, error);
}

mille_status observe(const Ruleset& ruleset, const mille_view& view, std::span<std::uint8_t> bytes,
                     mille_error* error) {
  return write_observation(ruleset, view, bytes, error);
}

}  // namespace mille
