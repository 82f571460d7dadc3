// Calls a player's functions, which are foreign code.
#pragma once

#include "platform/float_environment.h"

namespace mille {

// Calls foreign code, which may change the floating-point environment of the thread; the default one is restored, so only code
// below a FloatEnvironment may call it. Returns false if it threw: players are rarely written in C++, but those that are may
// throw.
template <class Call>
bool returns(Call call) {
  bool returned = true;
  try {
    call();
  } catch (...) {
    returned = false;
  }
  platform::FloatEnvironment::restore();
  return returned;
}

}  // namespace mille
