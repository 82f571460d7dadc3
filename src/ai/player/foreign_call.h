// Calls a player's functions, which are foreign code.
#pragma once

namespace mille {

// Calls foreign code. Returns false if it threw: players are rarely written in C++, but those that are may throw.
template <class Call>
bool returns(Call call) {
  try {
    call();
    return true;
  } catch (...) {
    return false;
  }
}

}  // namespace mille
