// What the rival's play tells about his hand. A hand counts by how much more often it is held than chance alone would have it:
// for each rank a factor, by how many cards of it he holds that nobody has seen, and by what he did with cards of that rank. The
// factors come from tools/search_fit.cpp.
#pragma once

#include <algorithm>
#include <array>

#include "history.h"
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

// Draws worlds in which the rival's hands are as likely as the factors and his last turns make them: a walk that exchanges cards.
class Worlds {
 public:
  // Without a history the factors alone count.
  Worlds(const learned::Rules& rules, const learned::Position& position, const World& open, const Factors& factors,
         std::uint64_t seed, History* history);

  // Walks on to another hand; the stock is shuffled.
  World next();
  // How many unseen cards of a rank the hand now holds.
  int held(int rank) const { return hand_.held[rank]; }

 private:
  struct Hand {
    Card cards[MILLE_PACK_SLOTS];  // its unseen cards, then those of the stock
    int held[learned::kHandRanks]{};
  };

  // Exchanges one card, as the factors have it.
  void exchange();
  // Some of that, and back again by what the history says.
  void move();
  World world() const;
  double factor(int rank, int held) const {
    return factors_[rank] == nullptr ? 1 : (*factors_[rank])[static_cast<std::size_t>(std::min(held, kHeld - 1))];
  }

  const World& open_;
  History* history_;  // none where it tells nothing
  Random random_;
  Hand hand_;
  int size_;   // of its unseen cards
  int count_;  // with the stock
  double likelihood_ = 0;
  bool walked_ = false;
  const std::array<double, kHeld>* factors_[learned::kHandRanks]{};  // none for wild cards
};

}  // namespace search
