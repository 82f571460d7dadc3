// The player behind mille_player: an opponent, and the table it sits at.
#pragma once

#include <memory>

#include "ai/player/player.h"
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

// Ends a player that nobody is inside of and that sits nowhere.
void end_player(PlayerSlot* slot);

using InsidePlayer = Stay<PlayerSlot, enter, leave, end_player>;
using BesidePlayer = Stay<PlayerSlot, enter_beside, leave_beside, end_player>;

}  // namespace mille::capi
