// Orders the legal actions the way a person looks for them, and assigns a key to each.
#pragma once

#include <vector>

#include "mille/mille.hpp"

namespace cli {

// The points that a lay or a discard moves.
std::int64_t worth(const mille_action& action, const mille_rules& rules);

// Sorts the choices: draw, upcard, pile, pass; then lays, those without wild cards first and dearer ones before cheaper
// ones; then discards in the order of the hand. Equal choices keep the order of the legal list.
std::vector<mille_action> in_order(std::vector<mille_action> choices, const mille_rules& rules);

// An action with its key.
struct KeyedChoice {
  char key;
  mille_action action;
};

// How many lays have a key at the same time.
inline constexpr std::size_t kLaysAPage = 10;

// Assigns the keys of one page: `d` to draw, `f` for the upcard two, `x` to pass, `p` for the cheapest way to take the
// pile and digits for the others, digits for ten lays per page, and letters for the discards, the same on every page.
// No key is one of a command.
std::vector<KeyedChoice> with_keys(const std::vector<mille_action>& ordered, std::size_t page);
// Returns the number of pages that the lays take, at least 1.
std::size_t page_count(const std::vector<mille_action>& ordered);

}  // namespace cli
