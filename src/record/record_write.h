// Writes a table's history as a record: JSON Lines, complete or redacted for one seat or an onlooker. Line 0 is the header; line n is
// event n − 1 of the history.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/json_write.h"
#include "base/result.h"
#include "mille/mille_types.h"
#include "table/table.h"

namespace mille {

class JsonWriter;

// The number of lines of the record so far; 0 if the table has no record, or if a sealed match still waits for its
// shares.
std::uint64_t record_lines(const Table& table);

// The lines from `options.first_line` on as `viewer` (MILLE_ALL or a seat) sees them, each with its line end. Fails with MILLE_E_UNSUPPORTED if the table has no
// record, with MILLE_E_PHASE before the shares of a sealed match are open, with MILLE_E_ARGUMENT for options that
// contradict each other, and with MILLE_E_SCRIPT if legal lists are wanted and the variant's script fails.
Result<std::string> write_record(const Table& table, mille_seat viewer, const mille_record_options& options,
                                 mille_error* error);

// The terms of a sealed match: the bytes that all parties agree to, without a line end. `guests` has one bit per seat.
std::string write_terms(const Table& table, std::uint32_t guests);

// The options that were set, as JSON values of their types.
std::string write_options(const Variant& variant);

// The items of a payment, as one object.
void write_payment(const mille_payment& payment, JsonWriter* json);

// Optional members of an action line.
struct LineExtras {
  const std::span<const mille_action>* legal = nullptr;
  const std::uint64_t* hash = nullptr;
};

// Appends one line without its end: the header, or an event as `viewer` (MILLE_ALL, a seat or MILLE_ONLOOKER) sees it. put_event()
// writes the members of that line into an object, put_deal_end() those for the end of a deal but what hooks add, where `hands` is
// the JSON of the cards left and `drawn` that of the card drawn last, empty without a script, and put_end() those for how the
// match stands or has ended.
void write_header(const Table& table, int viewer, std::string* text);
void put_event(const Table& table, const mille_event& event, int viewer, const LineExtras& extras, JsonWriter* json);
void put_deal_end(const mille_deal_result& result, std::string_view hands, std::string_view drawn, JsonWriter* json);
void put_end(const State& state, JsonWriter* json);
// Writes the member `memory`, unless the variant remembers nothing. `numbers` has one for each of the variant's.
void put_memory(const Variant& variant, std::span<const std::int32_t> numbers, JsonWriter* json);
// Writes the member `failed_hooks`, unless no hook failed.
void put_failed_hooks(HookBits failed, JsonWriter* json);
void write_event_line(const Table& table, std::size_t event, int viewer, const LineExtras& extras, std::string* text);

// The words of a record.
std::string_view decks_word(mille_decks decks);
mille_decks decks_of_word(std::string_view word);
std::string_view end_word(mille_end end);
mille_end end_of_word(std::string_view word);  // MILLE_END_NONE if there is none
// Returns the fault that this word names; nothing if there is none.
std::optional<mille_fault> fault_of_word(std::string_view word);
// The last fault that records have a word for.
inline constexpr mille_fault kLastFault = MILLE_FAULT_CALLBACK;

}  // namespace mille
