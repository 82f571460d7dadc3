// The legal actions in the order in which a person looks for them, and a key for each.
#pragma once

#include <vector>

#include "mille/mille.hpp"

namespace cli {

// What a lay or a discard moves, in points.
std::int64_t worth(const mille_action& action, const mille_rules& rules);

// Draw, upcard, pile, pass; then lays, those without a wild card before those with, dearer ones first; then discards, in the
// order of the hand. Equal ones stay in the order of the legal list.
std::vector<mille_action> in_order(std::vector<mille_action> choices, const mille_rules& rules);

// An action with its key.
struct KeyedChoice {
  char key;
  mille_action action;
};

// How many lays have a key at a time.
inline constexpr std::size_t kLaysAPage = 10;

// The keys of one page: `d` to draw, `f` for the upcard two, `x` to pass; `p` for the cheapest way to take the pile, digits for the others;
// digits for ten lays a page, letters for the discards, which are the same on every page. No key of a command is among them.
std::vector<KeyedChoice> with_keys(const std::vector<mille_action>& ordered, std::size_t page);
// Pages that the lays take; at least 1.
std::size_t page_count(const std::vector<mille_action>& ordered);

}  // namespace cli
