// What replaying a full record (record_read.h) and following a redacted one (follow.h) share: a table made from a header,
// and the checks of one line against the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/json_read.h"
#include "base/result.h"
#include "core/match.h"
#include "record/record_grammar.h"
#include "record/record_header.h"
#include "table/table.h"

namespace mille {

// Turns a refusal by the rules into MILLE_E_RECORD. Other failures, such as those of a script or of memory, stay as
// they are.
mille_status of_record(mille_status status, std::int32_t line, mille_error* error);

// Refuses a line that cannot come here. `due` says what can.
mille_status misplaced(RecordPart found, std::string_view due, std::int32_t line, mille_error* error);

// Makes the table of a header: its match before the first deal, with the names of its players.
std::unique_ptr<Table> table_of(const RecordHeader& header, Table::Memory* memory);

// Every share of a sealed match must be the one that was committed to.
mille_status check_shares(const Sealing& sealing, std::int32_t line, mille_error* error);

// The table must write the header that was read, for a viewer or MILLE_ALL.
mille_status check_header_text(const Table& table, int viewer, std::string_view text, std::int32_t line,
                               mille_error* error);

// X1: whether the next draw needs a reshuffle first.
bool reshuffle_is_due(const Table& table);

// The action of a line: of the seat whose turn it is, in the engine's spelling. It need not be legal.
Result<mille_action> action_of_line(const State& state, const Json& json, std::int32_t line, mille_error* error,
                                    const Ruleset* ruleset = nullptr);

// The line of a deal must name the rule set that the hook has chosen, and the hook if it has failed.
mille_status check_chosen(const Json& json, const NextRules& chosen, std::int32_t line, mille_error* error);

// D2. The hand that a seat is dealt.
mille_status check_hand_size(const Json& hand, const mille_rules& rules, std::int32_t line, mille_error* error);

// The legal list of a line must be that of the state before its action. `list` is memory to use.
mille_status check_listed(const Game& game, const State& before, const Json& listed, std::int32_t line,
                          std::vector<mille_action>* list, mille_error* error);

// Whether an action begins a turn (T1).
bool begins_turn(mille_action_kind kind);

// The member `drawn` of a deal's end, if it has one, must name a card if the last turn that began drew it from the stock,
// and otherwise be null. Whether it was this card is not checked here.
mille_status check_drawn(const Json& json, bool drew, std::int32_t line, mille_error* error);

// The line must be the one that the engine writes for an event, for a viewer or MILLE_ALL.
mille_status compare_event(const Table& table, std::size_t event, int viewer, RecordPart part, const Json& json,
                           std::int32_t line, mille_error* error);

}  // namespace mille
