// Draws worlds in which the rival's hands are as likely as his conduct and his last turns make them.
#pragma once

#include "belief.h"
#include "history.h"
#include "random.h"
#include "world.h"

namespace search {

class Worlds {
 public:
  // Without a history the odds alone count.
  Worlds(const Open& open, const Odds& odds, std::uint64_t seed, History* history);

  // The stock is another each time, and so is the hand, unless his turns speak for the one before.
  World next();

 private:
  // A hand as the odds have it, whatever was drawn before.
  World draw();

  const Open& open_;
  History* history_;  // none where it tells nothing
  Random random_;
  int size_;                           // of the rival's unseen cards
  int unseen_[learned::kHandRanks]{};  // cards by rank
  double weights_[learned::kHandRanks][MILLE_PACK_SLOTS + 1];
  // Of the hands with so many cards of the first ranks, rank by rank; all the weights of a rank may have a common factor.
  double sums_[learned::kHandRanks + 1][MILLE_PACK_SLOTS + 1];
  World world_;  // where a history decides, the last that was taken
  double likelihood_ = 0;
};

}  // namespace search
