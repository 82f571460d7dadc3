// The function that a later library has.
#include "capi/table.h"

// Pauses a match: its phase is MILLE_PHASE_PAUSED from then on, and MILLE_EVENT_PAUSE says who asked. MILLE_E_PAUSED if it is paused already.
extern "C" MILLE_API mille_status MILLE_CALL mille_table_pause(mille_table* table, mille_seat by, mille_error* error) {
  using namespace mille;
  return capi::with_table(table, error, [&](capi::TableObject& object, mille_error* why) -> mille_status {
    if (object.table.state().phase == MILLE_PHASE_PAUSED) {
      return refuse(why, say::kPaused, {object.table.decisions()});
    }
    object.table.pause(by);
    return MILLE_OK;
  });
}
