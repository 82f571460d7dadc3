// The table behind mille_table: the match, and the players seated at it. Calls use it through with_table(), which
// returns MILLE_E_BUSY to a second caller and destroys a table that was freed during the call.
#pragma once

#include <mutex>
#include <optional>

#include "ai/player/table_source.h"
#include "capi/boundary.h"
#include "capi/engine.h"
#include "capi/player.h"
#include "record/follow.h"
#include "table/table.h"

namespace mille::capi {

struct TableObject {
  template <class... Args>
  explicit TableObject(Args&&... args) : table(std::forward<Args>(args)...) {
    if (table.hides_cards()) follower.emplace(&table);
  }

  Pool<TableObject>::Slot* slot = nullptr;  // the slot of its handle; set before the host gets the handle
  Table table;
  std::optional<Follower> follower;                // of a table that follows a record
  void* word = nullptr;                            // of the host's, for its log
  TableSource source{table};                       // the match as its players see it
  PlayerSlot* seats[kSeats] = {nullptr, nullptr};  // guarded by Engine::seating

  Game game() const { return table.game(); }
};

using TableSlot = Pool<TableObject>::Slot;

inline TableSlot* to_table(mille_table* handle) {
  auto* slot = reinterpret_cast<TableSlot*>(handle);
  return slot != nullptr && slot->header.is(Kind::table) ? slot : nullptr;
}

// Destroys a table that has no users; its players leave their seats.
void destroy_table(TableSlot* slot);

// Tells the seated players that the match is over, if it is. A player's failure changes nothing for the caller.
void notify_match_end(TableObject* object);

using TableGuard = Guard<TableSlot, enter, leave, destroy_table>;

// Runs a call's body as the exclusive user of a table.
template <class Body>
mille_status with_table(mille_table* handle, mille_error* error, Body body) noexcept {
  return guarded(error, [&](mille_error* why) -> mille_status {
    TableSlot* slot = to_table(handle);
    if (slot == nullptr) return refuse(why, say::kHandle);
    const TableGuard guard(slot);
    if (!guard) return slot->header.is(Kind::table) ? refuse(why, say::kBusy) : refuse(why, say::kHandle);
    return body(guard.object(), why);
  });
}

// Runs a call's body as the only user of a player, and of its table if it is seated. A step that asks the player
// meanwhile gets MILLE_E_BUSY. A table that is freed meanwhile goes after the player is idle again, and so can make it
// leave the match.
template <class Body>
mille_status with_player_alone(mille_player* handle, mille_error* error, Body body) noexcept {
  return guarded(error, [&](mille_error* why) -> mille_status {
    PlayerSlot* const slot = to_player(handle);
    if (slot == nullptr) return refuse(why, say::kHandle);
    std::optional<TableGuard> table;
    std::optional<PlayerGuard> guard;  // ends before the table's
    {
      const std::lock_guard lock(slot->header.engine->seating);
      guard.emplace(slot);
      if (!*guard) return refuse(why, slot->header.is(Kind::player) ? say::kBusy : say::kHandle);
      if (TableSlot* const seated_at = slot->object()->table; seated_at != nullptr) {
        table.emplace(seated_at);
        if (!*table) {
          guard.reset();  // still under the lock: a thread that frees that table enters the player to make it leave
          return refuse(why, say::kBusy);
        }
      }
    }
    return body(*guard->object().player, why);
  });
}

// Makes a new table with a handle of the engine.
template <class... Args>
mille_table* make_table(Engine* engine, Args&&... args) {
  auto* slot = make_child(engine, &engine->tables, Kind::table, std::forward<Args>(args)...);
  slot->object()->slot = slot;
  slot->object()->table.set_asker(slot->object());
  return reinterpret_cast<mille_table*>(slot);
}

}  // namespace mille::capi
