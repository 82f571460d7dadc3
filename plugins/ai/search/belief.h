// What the rival's play tells about his hand. A hand counts by how much more often it is held than chance alone would have it:
// for each rank a factor, by how many cards of it he holds that nobody has seen, and by what he did with cards of that rank. The
// factors come from tools/search_fit.cpp.
#pragma once

#include <algorithm>
#include <array>

#include "random.h"
#include "world.h"

namespace search {

inline constexpr int kSituations = 3 * 3 * 2 * 2;  // shed × passed × on his table × a rank worth much
inline constexpr int kHeld = 5;                    // 0 … 3, 4 or more

using Factors = std::array<std::array<double, kHeld>, kSituations>;

inline int situation(const learned::Rules& rules, const learned::Position& position, int rank) {
  const int his = rank < learned::kRanks && position.rival_set[rank] > 0;
  const int dear = rules.class_of[rank] >= learned::kAce;
  return ((position.shed[rank] * 3 + position.passed[rank]) * 2 + his) * 2 + dear;
}

// Draws worlds in which the rival's hands are as likely as the factors make them: a walk that exchanges one card at a time.
class Worlds {
 public:
  Worlds(const learned::Rules& rules, const learned::Position& position, const World& open, const Factors& factors,
         std::uint64_t seed);

  // Walks on to another hand; the stock is shuffled.
  World next();
  // How many unseen cards of a rank the hand now holds.
  int held(int rank) const { return held_[rank]; }

 private:
  void exchange();
  double factor(int rank, int held) const {
    return factors_[rank] == nullptr ? 1 : (*factors_[rank])[static_cast<std::size_t>(std::min(held, kHeld - 1))];
  }

  const World& open_;
  Random random_;
  Card cards_[MILLE_PACK_SLOTS];  // the hand's unseen cards, then those of the stock
  int hand_;
  int count_;
  bool walked_ = false;
  int held_[learned::kHandRanks]{};
  const std::array<double, kHeld>* factors_[learned::kHandRanks]{};  // none for wild cards
};

}  // namespace search
