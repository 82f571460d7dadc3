// Calls a player's functions, which are foreign code.
#pragma once

#include "platform/float_environment.h"

namespace mille {

// Calls foreign code, which may change the floating-point environment of the thread. Returns false if it threw: players
// are rarely written in C++, but those that are may throw.
template <class Call>
bool returns(Call call) {
  const platform::FloatEnvironment computing;
  try {
    call();
    return true;
  } catch (...) {
    return false;
  }
}

}  // namespace mille
