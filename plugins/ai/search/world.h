// Worlds: where the cards may lie that I do not see. In a world search plays on with the engine's own states and rules (mille_kernel.hpp);
// here its plans, which know cards by rank and value, become actions.
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
  mille_card known[MILLE_PACK_SLOTS];  // of the rival's hand
  int known_count = 0;
  mille_card unseen[MILLE_PACK_SLOTS];  // in the order of the pack
  int unseen_count = 0;
  int hand_size = 0;  // the rival's
};
Open open_part(const mille_view& view);

struct World {
  mille_card hand[MILLE_PACK_SLOTS];  // the rival's, those cards first that I know of
  int hand_size = 0;
  int known_count = 0;
  // I draw from the stock's end, the rival from its beginning: any card may come to either, and what one of us leaves does not change
  // what the other draws.
  mille_card stock[MILLE_PACK_SLOTS];
  int stock_size = 0;
  std::uint64_t chance = 0;  // shuffles the pile
};

// Whether worlds are played on by these rules, in which a pile is taken by two of a rank and whole: of other turns learned has no plans.
bool can_play_on(const mille_rules& fields);

// The world as a state. The view is of a deal whose stock nobody knows, and one that Kernel::arrange() takes.
State state_in(const Kernel& kernel, const mille_view& view, const World& world);

// The cards of the player on turn, to be spent by rank and value. Of interchangeable cards those go first that the opponent knows of.
class Hand {
 public:
  // The view is the player's own.
  Hand(const learned::Rules& rules, const mille_view& view);

  mille_action lay(const learned::Lay& one);
  mille_action discard(learned::Discard card);
  // The same action with these cards for others of their rank and value.
  mille_action again(const mille_action& action);

 private:
  void spend(int rank, int kind, int count, mille_action* action);

  const learned::Rules& rules_;
  int seat_;
  std::uint8_t known_[MILLE_CARD_SLOTS];
  std::uint8_t others_[MILLE_CARD_SLOTS];
};

// Plays the rest of the turn that the player is in, whose view it is.
Outcome play(const Kernel& kernel, const learned::Rules& rules, State* state, const learned::Way& way);

// What the deal comes to for me, who sit there, and for the rival.
common::Sheet result_of(const Kernel& kernel, const State& state, mille_seat me, mille_seat out);

}  // namespace search
