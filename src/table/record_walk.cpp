// Follows a sealed match line by line on a state without cards.
#include "table/record_walk.h"

#include <algorithm>
#include <string_view>

#include "core/match.h"
#include "core/messages.h"
#include "core/notation.h"
#include "core/settle.h"
#include "table/json_write.h"
#include "table/messages.h"
#include "table/record_compare.h"
#include "table/record_members.h"
#include "table/record_write.h"
#include "table/results.h"

namespace mille {
namespace {

// What may come next.
enum class Due { deal, action, match_end, reveal, nothing };

constexpr std::string_view words_of(Due due) {
  switch (due) {
    case Due::deal: return "a deal or the end of the match";
    case Due::action: return "an action or the end of the deal";
    case Due::match_end: return "the end of the match";
    case Due::reveal: return "the reveal";
    default: return "the end of the record";
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
    const auto json = parse_json(text, &problem);
    const std::string_view first = Members(*json).name();  // it has been parsed before
    if (renewed_ && first != "seat") return refuse(error_, say::kRecordReshuffleAlone, {}, {{}, line_});
    if (first == "match_end") return match_end(*json);
    if (first == "reveal" && due_ == Due::reveal) return reveal(*json);
    if (first == "deal" && due_ == Due::deal) return deal(*json);
    if (due_ != Due::action) return misplaced(first);
    if (first == "seat") return action(*json);
    if (first == "reshuffle") return reshuffle(*json);
    return first == "deal_end" ? deal_end(*json) : misplaced(first);
  }

 private:
  const mille_rules& rules() const { return variant_.ruleset.rules; }

  mille_status misplaced(std::string_view found) const {
    return refuse(error_, say::kRecordOrder, {found, words_of(due_)}, {{}, line_});
  }

  // The line must equal `expected`.
  mille_status compare(const Json& json, std::string_view expected) const {
    JsonProblem problem;
    return compare_lines(json, *parse_json(expected, &problem), line_, error_);
  }

  mille_status deal(const Json& json) {
    RecordMembers members(json, line_, error_);
    members.number("deal", sheet_.deal + 1, sheet_.deal + 1);
    const bool first = sheet_.dealer == kNobody;
    const int due = 1 - sheet_.dealer;  // D1
    const std::int64_t dealer = members.number("dealer", first ? 0 : due, first ? kSeats - 1 : due);
    members.end();
    MILLE_TRY(members.status());
    ++sheet_.deal;
    sheet_.reshuffles = 0;
    sheet_.dealer = static_cast<std::int8_t>(dealer);
    sheet_.turn = static_cast<std::int8_t>(1 - dealer);
    sheet_.phase = MILLE_PHASE_DRAW;
    due_ = Due::action;
    return MILLE_OK;
  }

  mille_status action(const Json& json) {
    RecordMembers members(json, line_, error_);
    const std::int64_t seat = members.number("seat", 0, kSeats - 1);
    const std::string_view text = members.text("do");
    members.end();
    MILLE_TRY(members.status());
    if (seat != sheet_.turn) return refuse(error_, say::kRecordTurn, {sheet_.turn, seat}, {{}, line_});
    const auto action = parse_action(sheet_, text, error_);
    if (!action) return refused_as(error_, MILLE_E_RECORD, line_);
    if (const ActionText due = action_text(*action, sheet_.turn); text != due.view()) {
      return refuse(error_, say::kRecordDiffers, {"do", shown(Json(text)), shown(Json(due.view()))}, {{}, line_});
    }
    if (renewed_ && action->kind != MILLE_ACTION_DRAW)
      return refuse(error_, say::kRecordReshuffleAlone, {}, {{}, line_});
    renewed_ = false;
    if (action->kind == MILLE_ACTION_DISCARD) sheet_.turn = static_cast<std::int8_t>(1 - sheet_.turn);  // T3
    return MILLE_OK;
  }

  mille_status reshuffle(const Json& json) {
    RecordMembers members(json, line_, error_);
    members.number("reshuffle", sheet_.reshuffles + 1, sheet_.reshuffles + 1);
    members.end();
    MILLE_TRY(members.status());
    ++sheet_.reshuffles;
    renewed_ = true;
    return MILLE_OK;
  }

  mille_status deal_end(const Json& json) {
    RecordMembers members(json, line_, error_);
    members.number("deal_end", sheet_.deal, sheet_.deal);
    const Json& out = members.member("out");
    if (!out.is_null() && !out.whole(0, kSeats - 1)) members.wrong("out", "a seat or null", out);
    const auto points = members.pair("points");
    const auto naturals = members.pair("naturals");
    const Json& chapeau = members.member("chapeau");
    const bool two = chapeau.is_array() && chapeau.elements().size() == kSeats && chapeau.elements()[0].is_boolean() &&
                     chapeau.elements()[1].is_boolean();
    if (!two) members.wrong("chapeau", "two booleans", chapeau);
    members.pair("totals");
    const HookBits failed = members.failed_hooks(hooks_ & ~HookBits{MILLE_HOOK_SETTLE});
    members.end();
    MILLE_TRY(members.status());
    const bool script_scores = (hooks_ & ~failed & MILLE_HOOK_SCORE_DEAL) != 0;
    script_judges_ = (hooks_ & ~failed & MILLE_HOOK_MATCH_OVER) != 0;
    DealScore score{};
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      if (points[seat] < INT32_MIN || points[seat] > INT32_MAX) return out_of_range("points", points[seat]);
      if (naturals[seat] < 0 || naturals[seat] > kMaxDealNaturals) return out_of_range("naturals", naturals[seat]);
      const bool told = chapeau.elements()[seat].boolean();
      const bool due = script_scores ? told : points[seat] < 0 && rules().score_chapeau != 0;  // E3
      score.points[seat] = static_cast<std::int32_t>(points[seat]);
      score.naturals[seat] = static_cast<std::uint8_t>(naturals[seat]);
      score.chapeau[seat] = due ? 1 : 0;
    }
    const int who = static_cast<int>(out.whole(0, kSeats - 1).value_or(kNobody));
    put_on_sheet(score, who, &sheet_);
    std::string due;
    JsonWriter writer(&due);
    writer.open_object();
    put_deal_end(deal_result(sheet_, score, who), &writer);
    put_failed_hooks(failed, &writer);
    writer.close_object();
    MILLE_TRY(compare(json, due));
    sheet_.phase = MILLE_PHASE_BETWEEN;
    due_ = is_over() ? Due::match_end : Due::deal;
    return MILLE_OK;
  }

