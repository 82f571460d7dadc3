// The player behind mille_player, and the table where it is seated.
#pragma once

#include <memory>

#include "ai/player/player.h"
#include "capi/boundary.h"
#include "capi/engine.h"

namespace mille::capi {

struct PlayerObject {
  explicit PlayerObject(std::unique_ptr<Player> made) : player(std::move(made)) {}

  std::unique_ptr<Player> player;
  Pool<TableObject>::Slot* table = nullptr;  // guarded by Engine::seating
};

using PlayerSlot = Pool<PlayerObject>::Slot;

inline PlayerSlot* to_player(const mille_player* handle) {
  auto* slot = reinterpret_cast<PlayerSlot*>(const_cast<mille_player*>(handle));
  return slot != nullptr && slot->header.is(Kind::player) ? slot : nullptr;
}

// Destroys a player that has no users and no seat.
void destroy_player(PlayerSlot* slot);

using PlayerGuard = Guard<PlayerSlot, enter, leave, destroy_player>;
using SharedPlayerGuard = Guard<PlayerSlot, enter_shared, leave_shared, destroy_player>;

}  // namespace mille::capi
