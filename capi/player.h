// The player behind mille_player: an opponent, and the table it sits at.
#pragma once

#include <memory>

#include "ai/player.h"
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

// A call inside a player; it ends one that was freed meanwhile.
class InsidePlayer {
 public:
  explicit InsidePlayer(PlayerSlot* slot) : slot_(slot), entered_(slot != nullptr && enter(&slot->header)) {}
  ~InsidePlayer() {
    if (entered_ && leave(&slot_->header)) end_player(slot_);
  }
  InsidePlayer(const InsidePlayer&) = delete;
  InsidePlayer& operator=(const InsidePlayer&) = delete;
  explicit operator bool() const { return entered_; }
  Player& player() const { return *slot_->object()->player; }

 private:
  PlayerSlot* slot_;
  bool entered_;
};

// A call beside whoever is inside a player, which stays until the call returns.
class BesidePlayer {
 public:
  explicit BesidePlayer(PlayerSlot* slot) : slot_(slot), entered_(enter_beside(&slot->header)) {}
  ~BesidePlayer() {
    if (entered_ && leave_beside(&slot_->header)) end_player(slot_);
  }
  BesidePlayer(const BesidePlayer&) = delete;
  BesidePlayer& operator=(const BesidePlayer&) = delete;
  explicit operator bool() const { return entered_; }

 private:
  PlayerSlot* slot_;
  bool entered_;
};

}  // namespace mille::capi
