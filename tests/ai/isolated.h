// Support for isolated players on a system that lacks part of the sandbox.
#pragma once

#include <string>

#include "tests/ai/puppet.h"
#include "tests/support/typed_player.h"

namespace mille {

// The reason why this system cannot isolate a player, or "" if it can.
inline std::string isolation_refused(const PlayerPlaces& places) {
  Failure failure;
  return make_typed("random:isolated=1", places, &failure).status() == MILLE_E_UNSUPPORTED ? failure.text : "";
}

}  // namespace mille
