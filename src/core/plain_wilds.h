// The wild cards of a hand under plain rules, which have at most one kind of them.
#pragma once

#include "core/lanes.h"
#include "core/ruleset.h"

namespace mille {

// How many there are, and their cards in the order of the pack.
struct PlainWilds {
  int count = 0;
  lanes::CardRow row{0, 0};

  PlainWilds(const Ruleset& ruleset, const Cards& hand) {
    if (ruleset.wild_kind_count == 0) return;
    const WildKind& kind = ruleset.wild_kinds[0];
    const Lane lane = static_cast<Lane>(hand.lane(kind.rank) & kind.mask);
    const bool jokers = kind.rank == kJokerRank;
    count = jokers ? lane : lane_count(lane);
    row = lanes::CardRow(kind.rank, jokers ? Lane{0} : lane);  // a row of the first suit is a row of jokers
  }
};

}  // namespace mille
