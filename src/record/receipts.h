// Receipts: the hash chain over the public lines of a sealed match. Host and guests compute it from their own records.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "core/seal.h"
#include "record/record_grammar.h"
#include "table/table.h"

namespace mille {

// The public part of a line of a full or redacted record: the part that all records of the match share, without what a
// guest may not see yet. Fails with MILLE_E_RECORD if the text is not a line of a record.
Result<std::string> public_line(std::string_view line, mille_error* error);
// The same for a line that fits the grammar. `line` is what `text` says.
std::string public_line(std::string_view text, const Json& line, RecordPart part);

// The receipt after a line of the table's record. The table must be sealed, and `line` must be below record_lines().
// Hashes the lines that follow those of `known`, which must not be after `line`; by default all lines.
Digest receipt_at(const Table& table, std::uint64_t line, const NewestReceipt& known = {});
// The same, continuing from the newest receipt that the table keeps. Asked for after each new line, it hashes only that
// line.
Digest receipt_at(Table* table, std::uint64_t line);

}  // namespace mille
