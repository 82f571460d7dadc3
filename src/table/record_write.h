// A table's history as a record: JSON Lines, whole or redacted for one seat. The header is line 0, and each event of the
// history is one line, so that line n is event n − 1. Reading is record_read's business.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "mille/mille_types.h"
#include "table/json_write.h"
#include "table/table.h"

namespace mille {

class JsonWriter;

// Lines of the whole record so far; 0 where the table has none.
std::uint64_t record_lines(const Table& table);

// The lines from `options.first_line` on, each with its line end. Refused: MILLE_E_UNSUPPORTED if the table has no record,
// MILLE_E_ARGUMENT for options that contradict each other, MILLE_E_SCRIPT if legal lists are wanted and the variant's script fails.
Result<std::string> write_record(const Table& table, const mille_record_options& options, mille_error* error);

// The options that were set, as JSON, each as its type.
std::string write_options(const Variant& variant);

// The items of a payment, as one object.
void write_payment(const mille_payment& payment, JsonWriter* json);

// What an action line may carry beside the action.
struct LineExtras {
  const std::span<const mille_action>* legal = nullptr;
  const std::uint64_t* hash = nullptr;
};

// Appends one line without its end: the header, or an event as `viewer` (MILLE_ALL or a seat) has it. put_event() puts
// the members of that line into an object, put_end() those that say how the match
// stands or ended.
void write_header(const Table& table, int viewer, std::string* text);
void put_event(const Table& table, const mille_event& event, int viewer, const LineExtras& extras, JsonWriter* json);
void put_end(const State& state, JsonWriter* json);
void write_event_line(const Table& table, std::size_t event, int viewer, const LineExtras& extras, std::string* text);

// The words of a record.
std::string_view decks_word(mille_decks decks);
std::string_view end_word(mille_end end);
std::string_view fault_word(mille_fault fault);

}  // namespace mille
