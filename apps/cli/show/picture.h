// Draws the table as lines: both sides, pile and stock, and the standing of the match. Used both to play a match
// (play/face.h) and to step through a recorded one.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "cli/show/cards.h"
#include "cli/show/sheet.h"
#include "cli/term/style.h"
#include "mille/mille.hpp"

namespace cli {

struct Picture {
  std::string variant;  // what people call it
  Names names;
  mille_rules rules{};
  mille_seat near = 0;                                // the seat at the bottom
  std::array<const mille_view*, MILLE_SEATS> hand{};  // a view of each seat whose hand is shown; null: hidden
  const mille_view* table = nullptr;                  // any view; only what both players see is used
  Counts fresh{};                                     // cards that have just come into the near seat's hand
};

// The parts of a picture from the top down.
struct Parts {
  std::string head;  // as long as its text
  std::vector<std::string> far;
  std::vector<std::string> heaps;
  std::vector<std::string> near;
  std::vector<std::string> hand;  // of the near seat
};

// Returns the parts, broken at the style's width.
Parts parts_of(const Picture& picture, const Style& style);

// Returns all of them as one picture.
std::vector<std::string> draw(const Picture& picture, const Style& style);

// Returns true if a set of the seat says how many cards it lacks to become a natural.
bool tells_of_naturals_to_come(const mille_view& view, mille_seat seat, const mille_rules& rules);

// The whole pile, the upcard first, and what each player is known to hold.
std::vector<std::string> open_cards(const Picture& picture, const Style& style);

}  // namespace cli
