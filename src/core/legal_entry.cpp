// Under plain rules (Ruleset::lays_are_plain) the lays of a rank are counted by table, and only the entry wanted is written. Under other
// rules, and in the draw step, whose list is short, the whole list is written.
#include "core/legal_entry.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

#include "core/lay_step.h"
#include "core/legal.h"
#include "core/plain_wilds.h"

namespace mille {
namespace {

bool is_plain_lay_step(const Ruleset& ruleset, const State& state) {
  return state.phase == MILLE_PHASE_LAY && ruleset.lays_are_plain;
}

// A lay step under plain rules.
class PlainLayStep {
 public:
  PlainLayStep(const Ruleset& ruleset, const State& state)
      : wilds_(ruleset, state.hands[state.turn]), step_(ruleset, state, wilds_.count) {}

  std::size_t count() const {
    std::size_t total = 0;
    for_each_rank(step_.ranks_to_lay(), [&](int rank) { total += lays(rank); });
    for (std::size_t value = 0; value < kMaxValuesOfRank; ++value) {
      total += static_cast<std::size_t>(std::popcount(natural_ranks(value)));
    }
    return total + (step_.hand.lane(kJokerRank) != 0 ? 1 : 0);
  }

  std::optional<mille_action> entry(std::size_t index) const {
    for (std::uint32_t ranks = step_.ranks_to_lay(); ranks != 0; ranks &= ranks - 1) {
      const int rank = std::countr_zero(ranks);
      const std::size_t here = lays(rank);
      if (index < here) return lay(rank, static_cast<int>(index));
      index -= here;
    }
    const std::uint32_t first = natural_ranks(0);
    const std::uint32_t second = natural_ranks(1);
    for (std::uint32_t ranks = first | second; ranks != 0; ranks &= ranks - 1) {
      const int rank = std::countr_zero(ranks);
      for (std::size_t value = 0; value < kMaxValuesOfRank; ++value) {
        const Lane held = step_.held(rank, value);
        if (held == 0) continue;
        if (index == 0) return discard(lanes::first_card(rank, held));
        --index;
      }
    }
    if (index == 0 && step_.hand.lane(kJokerRank) != 0) return discard(kJoker);
    return std::nullopt;
  }

 private:
  // Bit r is set if the hand has cards of rank r that have the rank's first (0) or second (1) value.
  std::uint32_t natural_ranks(std::size_t value) const {
    return step_.hand.masked(step_.ruleset.kind_masks[value]).ranks() & kNaturalRanks;
  }

  std::size_t lays(int rank) const {
    const auto wilds = static_cast<std::size_t>(step_.ruleset.is_wild(rank) ? 0 : step_.wilds);
    const std::size_t joins = step_.state.has_set(step_.state.turn, rank) ? 1 : 0;
    return step_.ruleset.plain_lays[joins][wilds][static_cast<std::size_t>(lane_count(step_.held(rank, 0)))]
                                   [static_cast<std::size_t>(lane_count(step_.held(rank, 1)))];
  }

  // T2, S1–S7: lay `index` of a rank.
  mille_action lay(int rank, int index) const {
    const int owner = step_.state.turn;
    const LayLimits limits(step_, rank, owner);
    mille_action action{};
    for_each_naturals(step_, limits, rank, [&](int naturals, lanes::CardBytes cards) {
      const int least = std::max(limits.least_cards - naturals, 0);
      const int ways = std::max(limits.most_wilds - least + 1, 0);
      if (index >= 0 && index < ways) {
        const lanes::CardBytes wild_cards = wilds_.row.first(least + index);
        action.kind = MILLE_ACTION_LAY;
        action.rank = static_cast<std::uint8_t>(rank);
        action.owner = static_cast<std::uint8_t>(owner);
        action.count = static_cast<std::uint8_t>(naturals + least + index);
        std::memcpy(action.cards, cards.data(), cards.size());
        std::memcpy(action.cards + naturals, wild_cards.data(), wild_cards.size());
      }
      index -= ways;
    });
    return action;
  }

  static mille_action discard(Card card) {
    mille_action action{};
    action.kind = MILLE_ACTION_DISCARD;
    action.count = 1;
    action.cards[0] = card;
    return action;
  }

  PlainWilds wilds_;
  LayStep step_;
};

}  // namespace

std::size_t legal_count(const Ruleset& ruleset, const State& state) {
  if (is_plain_lay_step(ruleset, state)) return PlainLayStep(ruleset, state).count();
  return legal_list(ruleset, state, {});
}

std::optional<mille_action> legal_entry(const Ruleset& ruleset, const State& state, std::size_t index) {
  if (is_plain_lay_step(ruleset, state)) return PlainLayStep(ruleset, state).entry(index);
  std::array<mille_action, kTypicalList> usual;
  const std::size_t count = legal_list(ruleset, state, usual);
  if (index >= count) return std::nullopt;
  if (index < usual.size()) return usual[index];
  std::vector<mille_action> whole(count);
  legal_list(ruleset, state, whole);
  return whole[index];
}

}  // namespace mille
