// The events of a table as one viewer may see them. Events reach a seat or an onlooker only through make_event().
#pragma once

#include <cstddef>

#include "mille/mille_types.h"
#include "table/table.h"

namespace mille {

// Fills `event` with event number `index` of the table's history for a seat, MILLE_ONLOOKER or MILLE_ALL. The cards of
// a deal are the deck, next card first, for MILLE_ALL; for a seat, they are its own hand in the order of the pack.
void make_event(const Table& table, std::size_t index, int viewer, mille_event* event);

}  // namespace mille
