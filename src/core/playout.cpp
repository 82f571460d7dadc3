// Plays on a copy of the state, so that a failing hook leaves the caller's state unchanged.
#include "core/playout.h"

#include <vector>

#include "base/result.h"
#include "core/legal.h"
#include "core/legal_entry.h"
#include "core/messages.h"

namespace mille {

namespace {

// Both count the decisions. An error leaves the state half changed.
mille_status play_listed(const Game& game, State* state, FastRandom* random, std::int32_t* decisions,
                         mille_error* error) {
  const Ruleset& ruleset = game.ruleset_of(*state);
  for (;;) {
    const int seat = state->turn;
    const Outcome outcome = play_any_entry(ruleset, state, random);
    ++*decisions;
    if (outcome != Outcome::goes_on) return end_deal(game, state, outcome, seat, error);
  }
}

mille_status play_hooked(const Game& game, State* state, FastRandom* random, std::int32_t* decisions,
                         mille_error* error) {
  std::vector<mille_action> list(kTypicalList);
  while (state->in_deal()) {
    std::size_t count;
    MILLE_TRY(game_legal_list(game, *state, list, &count, error));
    if (count > list.size()) {
      list.resize(static_cast<std::size_t>(game.rules().longest_legal_list));
      continue;
    }
    MILLE_TRY(game_play(game, state, list[random->below(static_cast<std::uint32_t>(count))], error));
    ++*decisions;
  }
  return MILLE_OK;
}

}  // namespace

mille_status play_out(const Game& game, State* state, FastRandom* random, mille_playout* result, mille_error* error) {
  if (!state->in_deal()) return refuse(error, state->phase == MILLE_PHASE_OVER ? say::kMatchOver : say::kNoDeal);
  State next = *state;
  std::int32_t decisions = 0;
  MILLE_TRY(game.hooks == nullptr ? play_listed(game, &next, random, &decisions, error)
                                  : play_hooked(game, &next, random, &decisions, error));
  *state = next;
  if (result != nullptr) *result = {{next.last.points[0], next.last.points[1]}, decisions, next.out};
  return MILLE_OK;
}

}  // namespace mille
