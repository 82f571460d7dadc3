// Draws worlds. A hand of the opponent comes up as often as their behavior and their last turns make it likely.
#pragma once

#include "belief.h"
#include "history.h"
#include "random.h"
#include "world.h"

namespace search {

class Worlds {
 public:
  // Without a history only the odds count.
  Worlds(const Open& open, const Odds& odds, std::uint64_t seed, History* history);

  // Returns the next world. The stock is always new. The hand may stay the same if the opponent's turns favour it.
  World next();

 private:
  // Draws a hand by the odds, independently of earlier draws.
  World draw();

  const Open& open_;
  History* history_;  // null if it tells nothing
  Random random_;
  int size_;                           // number of unseen cards in the opponent's hand
  int unseen_[learned::kHandRanks]{};  // unseen cards by rank
  double weights_[learned::kHandRanks][MILLE_PACK_SLOTS + 1];
  // Weighted numbers of hands of a given size from the first ranks. Each rank's row is normalized, since a common
  // factor does not matter.
  double sums_[learned::kHandRanks + 1][MILLE_PACK_SLOTS + 1];
  World world_;  // with a history, the last accepted world
  double likelihood_ = 0;
};

}  // namespace search
