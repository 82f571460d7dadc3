// A point of a deal as a test writes it down: who holds what, in notation. Becomes the JSON of a position ("A position" in the
// description of records) and a table. The player whose turn it is comes first; cards that are nowhere are out of the game.
#pragma once

#include <string>

#include "tests/support/library.h"

namespace mille_test {

struct Position {
  std::string hand = "";  // of the player whose turn it is
  std::string sets = "";  // his sets: `8: 8C 8D 2H; Q: QS QC QH`
  std::string rival_hand = "4C 4D";
  std::string rival_sets = "";
  std::string pile = "";                    // oldest first: the last card is the upcard
  std::string stock = "6C 6D 6H 6S 7C 7D";  // next card first
  bool drawn = true;                        // false: he has yet to draw
  bool first_turn = false;
  int turn = 1;  // the seat whose turn it is
  int dealer = 0;
  int turns = -1;  // turns completed; -1: some number that fits dealer and turn
  int deal = 1;
  int reshuffles = 0;
  long long total = 0, rival_total = 0;
  int naturals = 0, rival_naturals = 0;
  int chapeaux = 0, rival_chapeaux = 0;
  std::string variant = "montreal";
  std::string rules = "";    // JSON: what differs, such as `{"sets":{"min_size":4}}`
  std::string options = "";  // JSON: options set
  std::string seed = "";     // 64 hexadecimal digits
  std::string extra = "";    // further members, such as `"draw_ends":true`
  std::string rest = "out";  // empty: left out, every card must be somewhere
  int open_stock = -1;       // not negative: so many cards that are nowhere make up the stock

  std::string json() const;
  Table table() const { return Table::from_position(json()); }
};

}  // namespace mille_test
