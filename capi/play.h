// What calls on tables and on states share: legal lists, views and payments, written into the caller's memory.
#pragma once

#include <span>

#include "base/messages.h"
#include "capi/boundary.h"
#include "core/match.h"
#include "core/messages.h"
#include "table/results.h"
#include "table/view.h"

namespace mille::capi {

// Writes the legal list, as much of it as fits.
inline mille_status list_legal(const Game& game, const State& state, mille_action* actions, std::size_t capacity,
                               std::size_t* count, mille_error* error) {
  if (count == nullptr || (actions == nullptr && capacity != 0)) return refuse(error, say::kNull);
  MILLE_TRY(game_legal_list(game, state, {actions, capacity}, count, error));
  return answer_for_array(*count, capacity, error);
}

inline mille_status put_view(const Ruleset& ruleset, const State& state, mille_seat viewer, mille_view* view,
                             mille_error* error) {
  MILLE_TRY(check_out(view, error));
  if (!has_view(viewer)) return refuse(error, say::kSeat, {viewer});
  if (view->struct_size == sizeof(mille_view)) {
    make_view(ruleset, state, viewer, view);
  } else {
    mille_view made;
    make_view(ruleset, state, viewer, &made);
    write_struct(view, made);
  }
  return MILLE_OK;
}

inline mille_status put_payment(const State& state, mille_payment* payment, mille_error* error) {
  MILLE_TRY(check_out(payment, error));
  if (state.phase != MILLE_PHASE_OVER) return refuse(error, say::kMatchNotOver);
  write_struct(payment, match_payment(state));
  return MILLE_OK;
}

}  // namespace mille::capi
