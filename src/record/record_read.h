// Replays a record on a new table and verifies every line against the rules and the seed of the record. A truncated
// record ends with its last whole line. record_write.h writes records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/result.h"
#include "table/table.h"

namespace mille {

// The place of a match in a text of several matches.
struct MatchPlace {
  std::size_t offset = 0;  // bytes before its header
  std::size_t length = 0;  // bytes up to the next header or the end
  std::uint64_t line = 1;  // the line of its header, from 1
};

// Finds match number `match`, from 1, without checking any line. Fails with MILLE_E_NOT_FOUND past the last match.
Result<MatchPlace> find_match(std::string_view text, std::uint64_t match, mille_error* error);

// Replays a match of the record. `secret` is the seed of a sealed match that has not revealed it yet, and null
// otherwise. Fails with MILLE_E_RECORD and the line, and the rule if one is broken; with MILLE_E_NOT_FOUND; with
// MILLE_E_UNSUPPORTED for incomplete records (redacted, or sealed and not yet revealed) and for other
// versions; with MILLE_E_ARGUMENT for a secret if the decks are not sealed; with MILLE_E_SCRIPT.
Result<std::unique_ptr<Table>> read_record(const VariantSource& variants, std::string_view text, std::uint64_t match,
                                           const Seed* secret, Table::Memory* memory, mille_error* error);

// The same for one match that find_match() found, or for its public lines. Its header is on line `first_line`.
Result<std::unique_ptr<Table>> read_match(const VariantSource& variants, std::string_view match,
                                          std::uint64_t first_line, const Seed* secret, Table::Memory* memory,
                                          mille_error* error);

}  // namespace mille
