// What must hold at one point of a match, however it came about.
#pragma once

#include "tests/support/library.h"
#include "tests/support/random.h"

namespace fuzz {

// Each seat's view accounts for every card of the pack, and the two agree with each other (C1).
void check_pack(const mille_test::State& state, const mille_rules& rules);

// The legal list is what the slow enumerator finds, each choice once. Left out where that would take seconds.
void check_legal(const mille_test::State& state, const mille_rules& rules, mille_test::Random& random);

// A completed deal's points are its sets less its hand, plus the bonus, and the totals are their sum (E2, E3).
void check_results(const mille_test::Table& table, const mille_rules& rules);

// An action that check() and apply() judge alike; a refusal says why and changes nothing.
void check_verdict(const mille_test::State& state, const mille_action& action);

// The atomic mask is what is legal, and each legal action is a sequence of atomic ones and back.
void check_atoms(const mille_test::State& state, const mille_rules& rules);

}  // namespace fuzz
