// Worlds: possible places of the cards I cannot see. In a world, search plays on with the engine's own states and rules
// (mille_kernel.hpp). This file turns its plans, which know cards by rank and value, into actions.
#pragma once

#include <cstdint>
#include <span>

#include "../learned/turn.h"
#include "mille/mille_kernel.hpp"

namespace search {

using mille::kernel::Kernel;
using mille::kernel::Outcome;
using mille::kernel::State;

// What a view leaves open.
struct Open {
  mille_card known[MILLE_PACK_SLOTS];  // of the opponent's hand
  int known_count = 0;
  mille_card unseen[MILLE_PACK_SLOTS];  // in the order of the pack
  int unseen_count = 0;
  int hand_size = 0;  // of the opponent
};
Open open_part(const mille_view& view);

struct World {
  mille_card hand[MILLE_PACK_SLOTS];  // the opponent's, known cards first
  int hand_size = 0;
  int known_count = 0;
  // I draw from the end and the opponent from the beginning. Either may get any card, and what one leaves does not change
  // what the other draws.
  mille_card stock[MILLE_PACK_SLOTS];
  int stock_size = 0;
  std::uint64_t chance = 0;  // shuffles the pile
};

// Returns true if worlds can be played on by these rules. Piles must be taken whole and with two cards of the rank,
// since learned plans no other turns.
bool can_play_on(const mille_rules& fields);

// Turns the world into a state. Preconditions: nobody knows the stock in the view, and Kernel::arrange() accepts the
// view.
State state_in(const Kernel& kernel, const mille_view& view, const World& world);

// The hand of the player on turn, spent by rank and value. Of interchangeable cards, those known to the opponent go
// first.
class Hand {
 public:
  // The view must be that player's own.
  Hand(const learned::Rules& rules, const mille_view& view);

  mille_action lay(const learned::Lay& one);
  mille_action discard(learned::Discard card);
  // Returns the same action with cards of this hand in place of others of equal rank and value.
  mille_action again(const mille_action& action);

 private:
  void spend(int rank, int kind, int count, mille_action* action);

  const learned::Rules& rules_;
  int seat_;
  std::uint8_t known_[MILLE_CARD_SLOTS];
  std::uint8_t others_[MILLE_CARD_SLOTS];
};

// Plays the rest of the current turn.
Outcome play(const Kernel& kernel, const learned::Rules& rules, State* state, const learned::Way& way);

// The results of the deal for me, in seat `me`, and for the opponent.
common::Sheet result_of(const Kernel& kernel, const State& state, mille_seat me, mille_seat out);

}  // namespace search
