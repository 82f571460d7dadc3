// The table behind mille_table: the match, and who sits at it. Calls go in through with_table(), which answers MILLE_E_BUSY to a
// second caller and ends a table that was freed meanwhile.
#pragma once

#include "ai/player/table_source.h"
#include "capi/boundary.h"
#include "capi/engine.h"
#include "capi/player.h"
#include "table/table.h"

namespace mille::capi {

struct TableObject {
  template <class... Args>
  explicit TableObject(Args&&... args) : table(std::forward<Args>(args)...) {}

  Pool<TableObject>::Slot* slot = nullptr;  // the handle's; set before the host has it
  Table table;
  TableSource source{table};                       // as its players follow it
  PlayerSlot* seats[kSeats] = {nullptr, nullptr};  // guarded by Engine::seating

  Game game() const { return table.variant().game(); }
};

using TableSlot = Pool<TableObject>::Slot;

inline TableSlot* to_table(mille_table* handle) {
  auto* slot = reinterpret_cast<TableSlot*>(handle);
  return slot != nullptr && slot->header.is(Kind::table) ? slot : nullptr;
}

// Ends a table that nobody is inside of: its players stand up.
void end_table(TableSlot* slot);

// Where the match has just ended, those who sit at the table are told. What they do then is their own affair: no status comes of it.
void tell_end(TableObject* object);

using InsideTable = Stay<TableSlot, enter, leave, end_table>;

// Runs a call's body inside a table.
template <class Body>
mille_status with_table(mille_table* handle, mille_error* error, Body body) noexcept {
  return guarded(error, [&](mille_error* why) -> mille_status {
    TableSlot* slot = to_table(handle);
    if (slot == nullptr) return refuse(why, say::kHandle);
    const InsideTable inside(slot);
    if (!inside) return slot->header.is(Kind::table) ? refuse(why, say::kBusy) : refuse(why, say::kHandle);
    return body(inside.object(), why);
  });
}

// A new table as a handle of the engine.
template <class... Args>
mille_status make_table(Engine* engine, mille_table** result, Args&&... args) {
  auto* slot = make_child(engine, &engine->tables, Kind::table, std::forward<Args>(args)...);
  slot->object()->slot = slot;
  *result = reinterpret_cast<mille_table*>(slot);
  return MILLE_OK;
}

}  // namespace mille::capi
