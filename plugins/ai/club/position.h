// A deal as club sees it from its seat: hand, sets and what is known of the rest, by rank. It is built from a view.
// evaluation.h judges what it is worth.
#pragma once

#include <cstdint>

#include "../common/cards.h"
#include "mille/mille_ai.h"
#include "mille/mille_score.hpp"

namespace club {

using common::kHandRanks;
using common::kHigh;
using common::kLow;
using common::kRanks;

// The rules that club needs.
struct Rules : common::CardRules {
  explicit Rules(const mille_rules& of)
      : CardRules(of), min_size(fields.sets_min_size), sets_of_wilds(fields.sets_of_wilds != 0) {}

  int min_size;
  bool sets_of_wilds;
};

struct Position {
  Position(const Rules& rules, const mille_view& view);

  // Advances to the position after an action that club considers. Takes club's hand, its sets and the pile from `view`.
  // What is known of the opponent, and the stock, stay as first seen.
  void follow(const Rules& rules, const mille_view& view);

  int held(int rank) const { return hand[rank][kLow] + hand[rank][kHigh]; }
  int held_value(const Rules& rules, int rank) const {
    return hand[rank][kLow] * rules.kind_value[rank][kLow] + hand[rank][kHigh] * rules.kind_value[rank][kHigh];
  }
  bool has_set(int rank) const { return set_size[rank] != 0; }

  std::int8_t hand[kHandRanks][2]{};
  std::int8_t set_size[kRanks]{};  // natural cards of my set
  std::int8_t set_wilds[kRanks]{};
  int set_value[kRanks]{};           // of the set's cards, without factors
  std::int8_t unseen[kHandRanks]{};  // cards that may be in the opponent's hand or in the stock
  std::int8_t opponent_known[kHandRanks]{};
  std::int8_t opponent_sets[kRanks]{};
  int size = 0;   // cards in hand
  int wilds = 0;  // wild cards among them
  int dirty = 0;  // wild cards in my sets of other ranks
  int opponent_size = 0;
  mille::scoring::Sets opponent;  // the opponent's sets
  double opponent_hand = 0;       // expected value of the opponent's hand
  int pile_size = 0;
  int pile_value = 0;
  int stock = 0;
  int turns = 0;
};

// My sets.
mille::scoring::Sets sets_of(const Rules& rules, const Position& position);

}  // namespace club
