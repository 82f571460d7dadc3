// Tries every choice of cards that a player could name, one by one, through the library's check. This is slow, simple
// and independent of how the library builds its legal list. Choices that differ only in interchangeable cards count as
// one.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/support/library.h"
#include "tests/support/random.h"

namespace mille_test {

// Identifies a choice by its kind, rank, owner and the kinds of its cards. Interchangeable choices have the same key.
std::string choice_key(const mille_action& action, const mille_rules& rules);

// The legal choices of the seat whose turn it is, each with one action that makes it. If several cards are
// interchangeable, `random` picks which of them the action names.
std::map<std::string, mille_action> legal_choices(const State& state, const mille_rules& rules, Random& random);

// A random but plausible action for a hand: a kind, a rank, and up to five cards, some of which may not be held.
mille_action random_action(const mille_view& view, Random& random);

}  // namespace mille_test
