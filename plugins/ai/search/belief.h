// What the opponent's behavior reveals of the unseen cards in their hand: for each rank and count, how much likelier than
// by chance they hold that many. A network with one hidden layer is evaluated rank by rank. research/search_fit.cpp fits
// its weights.
#pragma once

#include <array>
#include <cstdint>

#include "behavior.h"

namespace search {

// Binary features of a rank. Ranks that are played alike share them.
namespace feature {

inline constexpr int kAges = 10;  // never, or the number of the opponent's turns ago
inline constexpr int kFewAges = 6;

// Of the rank.
inline constexpr int kClass = 0;
inline constexpr int kKnown = kClass + learned::kClasses;              // in the opponent's hand
inline constexpr int kUnseen = kKnown + 5;                             // 0 … 8
inline constexpr int kSet = kUnseen + 9;                               // the opponent's set × when they last laid
inline constexpr int kDirty = kSet + 7 * kFewAges;                     // wild cards in it
inline constexpr int kMySet = kDirty + 4;                              // its size
inline constexpr int kMyLay = kMySet + 6;                              // when I last laid
inline constexpr int kMine = kMyLay + 5;                               // in my hand
inline constexpr int kShed = kMine + 6;                                // when the opponent last discarded the rank
inline constexpr int kShedCount = kShed + kAges;                       // how often
inline constexpr int kLeft = kShedCount + 4;                           // when the opponent last left it on the pile
inline constexpr int kLeftCount = kLeft + kAges;                       // how often
inline constexpr int kLeftPile = kLeftCount + 4;                       // pile size then
inline constexpr int kClassShed = kLeftPile + 6;                       // class × when last discarded
inline constexpr int kClassLeft = kClassShed + learned::kClasses * 4;  // class × when last left
inline constexpr int kClassUnseen = kClassLeft + learned::kClasses * 4;
// Of the position as a whole.
inline constexpr int kDiscard = kClassUnseen + learned::kClasses * 5;  // classes of the opponent's last three discards
// Unseen cards in the opponent's hand.
inline constexpr int kSize = kDiscard + Behavior::kDiscards * (learned::kClasses + 1);
inline constexpr int kTurn = kSize + 17;
inline constexpr int kSets = kTurn + 13;   // number of the opponent's sets
inline constexpr int kBegan = kSets + 7;   // how the opponent's last turn began
inline constexpr int kWilds = kBegan + 4;  // wild cards in the opponent's sets
inline constexpr int kLays = kWilds + 5;   // lays in the opponent's last turn
inline constexpr int kPile = kLays + 4;
inline constexpr int kLaid = kPile + 7;      // value of the opponent's sets
inline constexpr int kTookPile = kLaid + 6;  // when the opponent last took the pile
inline constexpr int kUnseenWilds = kTookPile + kFewAges;
inline constexpr int kCount = kUnseenWilds + 9;

}  // namespace feature

// The active features.
inline constexpr int kMostFeatures = 32;
struct Features {
  std::array<std::int16_t, kMostFeatures> list;
  int count = 0;
};

// Computes the network's input for each rank.
class BeliefInput {
 public:
  BeliefInput(const learned::Rules& rules, const learned::Position& position, const Behavior& behavior);
  Features of(int rank) const;

 private:
  const learned::Rules& rules_;
  const learned::Position& position_;
  const Behavior& behavior_;
  Features whole_;  // the features common to all ranks
};

inline constexpr int kHeld = 5;  // counts: 0 … 3, 4 or more
inline constexpr int kHidden = 32;
inline constexpr int kScale = 256;  // fixed-point scale of the weights

// The weights. They are integers, so that every processor computes the same.
struct Belief {
  std::int16_t rows[feature::kCount][kHidden];
  std::int16_t bias[kHidden];
  std::int16_t out[kHeld - 1][kHidden];
  std::int32_t out_bias[kHeld - 1];
};

// Odds by rank and number held, relative to 1 for none. For a rank that is not in the game they mean nothing.
using Odds = std::array<std::array<double, kHeld>, learned::kHandRanks>;

Odds odds_of(const Belief& belief, const BeliefInput& belief_input);

}  // namespace search
