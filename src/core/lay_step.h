// What both ways of listing lays share: the cards of the hand by rank and value, the ranks to lay in, and the bounds of a lay (T2, S1–S7).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/lanes.h"
#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

struct LayStep {
  LayStep(const Ruleset& of_ruleset, const State& of_state, int wilds_in_hand)
      : ruleset(of_ruleset),
        rules(of_ruleset.rules),
        state(of_state),
        hand(of_state.hands[of_state.turn]),
        kinds{hand.masked(ruleset.kind_masks[0]).lanes(), hand.masked(ruleset.kind_masks[1]).lanes()},
        wilds(wilds_in_hand) {}

  // S1, S2: bit r is set if the hand might add to, or make, the player's own set of rank r.
  std::uint32_t ranks_to_lay() const {
    const std::uint32_t sets = state.sets[state.turn].ranks();
    const std::uint32_t wild = ruleset.wild_ranks;
    const RankCounts counts = hand.rank_counts();
    const int least_naturals = rules.sets_min_natural_cards;
    const int needed = std::max(rules.sets_min_size - wilds, least_naturals);
    std::uint32_t openings = counts.at_least(needed) & ~wild;
    if (const int of_wilds = std::max(rules.sets_min_size, least_naturals);
        wilds >= of_wilds && rules.sets_of_wilds != 0) {
      openings |= counts.at_least(of_wilds) & wild & kNaturalRanks;
    }
    return (sets & fitting_ranks()) | (openings & ~sets);
  }

  // The ranks whose sets might take a card of the hand.
  std::uint32_t fitting_ranks() const { return hand.ranks() | (wilds > 0 ? ~ruleset.wild_ranks : 0); }

  // The cards of a rank in hand that have the rank's first (0) or second (1) value.
  Lane held(int rank, std::size_t value) const { return kinds[value][static_cast<std::size_t>(rank)]; }

  const Ruleset& ruleset;
  const mille_rules& rules;
  const State& state;
  const Cards hand;
  const std::array<Lanes, kMaxValuesOfRank> kinds;
  const int wilds;  // the number of wild cards in hand
};

// Bounds on the cards that a lay in a set has.
struct LayLimits {
  int least_cards;
  int least_naturals;
  int most_wilds;

  // Applies S1, S2 and S4 only.
  LayLimits(const LayStep& step, int rank, int owner) {
    // A set on the table already meets the minimums. Both fields are read first so that no branch is needed: the branch
    // mispredicts on random hands.
    const bool joins = step.state.has_set(owner, rank);
    const int opening_cards = step.rules.sets_min_size;
    const int opening_naturals = step.rules.sets_min_natural_cards;
    least_cards = joins ? 1 : opening_cards;
    least_naturals = joins ? 0 : opening_naturals;
    restrict_wilds(step.ruleset.is_wild(rank) ? 0 : step.wilds);  // S4: a set of twos takes only twos
  }
  void restrict_wilds(int most) {
    most_wilds = most;
    least_naturals = std::max(least_naturals, least_cards - most);
  }
};

// Calls `visit(naturals, cards)` for each choice of natural cards for a lay, ordered by the number of cards of the
// first value, then of the second.
template <class Visit>
void for_each_naturals(const LayStep& step, const LayLimits& limits, int rank, Visit visit) {
  const Lane first = step.held(rank, 0);
  const Lane second = step.held(rank, 1);
  const int first_count = lane_count(first);
  if (second == 0) {
    const lanes::CardRow row(rank, first);
    for (int count = limits.least_naturals; count <= first_count; ++count) visit(count, row.first(count));
    return;
  }
  const int second_count = lane_count(second);
  for (int a = std::max(limits.least_naturals - second_count, 0); a <= first_count; ++a) {
    for (int b = std::max(limits.least_naturals - a, 0); b <= second_count; ++b) {
      const Lane both = static_cast<Lane>(lanes::first_of(first, a) | lanes::first_of(second, b));
      visit(a + b, lanes::CardRow(rank, both).first(a + b));
    }
  }
}

}  // namespace mille