  mille_status out_of_range(std::string_view member, std::int64_t number) const {
    return refuse(error_, say::kRecordDiffers, {member, number, "a number that a deal can have"}, {{}, line_});
  }

  // M1–M3. Where a script decides, this is false.
  bool is_over() const { return !script_judges_ && judge(rules(), sheet_).end != MILLE_END_NONE; }

  mille_status match_end(const Json& json) {
    RecordMembers members(json, line_, error_);
    members.number("match_end", 1, 1);
    const std::string_view end = members.text("end");
    MILLE_TRY(members.status());
    const bool in_deal = due_ == Due::action;
    MILLE_TRY(end == end_word(MILLE_END_FORFEIT) ? forfeit(&members) : finish(json, end));
    HookBits failed = 0;
    MILLE_TRY(failed_at_end(json, in_deal, &failed));
    const bool script_pays = (hooks_ & ~failed & MILLE_HOOK_SETTLE) != 0;
    if (script_pays && sheet_.winner != kNobody) take_payment(json);
    std::string due;
    JsonWriter writer(&due);
    writer.open_object().key("match_end").number(1);
    put_end(sheet_, &writer);
    put_failed_hooks(failed, &writer);
    writer.close_object();
    due_ = Due::reveal;
    return compare(json, due);
  }

  // Reads the hooks that a line for the end of the match says have failed. The member is its last.
  mille_status failed_at_end(const Json& json, bool in_deal, HookBits* failed) const {
    const Json* const given = json.find("failed_hooks");
    if (given == nullptr) return MILLE_OK;
    HookBits possible = 0;
    if (sheet_.winner != kNobody) possible |= hooks_ & MILLE_HOOK_SETTLE;
    if (in_deal) possible |= hooks_ & MILLE_HOOK_ALLOW;
    const auto read = read_failed_hooks(*given, possible);
    if (!read)
      return refuse(error_, say::kRecordType, {"failed_hooks", kFailedHooksWanted, shown(*given)}, {{}, line_});
    *failed = *read;
    return MILLE_OK;
  }

