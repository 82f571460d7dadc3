// What a table shows, as JSON in the words of records: views, legal lists, events, the score sheet. A server can send
// it to remote clients. view.h and events.h decide what a viewer may know.
#pragma once

#include <cstdint>
#include <string>

#include "base/json_write.h"
#include "base/result.h"
#include "mille/mille_types.h"
#include "table/table.h"

namespace mille {

// The text of mille_table_json(). `since` is the first event to write. Fails with MILLE_E_ARGUMENT for an unknown kind
// or a viewer that the kind does not allow, and with MILLE_E_SCRIPT if the variant's script fails.
Result<std::string> write_json(const Table& table, mille_json_kind kind, int viewer, std::uint64_t since,
                               mille_error* error);

// Writes a view as one object.
void write_view(const Variant& variant, const mille_view& view, JsonWriter* json);

// Writes the sets of one seat by rank: in each set the natural cards, then the wild ones.
void write_sets(const mille_rules& rules, const mille_view& view, int seat, JsonWriter* json);

}  // namespace mille
