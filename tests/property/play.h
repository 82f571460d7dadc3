// Random play for properties: plays matches of a variant action by action, in several tempers, from a seed that a
// failing test prints.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/support/house_rules.h"
#include "tests/support/random.h"

namespace mille_test {

// How a deal is played. A player who lays everything at once never has a large hand, so the tempers differ.
enum class Temper { any, hoards, takes_piles };

inline Temper random_temper(Random& random) {
  return std::vector<Temper>{Temper::any, Temper::hoards, Temper::takes_piles}[random.below(3)];
}

inline const mille_action& choose(const std::vector<mille_action>& legal, Temper temper, Random& random) {
  for (int attempt = 0; attempt < 3; ++attempt) {
    const mille_action& action = random.pick(legal);
    const bool fits = temper == Temper::any || (temper == Temper::hoards && action.kind != MILLE_ACTION_LAY) ||
                      (temper == Temper::takes_piles && action.kind == MILLE_ACTION_PILE);
    if (fits) return action;
  }
  return random.pick(legal);
}

// Plays random deals of a match and calls `use` with the state before each action. Begins a new match when one is over.
// Ends after about `actions` actions.
inline void play_states(const Variant& variant, std::uint64_t seed, std::uint64_t actions,
                        const std::function<void(State&, Random&)>& use) {
  Random random(seed);
  State state = State::start(variant, random.next());
  Temper temper = Temper::any;
  for (std::uint64_t played = 0; played < actions; ++played) {
    if (state.phase() == MILLE_PHASE_OVER) state = State::start(variant, random.next());
    if (!state.in_deal()) {
      state.next_deal();
      temper = random_temper(random);
    }
    use(state, random);
    state.apply(choose(state.legal(), temper, random));
  }
}

// Continues a match at a table for at most `actions` actions, starting new deals as needed. Returns the number of
// actions played.
inline std::uint64_t play_table(Table& table, std::uint64_t actions, Random& random) {
  Temper temper = random_temper(random);
  std::uint64_t played = 0;
  while (played < actions && !table.over()) {
    if (!table.in_deal()) {
      table.next_deal();
      temper = random_temper(random);
    }
    table.apply(choose(table.legal(), temper, random));
    ++played;
  }
  return played;
}

// A table of this variant with a random seed, after its first deal.
inline Table dealt_table(const Variant& variant, Random& random) {
  Table table = Table::start(variant, seed(std::to_string(random.next())));
  table.next_deal();
  return table;
}

}  // namespace mille_test
