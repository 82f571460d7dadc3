// Follows a sealed match line by line on a state without cards.
#include "record/record_walk.h"

#include <algorithm>
#include <string_view>

#include "base/json_write.h"
#include "core/match.h"
#include "core/settle.h"
#include "record/messages.h"
#include "record/record_compare.h"
#include "record/record_grammar.h"
#include "record/record_play.h"
#include "record/record_write.h"
#include "table/results.h"

namespace mille {
namespace {

// What may come next.
enum class Due { deal, action, match_end };

constexpr std::string_view words_of(Due due) {
  switch (due) {
    case Due::deal: return "a deal or the end of the match";
    case Due::action: return "an action or the end of the deal";
    default: return "the end of the match";
  }
}

class SheetWalk {
 public:
  SheetWalk(const Variant& variant, const std::int64_t stakes[2], mille_error* error)
      : variant_(variant),
        plain_{variant.ruleset},
        hooks_(defined_hooks(variant.hooks.get())),
        sheet_(start_match(variant.ruleset, {}, stakes, false)),
        error_(error) {
    sheet_.dealer = kNobody;
  }

  mille_status next(std::string_view text, std::int32_t line) {
    line_ = line;
    JsonProblem problem;
    const auto json = parse_json(text, &problem);  // it has been held against the grammar
    const RecordPart part = *part_of(Members(*json).name());
    switch (part) {
      case RecordPart::action: return action(*json);
      case RecordPart::reshuffle: return reshuffle(*json);
      case RecordPart::deal: return due_ == Due::deal ? deal(*json) : misplaced(part);
      case RecordPart::deal_end: return deal_end(*json);
      case RecordPart::match_end: return match_end(*json);
      default: return MILLE_OK;  // the reveal
    }
  }

 private:
  const mille_rules& rules() const { return variant_.ruleset_of(sheet_).rules; }

  mille_status misplaced(RecordPart found) const { return mille::misplaced(found, words_of(due_), line_, error_); }

  // The line must equal `expected`.
  mille_status compare(const Json& json, std::string_view expected) const {
    JsonProblem problem;
    return compare_lines(json, *parse_json(expected, &problem), line_, error_);
  }

  mille_status deal(const Json& json) {
    MILLE_TRY(check_number(json, "deal", sheet_.deal + 1));
    const Json* const rule_set =
        json.find("rule_set");  // the script has chosen it, and the grammar has held it to the header
    sheet_.rule_set = static_cast<std::int8_t>(rule_set == nullptr ? 0 : number_in(json, "rule_set"));
    if (const Json* const hand = json.find("hand")) MILLE_TRY(check_hand_size(*hand, rules(), line_, error_));
    const int dealer = seat_in(json, "dealer");
    if (sheet_.dealer != kNobody) MILLE_TRY(check_number(json, "dealer", 1 - sheet_.dealer));  // D1
    ++sheet_.deal;
    sheet_.reshuffles = 0;
    drew_ = false;
    sheet_.dealer = static_cast<std::int8_t>(dealer);
    sheet_.turn = static_cast<std::int8_t>(1 - dealer);
    sheet_.phase = MILLE_PHASE_DRAW;
    due_ = Due::action;
    return MILLE_OK;
  }

  mille_status action(const Json& json) {
    MILLE_TRY(const mille_action action, action_of_line(sheet_, json, line_, error_, &variant_.ruleset_of(sheet_)));
    if (renewed_ && action.kind != MILLE_ACTION_DRAW) {
      return refuse(error_, say::kRecordReshuffleAlone, {}, {{}, line_});
    }
    renewed_ = false;
    if (begins_turn(action.kind)) drew_ = action.kind == MILLE_ACTION_DRAW;
    if (action.kind == MILLE_ACTION_DISCARD) sheet_.turn = static_cast<std::int8_t>(1 - sheet_.turn);  // T3
    return MILLE_OK;
  }

  mille_status reshuffle(const Json& json) {
    MILLE_TRY(check_number(json, "reshuffle", sheet_.reshuffles + 1));
    ++sheet_.reshuffles;
    renewed_ = true;
    return MILLE_OK;
  }

