// Plays on a copy of the state, so that a failing hook leaves the caller's state unchanged.
#include "core/playout.h"

#include <array>
#include <vector>

#include "base/result.h"
#include "core/legal.h"
#include "core/messages.h"

namespace mille {

mille_status play_out(const Game& game, State* state, FastRandom* random, mille_playout* result, mille_error* error) {
  if (!state->in_deal()) return refuse(error, state->phase == MILLE_PHASE_OVER ? say::kMatchOver : say::kNoDeal);
  std::array<mille_action, kTypicalList> usual;
  std::vector<mille_action> longer;
  std::span<mille_action> list = usual;
  State next = *state;
  std::int32_t decisions = 0;
  while (next.in_deal()) {
    std::size_t count;
    MILLE_TRY(game_legal_list(game, next, list, &count, error));
    if (count > list.size()) {
      longer.resize(static_cast<std::size_t>(game.rules().longest_legal_list));
      list = longer;
      continue;
    }
    MILLE_TRY(game_play(game, &next, list[random->below(static_cast<std::uint32_t>(count))], error));
    ++decisions;
  }
  *state = next;
  if (result != nullptr) {
    *result = {{next.last.points[0], next.last.points[1]}, decisions, next.out};
  }
  return MILLE_OK;
}

}  // namespace mille
