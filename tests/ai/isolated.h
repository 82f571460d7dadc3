// Isolated players on a kernel or a processor that lacks a part of the sandbox.
#pragma once

#include <string>

#include "ai/make_player.h"
#include "tests/ai/puppet.h"

namespace mille {

// Why this system cannot isolate a player; empty where it can.
inline std::string isolation_refused(const PlayerPlaces& places) {
  std::unique_ptr<Player> player;
  Failure failure;
  return make_player("random:isolated=1", places, &player, &failure) == MILLE_E_UNSUPPORTED ? failure.text : "";
}

}  // namespace mille
