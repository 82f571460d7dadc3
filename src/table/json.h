// What a table shows, as JSON in the words of records: views, legal lists, events, the score sheet. A server feeds remote
// clients with it. What a viewer may know is decided by view and events.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.h"
#include "mille/mille_types.h"
#include "table/json_write.h"
#include "table/table.h"

namespace mille {

// The text of mille_table_json(). `since` is for events. Refused: MILLE_E_ARGUMENT for an unknown kind, or for a viewer that the kind
// does not allow; MILLE_E_SCRIPT.
Result<std::string> write_json(const Table& table, mille_json_kind kind, int viewer, std::uint64_t since,
                               mille_error* error);

// One object.
void write_view(const mille_rules& rules, const mille_view& view, JsonWriter* json);

// The sets of one seat: by rank, natural cards first, then wild ones.
void write_sets(const mille_rules& rules, const mille_view& view, int seat, JsonWriter* json);

}  // namespace mille