  mille_status deal_end(const Json& json) {
    MILLE_TRY(check_number(json, "deal_end", sheet_.deal));
    const int out = seat_in(json, "out");
    const Json& hands = *json.find("hands");
    given_up_ = out != kNobody && hands.elements()[static_cast<std::size_t>(out)].is_null();
    if (given_up_ && !variant_.ruleset.scores_forfeits()) {
      return refuse(error_, say::kRecordDiffers, {"hands", shown(hands), "cards that lie open"}, {{}, line_});
    }
    MILLE_TRY(check_drawn(json, drew_, line_, error_));
    const auto points = both_in(json, "points");
    const auto naturals = both_in(json, "naturals");
    const std::vector<Json>& chapeau = json.find("chapeau")->elements();
    MILLE_TRY(check_hooks(json, hooks_ & ~HookBits{MILLE_HOOK_SETTLE}));
    const HookBits failed = failed_hooks_in(json);
    const bool script_scores = (hooks_ & ~failed & MILLE_HOOK_SCORE_DEAL) != 0;
    script_judges_ = (hooks_ & ~failed & MILLE_HOOK_MATCH_OVER) != 0;
    DealScore score{};
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      if (naturals[seat] > kMaxDealNaturals) return out_of_range("naturals", naturals[seat]);
      const bool told = chapeau[seat].boolean();
      const bool due = script_scores ? told : points[seat] < 0 && rules().score_chapeau != 0;  // E3
      score.points[seat] = static_cast<std::int32_t>(points[seat]);
      score.naturals[seat] = static_cast<std::uint8_t>(naturals[seat]);
      score.chapeau[seat] = due ? 1 : 0;
    }
    score.memory = script_scores ? memory_in(json) : sheet_.last.memory;
    put_on_sheet(score, out, &sheet_);
    std::string due;
    JsonWriter writer(&due);
    writer.open_object();
    const Json* const drawn = json.find("drawn");
    put_deal_end(deal_result(sheet_, score, out), hands.written(), drawn == nullptr ? "" : drawn->written(), &writer);
    put_memory(variant_, score.memory, &writer);
    put_failed_hooks(failed, &writer);
    writer.close_object();
    MILLE_TRY(compare(json, due));
    sheet_.phase = MILLE_PHASE_BETWEEN;
    due_ = given_up_ || is_over() ? Due::match_end : Due::deal;
    return MILLE_OK;
  }

  // The grammar has held it against the header.
  static Remembered memory_in(const Json& json) {
    Remembered numbers{};
    const Json* const memory = json.find("memory");
    for (std::size_t i = 0; memory != nullptr && i < memory->members().size(); ++i) {
      numbers[i] = static_cast<std::int32_t>(*memory->members()[i].second.whole(INT32_MIN, INT32_MAX));
    }
    return numbers;
  }

  mille_status out_of_range(std::string_view member, std::int64_t number) const {
    return refuse(error_, say::kRecordDiffers, {member, number, "a number that a deal can have"}, {{}, line_});
  }

  // M1–M3. Where a script decides, this is false.
  bool is_over() const { return !script_judges_ && judge(rules(), sheet_).end != MILLE_END_NONE; }

  mille_status match_end(const Json& json) {
    const bool in_deal = due_ == Due::action;
    const mille_end end = end_of_word(text_in(json, "end"));
    const bool is_early = end == MILLE_END_ABORTED || end == MILLE_END_AGREED;
    MILLE_TRY(is_early ? end_early(json, end) : end == MILLE_END_FORFEIT ? forfeit(*json.find("fault")) : finish(json));
    HookBits possible = 0;
    if (sheet_.winner != kNobody) possible |= hooks_ & MILLE_HOOK_SETTLE;
    if (in_deal) possible |= hooks_ & MILLE_HOOK_ALLOW;
    MILLE_TRY(check_hooks(json, possible));
    const HookBits failed = failed_hooks_in(json);
    const bool script_pays = (hooks_ & ~failed & MILLE_HOOK_SETTLE) != 0;
    if (script_pays && sheet_.winner != kNobody) take_payment(json);
    std::string due;
    JsonWriter writer(&due);
    writer.open_object().key("match_end").number(1);
    put_end(sheet_, &writer);
    put_failed_hooks(failed, &writer);
    writer.close_object();
    return compare(json, due);
  }

