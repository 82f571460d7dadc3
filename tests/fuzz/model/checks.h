// Invariants of one state of a match, however it was reached.
#pragma once

#include "tests/support/library.h"
#include "tests/support/random.h"

namespace fuzz {

// Each seat's view accounts for every card of the pack, and both views agree (C1).
void check_pack(const mille_test::State& state, const mille_rules& rules);

// The legal list has exactly the choices that the slow enumerator finds, each once. Skipped if the enumerator would
// take seconds.
void check_legal(const mille_test::State& state, const mille_rules& rules, mille_test::Random& random);

// A deal's points are the sets minus the hand plus the bonus. The totals are the sum of the points (E2, E3).
void check_results(const mille_test::Table& table, const mille_rules& rules);

// check() and apply() agree about the action. A refusal gives a reason and changes nothing.
void check_verdict(const mille_test::State& state, const mille_action& action);

// The atomic mask shows what is legal. Each legal action can be split into atomic ones and joined again.
void check_atoms(const mille_test::State& state, const mille_rules& rules);

}  // namespace fuzz
