// Views, legal lists, events and score sheets as JSON, in the words of records and positions: what a server sends to a remote
// client. Whatever a viewer may not see is not in them.
#pragma once

#include <cstdint>
#include <string>

#include "table/table.h"

namespace mille {

// One object: what a seat, or MILLE_ONLOOKER, may know.
std::string view_json(const Table& table, int viewer);

// An array of actions as text; empty outside a deal. MILLE_E_SCRIPT where the variant's script fails.
mille_status legal_json(const Table& table, std::string* text, mille_error* error);

// An array of objects, from event number `since` on: each has `event` (its number), `decision`, `deal` and then what its line
// in the viewer's record has. `viewer` is a seat, MILLE_ONLOOKER or MILLE_ALL.
std::string events_json(const Table& table, int viewer, std::uint64_t since);

// One object: the completed deals, the totals, and once the match is over how it ended and what is paid.
std::string sheet_json(const Table& table);

}  // namespace mille
