// Ways to play that bring matches to their ends: players that ship seldom let a deal be blocked, or lose two in a row
// with nothing on the table.
#pragma once

#include <random>
#include <span>

#include "mille/mille.hpp"

namespace cli {

enum class PlayStyle {
  anything,  // any legal action
  hoards,    // draws and discards, and lays only where nothing else is legal
  passes,    // passes where it may, and declines the pile
  hurries,   // lays as many cards as it can, to go out early
  naturals   // takes the pile and lays no wild cards
};

// Returns the action that a player of this style chooses from a legal list, which has one.
const mille_action& choice_of(PlayStyle style, std::span<const mille_action> legal, const mille_rules& rules,
                              std::mt19937& random);

}  // namespace cli
