// What a table shows, as JSON in the words of records: views, legal lists, events, the score sheet. A server feeds remote
// clients with it. What a viewer may know is decided by view and events.
#pragma once

#include <cstdint>
#include <string>

#include "mille/mille_types.h"
#include "table/json_write.h"
#include "table/table.h"

namespace mille {

// Appends what mille_table_json() returns. `since` is for events. Refused: MILLE_E_ARGUMENT for a kind or viewer that does
// not exist here, MILLE_E_SCRIPT.
mille_status write_json(const Table& table, mille_json_kind kind, int viewer, std::uint64_t since, std::string* text,
                        mille_error* error);

// One object.
void write_view(const mille_rules& rules, const mille_view& view, JsonWriter* json);

// The sets of one seat: by rank, natural cards first, then wild ones.
void write_sets(const mille_rules& rules, const mille_view& view, int seat, JsonWriter* json);

}  // namespace mille
