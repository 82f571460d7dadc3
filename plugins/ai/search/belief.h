// What the rival's conduct tells of the cards in his hand that nobody has seen: for each rank, how much likelier than by chance he
// holds so many of it. A network with one hidden layer is asked rank by rank; its weights come from tools/search_fit.cpp.
#pragma once

#include <array>
#include <cstdint>

#include "conduct.h"

namespace search {

// Some of the features of a rank are 1, the others 0. Ranks that are played alike share them.
namespace feature {

inline constexpr int kAges = 10;  // never; so many of his turns ago
inline constexpr int kFewAges = 6;

// Of the rank.
inline constexpr int kClass = 0;
inline constexpr int kKnown = kClass + learned::kClasses;              // in his hand
inline constexpr int kUnseen = kKnown + 5;                             // 0 … 8
inline constexpr int kSet = kUnseen + 9;                               // his set × when he last laid
inline constexpr int kDirty = kSet + 7 * kFewAges;                     // wild cards in it
inline constexpr int kMySet = kDirty + 4;                              // its size
inline constexpr int kMyLay = kMySet + 6;                              // when I last laid
inline constexpr int kMine = kMyLay + 5;                               // in my hand
inline constexpr int kShed = kMine + 6;                                // when he last discarded it
inline constexpr int kShedCount = kShed + kAges;                       // how often
inline constexpr int kLeft = kShedCount + 4;                           // when he last left it on the pile
inline constexpr int kLeftCount = kLeft + kAges;                       // how often
inline constexpr int kLeftPile = kLeftCount + 4;                       // with how many cards
inline constexpr int kClassShed = kLeftPile + 6;                       // class × when
inline constexpr int kClassLeft = kClassShed + learned::kClasses * 4;  // class × when
inline constexpr int kClassUnseen = kClassLeft + learned::kClasses * 4;
// Of the whole.
inline constexpr int kDiscard = kClassUnseen + learned::kClasses * 5;  // classes of his last three discards
inline constexpr int kSize = kDiscard + Conduct::kDiscards * (learned::kClasses + 1);  // of his hand, unseen
inline constexpr int kTurn = kSize + 17;
inline constexpr int kSets = kTurn + 13;   // of his
inline constexpr int kBegan = kSets + 7;   // his last turn
inline constexpr int kWilds = kBegan + 4;  // that he laid
inline constexpr int kLays = kWilds + 5;   // in his last turn
inline constexpr int kPile = kLays + 4;
inline constexpr int kLaid = kPile + 7;      // value of his sets
inline constexpr int kTookPile = kLaid + 6;  // when he last did
inline constexpr int kUnseenWilds = kTookPile + kFewAges;
inline constexpr int kCount = kUnseenWilds + 9;

}  // namespace feature

// Those that are 1.
inline constexpr int kMostFeatures = 32;
struct Features {
  std::array<std::int16_t, kMostFeatures> list;
  int count = 0;
};

// What the network is told of each rank.
class Witness {
 public:
  Witness(const learned::Rules& rules, const learned::Position& position, const Conduct& conduct);
  Features of(int rank) const;

 private:
  const learned::Rules& rules_;
  const learned::Position& position_;
  const Conduct& conduct_;
  Features whole_;  // the same for all ranks
};

inline constexpr int kHeld = 5;  // 0 … 3, 4 or more
inline constexpr int kHidden = 32;
inline constexpr int kScale = 256;  // a unit of the weights

// In whole numbers, so that every processor computes the same.
struct Belief {
  std::int16_t rows[feature::kCount][kHidden];
  std::int16_t bias[kHidden];
  std::int16_t out[kHeld - 1][kHidden];
  std::int32_t out_bias[kHeld - 1];
};

// By rank and number held, none having 1. A rank that is not in the game may have any.
using Odds = std::array<std::array<double, kHeld>, learned::kHandRanks>;

Odds odds_of(const Belief& belief, const Witness& witness);

}  // namespace search
