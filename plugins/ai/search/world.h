// A deal in which every card lies somewhere: what search plays on in. Cards are known by rank and value, as learned has it.
#pragma once

#include <array>
#include <cstdint>

#include "../learned/turn.h"

namespace search {

struct Card {
  std::int8_t rank;
  std::int8_t kind;
};

// One player's hand and sets.
struct Side {
  learned::Rank own[learned::kHandRanks];
  std::int8_t known[learned::kHandRanks][2];  // cards of the hand that the other knows
  int size = 0;
};

struct World {
  Side side[2];  // mine, the rival's
  std::int8_t in_stock[learned::kHandRanks][2];
  Card pile[MILLE_PACK_SLOTS];  // oldest first
  Card stock[MILLE_PACK_SLOTS];
  int pile_size = 0;
  // I draw from the stock's end, the rival from its beginning: any card may come to either, and what one of us leaves does not
  // change what the other draws. A stock that was turned over is drawn from its beginning.
  int stock_begin = 0;
  int stock_size = 0;
  bool turned_over = false;
  int turns = 0;
  std::uint64_t chance = 0;  // shuffles the pile
};

// Whether worlds are played on by these rules, in which a pile is taken by two of a rank and whole.
bool can_play_on(const mille_rules& fields);
// The world as far as the view knows it: the rival's unknown cards are still in the stock, where cards lie rank by rank, for their
// order the view does not know.
World open_part(const learned::Rules& rules, const mille_view& view);

// What a side knows.
learned::Position seen_by(const learned::Rules& rules, const World& world, int side);

// The place in the stock, which is not empty, of the card that the side draws next.
inline int next_card(const World& world, int side) {
  return side == 0 && !world.turned_over ? world.stock_begin + world.stock_size - 1 : world.stock_begin;
}
// Renews a stock that is used up (X1). False: there is nothing to draw (X2).
bool renew_stock(const learned::Rules& rules, World* world);
// Draws a card of a stock that is not empty.
void draw(World* world, int side);
// Takes the pile with two cards of the upcard's rank, so many of them of the higher value.
void take_pile(const learned::Rules& rules, World* world, int side, int highs);
// Takes the upcard into hand.
void take_upcard(World* world, int side);
void lay(const learned::Rules& rules, World* world, int side, const learned::Lay& one);
// Ends the turn; without a card where the last one was laid.
void discard(World* world, int side, learned::Discard card);
// Lays and discards. Returns whether the side is out.
bool play(const learned::Rules& rules, World* world, int side, const learned::Way& way);
// What the deal comes to for me and for the rival, one of whom is out, or none. E2–E4, N1, N2.
inline constexpr int kNobody = -1;
common::Sheet result_of(const learned::Rules& rules, const World& world, int out);

}  // namespace search