  // The hooks that a line says have failed must be among `possible`.
  mille_status check_hooks(const Json& json, HookBits possible) const {
    if ((failed_hooks_in(json) & ~possible) == 0) return MILLE_OK;
    return refuse(error_, say::kRecordType,
                  {"failed_hooks", "a list of hooks that can have failed", shown(*json.find("failed_hooks"))},
                  {{}, line_});
  }

  mille_status check_number(const Json& json, std::string_view member, std::int64_t due) const {
    const std::int64_t given = number_in(json, member);
    if (given == due) return MILLE_OK;
    return refuse(error_, say::kRecordDiffers, {member, given, due}, {{}, line_});
  }

  // Checks an end that follows from the score. Where a script decides, the end in the record is accepted as it is.
  mille_status finish(const Json& json) {
    const bool after_deal = !given_up_ && ((due_ == Due::deal && sheet_.deal > 0) || due_ == Due::match_end);
    if (!after_deal) return not_over();
    Verdict verdict = judge(rules(), sheet_);
    if (script_judges_) {
      verdict.end = text_in(json, "end") == end_word(MILLE_END_DRAWN) ? MILLE_END_DRAWN : MILLE_END_WON;
      verdict.winner = seat_in(json, "winner");
    }
    return verdict.end == MILLE_END_NONE ? not_over() : end_match(plain_, &sheet_, verdict, error_);
  }

  mille_status not_over() const { return refuse(error_, say::kRecordNotOver, {}, {{}, line_}); }

  // An abort or an agreed draw. A deal in progress is not scored.
  mille_status end_early(const Json& json, mille_end end) {
    if (given_up_ || due_ == Due::match_end) return misplaced(RecordPart::match_end);
    if (end == MILLE_END_ABORTED) sheet_.fault_seat = static_cast<std::int8_t>(seat_in(json, "by"));
    return end_match(plain_, &sheet_, {end, kNobody}, error_);
  }

  // M4. If the rules score a deal that a player gives up, the line for its end must come first.
  mille_status forfeit(const Json& fault) {
    const int seat = seat_in(fault, "seat");
    const mille_fault what = *fault_of_word(text_in(fault, "kind"));
    const bool allowed = given_up_ ? sheet_.out == 1 - seat
                                   : due_ == Due::deal || (due_ == Due::action && !variant_.ruleset.scores_forfeits());
    if (!allowed) return misplaced(RecordPart::match_end);
    sheet_.fault_seat = static_cast<std::int8_t>(seat);
    sheet_.fault = static_cast<std::int8_t>(what);
    return end_match(plain_, &sheet_, {MILLE_END_FORFEIT, 1 - seat}, error_);
  }

  // Takes a script's payment from the record, because only its form can be checked.
  void take_payment(const Json& json) {
    const Json& told = *json.find("payment");
    if (!told.is_object()) return;
    sheet_.payment = {.game = number_in(told, "game"),
                      .difference = number_in(told, "difference"),
                      .naturals = number_in(told, "naturals"),
                      .chapeaux = number_in(told, "chapeaux"),
                      .skunk = number_in(told, "skunk"),
                      .total = number_in(told, "total")};
  }

  const Variant& variant_;
  Game plain_;                                                  // without its hooks, which would need cards
  HookBits hooks_;                                              // that the script defines
  bool script_judges_ = (hooks_ & MILLE_HOOK_MATCH_OVER) != 0;  // whether `match_over` decided after the last deal
  State sheet_;  // the sheet, the deal's number and dealer, the turn; without cards
  Due due_ = Due::deal;
  bool renewed_ = false;   // a reshuffle waits for its draw
  bool drew_ = false;      // the last turn that began drew its first card from the stock
  bool given_up_ = false;  // M4: the last deal ended because a player gave up
  std::int32_t line_ = 0;
  mille_error* error_;
};

}  // namespace

mille_status walk_record(const Variant& variant, const std::int64_t stakes[2], std::span<const std::string_view> lines,
                         std::int32_t first_line, mille_error* error) {
  SheetWalk walk(variant, stakes, error);
  for (const std::string_view line : lines) MILLE_TRY(walk.next(line, first_line++));
  return MILLE_OK;
}

}  // namespace mille
