// Batches: one call over an array of states, which stops at the first failure.
#pragma once

#include "capi/state.h"

namespace mille::capi {

// Runs `body(i, why)` for each item of a batch until one fails.
template <class Body>
mille_status for_each_item(std::size_t count, std::size_t* done, mille_error* error, Body body) {
  std::size_t completed = 0;
  mille_status status = MILLE_OK;
  if (done != nullptr) *done = 0;
  for (; completed < count; ++completed) {
    status = body(completed, error);
    if (status != MILLE_OK) break;
    if (done != nullptr) *done = completed + 1;
  }
  return status;
}

// Runs a batch over states of a variant: `body(variant, state, i, why)`.
template <class StatePointer, class Body>
mille_status with_states(const mille_variant* handle, StatePointer states, std::size_t count, std::size_t* done,
                         mille_error* error, Body body) noexcept {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (done != nullptr) *done = 0;
    const CallVariant variant(handle);
    if (!variant) return refuse(why, say::kHandle);
    return for_each_item(count, done, why, [&](std::size_t i, mille_error* item_why) -> mille_status {
      StatePointer memory = nth_state(states, i);
      MILLE_TRY(check_memory(states, item_why));
      MILLE_TRY(check_state(*variant, memory, item_why));
      return body(*variant, *to_state(memory), i, item_why);
    });
  });
}

}  // namespace mille::capi
