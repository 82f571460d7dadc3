// The table drawn as lines: both sides, pile and stock, and how the match stands. Used where somebody plays and where a
// recorded match is stepped through.
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
  mille_seat near = 0;                                // the seat at the lower edge
  std::array<const mille_view*, MILLE_SEATS> hand{};  // a view of each seat whose hand is shown; null: hidden
  const mille_view* table = nullptr;                  // any view: what everybody sees
};

// The lines, none wider than the style says.
std::vector<std::string> draw(const Picture& picture, const Style& style);

// The pile in full, the upcard first, and what each player is known to hold.
std::vector<std::string> open_cards(const Picture& picture, const Style& style);

}  // namespace cli
