// The choices of wild cards that a hand offers for one lay, computed once per legal list.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/lanes.h"
#include "core/ruleset.h"

namespace mille {

// A choice of wild cards. It takes the cards of each kind that are lowest in the pack.
struct WildChoice {
  int count;
  Card cards[2 * lanes::kMostOfRank];  // in printing order, then zeros
};

class WildChoices {
 public:
  // Counts the wild cards of a hand.
  WildChoices(const Ruleset& ruleset, const Cards& hand) {
    for (int i = 0; i < ruleset.wild_kind_count; ++i) {
      const auto index = static_cast<std::size_t>(i);
      const WildKind& kind = ruleset.wild_kinds[index];
      lanes_[index] = static_cast<Lane>(hand.lane(kind.rank) & kind.mask);
      counts_[index] = kind.rank == kJokerRank ? lanes_[index] : lane_count(lanes_[index]);
      held_ += counts_[index];
    }
  }

  // The number of wild cards that the hand holds.
  int held() const { return held_; }

  // Makes every choice of up to `most` wild cards, ordered by the number of each kind, ascending.
  void find(const Ruleset& ruleset, int most) {
    choices_[0] = {};
    size_ = 1;
    if (held_ > 0) find_all(ruleset, most);
  }

  // Calls `visit(choice)` for each choice of `least` (0 or more) to `most` cards.
  template <class Visit>
  void for_each(int least, int most, Visit visit) const {
    for (const WildChoice& choice : std::span(choices_).first(static_cast<std::size_t>(size_))) {
      if (choice.count >= least && choice.count <= most) visit(choice);
    }
  }

 private:
  static constexpr int kMaxKinds = kMaxWildEntries * kMaxValuesOfRank;
  // Two wild ranks, each with two values of four cards.
  static constexpr int kMost = 5 * 5 * 5 * 5;

  using Lanes = std::array<Lane, kMaxWildEntries>;  // one per entry of cards_wild; a plain number for jokers

  void find_all(const Ruleset& ruleset, int most);
  void choose(const Ruleset& ruleset, int kind, Lanes chosen, int count, int most);
  void put(const Ruleset& ruleset, const Lanes& chosen, int count);

  std::array<Lane, kMaxKinds> lanes_;
  std::array<int, kMaxKinds> counts_;
  int held_ = 0;
  int size_ = 0;
  std::array<WildChoice, kMost> choices_;
};

}  // namespace mille
