// A record taken up again: every line is verified on the way, against the rules and the seed that the record itself names.
// A record cut short goes on from its last whole line. Writing is record_write's business.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "table/table.h"

namespace mille {

// Where a match stands in a text that holds several.
struct MatchPlace {
  std::size_t offset = 0;  // bytes before its header
  std::size_t length = 0;  // bytes up to the next header or the end
  std::uint64_t line = 1;  // of its header, from 1
};

// Finds match number `match`, from 1, without judging anything. MILLE_E_NOT_FOUND past the last.
mille_status find_match(std::string_view text, std::uint64_t match, MatchPlace* place, mille_error* error);

// Plays a match of the record over again on a new table. Refused: MILLE_E_RECORD with the line, and the rule where one is
// broken; MILLE_E_NOT_FOUND; MILLE_E_UNSUPPORTED for records that do not tell all (redacted, or committed and not yet
// revealed) or of another version; MILLE_E_SCRIPT.
mille_status read_record(const VariantSource& variants, std::string_view text, std::uint64_t match,
                         Table::Memory* memory, std::unique_ptr<Table>* table, mille_error* error);

}  // namespace mille
