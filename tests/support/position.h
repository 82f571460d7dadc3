// A snapshot of a deal as a test writes it: who holds what, in notation. It becomes the JSON of a position ("A
// position" in the description of records) and a table. The player whose turn it is comes first. Cards that are in no
// place are out of the game.
#pragma once

#include <string>

#include "tests/support/library.h"

namespace mille_test {

struct Position {
  std::string hand = "";  // of the player whose turn it is
  std::string sets = "";  // their sets: `8: 8C 8D 2H; Q: QS QC QH`
  std::string opponent_hand = "4C 4D";
  std::string opponent_sets = "";
  std::string pile = "";                    // oldest first: the last card is the upcard
  std::string stock = "6C 6D 6H 6S 7C 7D";  // next card first
  bool drawn = true;                        // false: they have yet to draw
  bool first_turn = false;
  int turn = 1;  // the seat whose turn it is
  int dealer = 0;
  int turns = -1;  // completed turns; -1: a number that fits dealer and turn
  int deal = 1;
  int reshuffles = 0;
  long long total = 0, opponent_total = 0;
  int naturals = 0, opponent_naturals = 0;
  int chapeaux = 0, opponent_chapeaux = 0;
  std::string variant = "montreal";
  std::string rules = "";    // JSON: the fields that differ, such as `{"sets":{"min_size":4}}`
  std::string options = "";  // JSON: the options that are set
  std::string seed = "";     // 64 hexadecimal digits
  std::string extra = "";    // more members, such as `"draw_ends":true`
  std::string rest = "out";  // empty: omitted, so every card must be in some place
  int open_stock = -1;       // not negative: the stock is this many of the cards that are in no place

  std::string json() const;
  Table table() const { return Table::from_position(json()); }
};

}  // namespace mille_test