  // Checks an end that follows from the score. Where a script decides, the end in the record is accepted as it is.
  mille_status finish(const Json& json, std::string_view end) {
    const bool after_deal = (due_ == Due::deal && sheet_.deal > 0) || due_ == Due::match_end;
    if (!after_deal) return due_ == Due::reveal || due_ == Due::nothing ? misplaced("match_end") : not_over();
    Verdict verdict = judge(rules(), sheet_);
    if (script_judges_) {
      const Json* const winner = json.find("winner");
      verdict.end = end == end_word(MILLE_END_DRAWN) ? MILLE_END_DRAWN : MILLE_END_WON;
      verdict.winner = winner == nullptr ? kNobody : static_cast<int>(winner->whole(0, kSeats - 1).value_or(kNobody));
    }
    return verdict.end == MILLE_END_NONE ? not_over() : end_match(plain_, &sheet_, verdict, error_);
  }

  mille_status not_over() const { return refuse(error_, say::kRecordNotOver, {}, {{}, line_}); }

  // M4. If the rules score a deal that a player gives up, the line for its end must come first.
  mille_status forfeit(RecordMembers* members) {
    const Json& fault = members->member("fault");
    if (!fault.is_object()) members->wrong("fault", "an object", fault);
    MILLE_TRY(members->status());
    RecordMembers named(fault, line_, error_);
    const std::int64_t seat = named.number("seat", 0, kSeats - 1);
    const std::string_view kind = named.text("kind");
    named.end();
    MILLE_TRY(named.status());
    const mille_fault what = fault_of_word(kind).value_or(kLastFault);  // compare() refuses any other word
    const bool unscored = rules().match_forfeit != MILLE_FORFEIT_AS_OUT;
    const bool allowed = due_ == Due::deal || (due_ == Due::action && unscored) ||
                         (due_ == Due::match_end && sheet_.out == 1 - seat && !unscored);
    if (!allowed) return misplaced("match_end");
    sheet_.fault_seat = static_cast<std::int8_t>(seat);
    sheet_.fault = static_cast<std::int8_t>(what);
    return end_match(plain_, &sheet_, {MILLE_END_FORFEIT, static_cast<int>(1 - seat)}, error_);
  }

  // Takes a script's payment from the record, because only its form can be checked.
  void take_payment(const Json& json) {
    const Json* const told = json.find("payment");
    if (told == nullptr || !told->is_object()) return;
    const auto amount = [told](std::string_view name) {
      const Json* const found = told->find(name);
      return found == nullptr ? 0 : found->whole(INT64_MIN, INT64_MAX).value_or(0);
    };
    sheet_.payment = {.game = amount("game"),
                      .difference = amount("difference"),
                      .naturals = amount("naturals"),
                      .chapeaux = amount("chapeaux"),
                      .skunk = amount("skunk"),
                      .total = amount("total")};
  }

  mille_status reveal(const Json& json) {
    RecordMembers members(json, line_, error_);
    const Json& given = members.member("reveal");
    if (!given.is_object()) members.wrong("reveal", "an object", given);
    members.end();
    MILLE_TRY(members.status());
    RecordMembers seed(given, line_, error_);
    const std::string_view digits = seed.text("seed");
    if (!seed_from_hex(digits)) seed.wrong("seed", "64 lower-case hexadecimal digits", Json(digits));
    seed.end();
    due_ = Due::nothing;
    return seed.status();
  }

  const Variant& variant_;
  Game plain_;                                                  // without its hooks, which would need cards
  HookBits hooks_;                                              // that the script defines
  bool script_judges_ = (hooks_ & MILLE_HOOK_MATCH_OVER) != 0;  // whether `match_over` decided after the last deal
  State sheet_;  // the sheet, the deal's number and dealer, the turn; without cards
  Due due_ = Due::deal;
  bool renewed_ = false;  // a reshuffle waits for its draw
  std::int32_t line_ = 0;
  mille_error* error_;
};

}  // namespace

mille_status walk_record(const Variant& variant, const std::int64_t stakes[2], std::span<const std::string> lines,
                         std::int32_t first_line, mille_error* error) {
  SheetWalk walk(variant, stakes, error);
  for (const std::string& line : lines) MILLE_TRY(walk.next(line, first_line++));
  return MILLE_OK;
}

}  // namespace mille
