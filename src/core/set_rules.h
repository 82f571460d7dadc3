// What may lie in a set (S1–S6 and the fields of `sets`), and what a lay must leave behind (T4, opening minimum):
// the conditions that the legal list and the check share.
#pragma once

#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// How many natural and wild cards a set holds.
struct SetSize {
  int naturals;
  int wilds;
  int total() const { return naturals + wilds; }
};

inline SetSize set_size(const Ruleset& ruleset, const State& state, int seat, int rank) {
  return {state.naturals_in_set(seat, rank), state.wilds_in_set(ruleset, seat, rank)};
}

// S1, S2, S6: whether a set of this size may lie on the table.
inline bool set_stands(const mille_rules& rules, SetSize size) {
  return size.total() >= rules.sets_min_size && size.naturals >= rules.sets_min_natural_cards &&
         size.wilds <= rules.sets_max_wilds && size.total() <= rules.sets_max_size;
}

// S2: whether cards of `rank` may lie in a set of that rank at all.
inline bool set_allowed(const Ruleset& ruleset, int rank) {
  return rank < kRanks && (ruleset.rules.sets_of_wilds != 0 || !ruleset.is_wild(rank));
}

// S4: whether the seat may lay on the opponent's sets now.
inline bool may_lay_on_opponent(const Ruleset& ruleset, const State& state, int seat) {
  return ruleset.rules.sets_lay_on_opponent != 0 && (ruleset.rules.sets_opening_minimum == 0 || state.has_opened(seat));
}

// Whether the seat can lay this one card on a set that lies on the table.
bool can_lay_card(const Ruleset& ruleset, const State& state, int seat, Card card);

// T4 and the opening minimum: checks a lay or a taking of the pile that is otherwise legal. Fills `error` if it is
// refused.
mille_status check_restrictions(const Ruleset& ruleset, const State& state, const mille_action& action,
                                mille_error* error);

}  // namespace mille
