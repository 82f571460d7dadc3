// Holds one line against a table. A line that follows from earlier ones must equal what the engine writes.
#include "record/record_play.h"

#include <algorithm>
#include <string>

#include "core/apply.h"
#include "core/notation.h"
#include "record/messages.h"
#include "record/record_compare.h"
#include "record/record_write.h"
#include "record/spelling.h"

namespace mille {

mille_status of_record(mille_status status, std::int32_t line, mille_error* error) {
  switch (status) {
    case MILLE_E_ILLEGAL_ACTION:
    case MILLE_E_NOTATION:
    case MILLE_E_PHASE:
    case MILLE_E_ARGUMENT: return refused_as(error, MILLE_E_RECORD, line);
    default: return status;
  }
}

mille_status misplaced(RecordPart found, std::string_view due, std::int32_t line, mille_error* error) {
  return refuse(error, say::kRecordOrder, {first_member(found), due}, {{}, line});
}

std::unique_ptr<Table> table_of(const RecordHeader& header, Table::Memory* memory) {
  auto table = std::make_unique<Table>(header.variant, header.setup, memory);
  for (int seat = 0; seat < kSeats; ++seat) table->restore_name(seat, header.players[seat]);
  return table;
}

mille_status check_shares(const Sealing& sealing, std::int32_t line, mille_error* error) {
  for (int seat = 0; seat < kSeats; ++seat) {
    const std::optional<Share>& share = sealing.shares[static_cast<std::size_t>(seat)];
    if (share && !sealing.share_is_as_committed(seat, *share)) {
      return refuse(error, say::kRecordShareCommit, {seat}, {{}, line});
    }
  }
  return MILLE_OK;
}

mille_status check_header_text(const Table& table, int viewer, std::string_view text, std::int32_t line,
                               mille_error* error) {
  std::string due;
  write_header(table, viewer, &due);
  return check_spelling(text, due, line, error);
}

bool reshuffle_is_due(const Table& table) {
  const State& state = table.state();
  return state.phase == MILLE_PHASE_DRAW && draw_renews_stock(table.variant().ruleset_of(state), state);
}

mille_status check_chosen(const Json& json, const NextRules& chosen, std::int32_t line, mille_error* error) {
  const Json* const told = json.find("rule_set");
  const std::int64_t rule_set = told == nullptr ? 0 : number_in(json, "rule_set");
  if (rule_set != chosen.rule_set) {
    return refuse(error, say::kRecordDiffers, {"rule_set", rule_set, chosen.rule_set}, {{}, line});
  }
  if (failed_hooks_in(json) == chosen.failed) return MILLE_OK;
  const Message& what = chosen.failed == 0 ? say::kRecordSurplus : say::kRecordMissing;
  return refuse(error, what, {"failed_hooks"}, {{}, line});
}

mille_status check_hand_size(const Json& hand, const mille_rules& rules, std::int32_t line, mille_error* error) {
  const std::size_t size = hand.elements().size();
  if (size == static_cast<std::size_t>(rules.deal_hand)) return MILLE_OK;
  return refuse(error, say::kRecordHandSize, {size, rules.deal_hand}, {{}, line});
}

Result<mille_action> action_of_line(const State& state, const Json& json, std::int32_t line, mille_error* error,
                                    const Ruleset* ruleset) {
  const int seat = seat_in(json, "seat");
  const std::string_view text = text_in(json, "do");
  if (seat != state.turn) return refuse(error, say::kRecordTurn, {state.turn, seat}, {{}, line});
  auto action = parse_action(state, text, error, ruleset);
  if (!action) return of_record(action.status(), line, error);
  const ActionText due = action_text(*action, state.turn);
  if (text == due.view()) return action;
  return refuse(error, say::kRecordDiffers, {"do", shown(Json(text)), shown(Json(due.view()))}, {{}, line});
}

mille_status check_listed(const Game& game, const State& before, const Json& listed, std::int32_t line,
                          std::vector<mille_action>* list, mille_error* error) {
  list->resize(static_cast<std::size_t>(game.rules().longest_legal_list));
  std::size_t count = 0;
  MILLE_TRY(game_legal_list(game, before, *list, &count, error));
  const std::vector<Json>& given = listed.elements();
  for (std::size_t i = 0; i < std::max(count, given.size()); ++i) {
    const std::string mine = i < given.size() ? shown(given[i]) : "missing";
    const std::string due =
        i < count ? '"' + std::string(action_text((*list)[i], before.turn).view()) + '"' : "missing";
    if (i < given.size() && i < count && given[i].text() == action_text((*list)[i], before.turn).view()) continue;
    return refuse(error, say::kRecordLegal, {i + 1, mine, due}, {{}, line});
  }
  return MILLE_OK;
}

bool begins_turn(mille_action_kind kind) {
  return kind == MILLE_ACTION_DRAW || kind == MILLE_ACTION_UPCARD || kind == MILLE_ACTION_PILE;
}

mille_status check_drawn(const Json& json, bool drew, std::int32_t line, mille_error* error) {
  const Json* const drawn = json.find("drawn");
  if (drawn == nullptr || drawn->is_null() != drew) return MILLE_OK;
  return refuse(error, say::kRecordDiffers, {"drawn", shown(*drawn), drew ? "the card that was drawn" : "null"},
                {{}, line});
}

mille_status compare_event(const Table& table, std::size_t event, int viewer, RecordPart part, const Json& json,
                           std::int32_t line, mille_error* error) {
  if (const auto due = static_cast<RecordPart>(table.events()[event].kind); part != due) {
    std::string expected = "a line that opens with `";
    expected.append(first_member(due)).append("`");
    return misplaced(part, expected, line, error);
  }
  std::string text;
  write_event_line(table, event, viewer, {}, &text);
  JsonProblem problem;
  const auto expected = parse_json(text, &problem);
  return compare_lines(json, *expected, line, error);
}

}  // namespace mille
