// Every choice of cards that a player could name, tried one by one through the library's check: slow, simple, and
// independent of how the library makes its legal list. Choices that differ only in interchangeable cards count as one.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/support/library.h"
#include "tests/support/random.h"

namespace mille_test {

// What an action amounts to: its kind, rank, owner and the kinds of its cards; interchangeable choices have the same.
std::string choice_key(const mille_action& action, const mille_rules& rules);

// The legal choices of the seat whose turn it is, each with one action that makes it. Which of several interchangeable cards
// an action names is left to `random`.
std::map<std::string, mille_action> legal_choices(const State& state, const mille_rules& rules, Random& random);

// An action of random but plausible content for a hand: a kind, a rank, and up to five cards that may not even be held.
mille_action random_action(const mille_view& view, Random& random);

}  // namespace mille_test
