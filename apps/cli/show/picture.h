// Draws the table as lines: both sides, pile and stock, and the standing of the match. Used both to play a match and to
// step through a recorded one.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "cli/show/sheet.h"
#include "cli/term/style.h"
#include "mille/mille.hpp"

namespace cli {

struct Picture {
  std::string variant;  // its id
  Names names;
  mille_rules rules{};
  mille_seat near = 0;                                // the seat at the bottom
  std::array<const mille_view*, MILLE_SEATS> hand{};  // a view of each seat whose hand is shown; null: hidden
  const mille_view* table = nullptr;                  // any view; only what both players see is used
};

// Returns the lines, none wider than the style allows.
std::vector<std::string> draw(const Picture& picture, const Style& style);

// The whole pile, the upcard first, and what each player is known to hold.
std::vector<std::string> open_cards(const Picture& picture, const Style& style);

}  // namespace cli
