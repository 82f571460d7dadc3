// A deal as learned sees it from its seat, by rank: hand, sets, pile and what is known of the rest. It is built from a
// view. `Rank` holds what a turn can change, so that trying a plan overwrites only a few bytes.
#pragma once

#include <cstdint>

#include "../common/cards.h"
#include "mille/mille_ai.h"
#include "mille/mille_score.hpp"

namespace learned {

using common::kHandRanks;
using common::kHigh;
using common::kLow;
using common::kRanks;

// Counts of cards are stored in a byte.
inline std::int8_t small(int number) { return static_cast<std::int8_t>(number); }

// Classes of ranks that are played alike, by the value of their cards.
enum Class : std::int8_t { kWild, kSmall, kTen, kAce, kJack, kQueen };
inline constexpr int kClasses = 6;

// The rules that learned needs.
struct Rules : common::CardRules {
  explicit Rules(const mille_rules& of);

  Class class_of[kHandRanks];
  int set_of_wilds = -1;  // the first wild rank that can be laid as a set of its own, or −1
  int wild_value = 0;     // of an ordinary wild card
};

// My cards of one rank, in hand and in my set.
struct Rank {
  std::int8_t hand[2] = {0, 0};  // by value: low, high
  std::int8_t set = 0;           // natural cards of the set
  std::int8_t set_high = 0;      // those of the higher value
  std::int8_t set_wilds = 0;
  std::int16_t set_value = 0;  // of its cards, without factors

  int held() const { return hand[kLow] + hand[kHigh]; }
  bool has_set() const { return set != 0; }
};

struct Position {
  Position() = default;
  Position(const Rules& rules, const mille_view& view);

  // Advances to the position after an action that learned considers. Takes its hand, its sets, the pile, the stock and
  // the unseen cards from `view`. What each player knows of the other's hand stays as first seen.
  void follow(const Rules& rules, const mille_view& view);

  Rank own[kHandRanks];  // wild ranks too
  std::int8_t unseen[kHandRanks]{};
  std::int8_t unseen_high[kHandRanks]{};
  std::int8_t opponent_known[kHandRanks]{};
  std::int8_t known_to_opponent[kHandRanks]{};
  std::int8_t opponent_set[kRanks]{};
  std::int8_t opponent_set_high[kRanks]{};
  std::int8_t opponent_set_wilds[kRanks]{};
  std::int8_t pile[kHandRanks]{};  // cards of the rank in the pile
  std::int8_t pile_high[kHandRanks]{};
  std::int8_t shed[kHandRanks]{};    // 2: what the opponent discarded last; 1: earlier; 0: not in this pile
  std::int8_t passed[kHandRanks]{};  // 2: what the opponent left on the pile last; 1: earlier; 0: neither
  int size = 0;                      // cards in hand
  int opponent_size = 0;
  mille::scoring::Sets opponent_sets;
  double opponent_hand = 0;  // expected value of the opponent's hand
  int pile_size = 0;
  int pile_value = 0;
  int stock = 0;
  int turns = 0;
  bool last = false;  // this is my last turn of the deal
};

}  // namespace learned
