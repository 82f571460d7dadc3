// A deal as club sees it from its seat: hand, sets and what is known of the rest, by rank. It is made from a view and follows
// club's own actions; what a position is worth is evaluation.h's business.
#pragma once

#include <algorithm>
#include <cstdint>

#include "mille/mille_ai.h"
#include "mille/mille_score.hpp"

namespace club {

inline constexpr int kRanks = MILLE_RANKS;
inline constexpr int kHandRanks = kRanks + 1;  // jokers are the last
inline constexpr int kLow = 0;                 // a rank has at most two values
inline constexpr int kHigh = 1;

// What club needs of the rules.
struct Rules {
  explicit Rules(const mille_rules& of);

  int kind_of(mille_card card) const { return value[card] > kind_value[card >> 2][kLow] ? kHigh : kLow; }

  mille_rules fields;
  int value[MILLE_CARD_SLOTS];
  int kind_value[kHandRanks][2];  // low, high; equal where the rank has one value
  bool wild[kHandRanks];
  int wild_rank[2];  // as mille_rules::cards_wild
  int min_size;
  int min_naturals;
  int max_wilds;
  int max_size;
  bool sets_of_wilds;
  mille_out_discard out_discard;
  bool take_free;
  bool take_all;
};

struct Position {
  Position(const Rules& rules, const mille_view& view);

  int held(int rank) const { return hand[rank][kLow] + hand[rank][kHigh]; }
  int held_value(const Rules& rules, int rank) const {
    return hand[rank][kLow] * rules.kind_value[rank][kLow] + hand[rank][kHigh] * rules.kind_value[rank][kHigh];
  }
  bool has_set(int rank) const { return set_size[rank] != 0; }

  void take(const Rules& rules, mille_card card) {
    ++hand[card >> 2][rules.kind_of(card)];
    ++size;
    wilds += rules.wild[card >> 2];
  }
  void drop(const Rules& rules, mille_card card) {
    --hand[card >> 2][rules.kind_of(card)];
    --size;
    wilds -= rules.wild[card >> 2];
  }
  // Lays the cards of an action, on the own set of `rank`.
  void lay(const Rules& rules, const mille_action& action);
  // Takes the pile with an action.
  void take_pile(const Rules& rules, const mille_view& view, const mille_action& action);

  std::int8_t hand[kHandRanks][2]{};
  std::int8_t set_size[kRanks]{};  // natural cards of the own set
  std::int8_t set_wilds[kRanks]{};
  int set_value[kRanks]{};           // of its cards, without factors
  std::int8_t unseen[kHandRanks]{};  // cards that the rival may hold or the stock give
  std::int8_t rival_known[kHandRanks]{};
  std::int8_t rival_sets[kRanks]{};
  int size = 0;   // cards in hand
  int wilds = 0;  // wild cards among them
  int dirty = 0;  // wild cards in own sets of other ranks
  int rival_size = 0;
  mille::scoring::Sets rival;  // his sets
  double rival_hand = 0;       // expected value of the rival's hand
  int pile_size = 0;
  int pile_value = 0;
  int stock = 0;
  int turns = 0;
};

// The own sets.
mille::scoring::Sets sets_of(const Rules& rules, const Position& position);

}  // namespace club
