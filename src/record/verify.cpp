// Replays a match, or checks what it can without the cards, and then says what it found.
#include "record/verify.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

#include "base/printable.h"
#include "core/rule_fields.h"
#include "record/messages.h"
#include "record/record_compare.h"
#include "record/record_grammar.h"
#include "record/record_header.h"
#include "record/record_lines.h"
#include "record/record_read.h"
#include "record/record_walk.h"
#include "record/record_write.h"
#include "record/recorded_match.h"
#include "record/verify_promise.h"

namespace mille {
namespace {

using Status = Finding::Status;

// The value of a field, as rules are written. Empty for `cards.wild` and `cards.values`, which hold several values.
std::string value_text(const RuleField& field, std::int32_t value) {
  switch (field.type) {
    case FieldType::integer: return std::to_string(value);
    case FieldType::boolean: return value != 0 ? "true" : "false";
    case FieldType::choice: return std::string(field.choices[static_cast<std::size_t>(value)]);
    default: return {};
  }
}

// Most differences of rules and most options that are named. The others are counted.
constexpr std::size_t kMostNamed = 6;

// Names the first statements of a list, and counts the others.
void add_statements(std::vector<Statement>&& list, const Message& more, std::vector<Statement>* to) {
  const std::size_t named = list.size() > kMostNamed + 1 ? kMostNamed : list.size();
  std::move(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(named), std::back_inserter(*to));
  if (named < list.size()) to->push_back(said(more, {static_cast<std::uint64_t>(list.size() - named)}));
}

void add_seal(const RecordedMatch& match, MatchVerdict* verdict) {
  verdict->sealed = match.sealed;
  if (!match.sealed) return;
  verdict->terms = match.terms;
  verdict->receipt_line = match.receipts.size() - 1;
  verdict->receipt = match.receipts.back();
}

// The verdict on a match of which there is only the beginning of the header, as a program leaves it that is stopped while
// it begins another match.
MatchVerdict unbegun_verdict(const RecordedMatch& match) {
  MatchVerdict verdict;
  verdict.result = MILLE_VERDICT_UNFINISHED;
  verdict.lines.fill({Status::not_checked, {said(say::kVerifyHeaderCut)}});
  verdict.lines.back() = {Status::warning, {said(say::kVerifyCutHeader)}};
  add_seal(match, &verdict);
  return verdict;
}

class Verifier {
 public:
  Verifier(const VariantSource& variants, const RecordedMatch& match, const VerifyNotes& notes, Table::Memory* memory)
      : variants_(variants), match_(match), notes_(notes), memory_(memory) {}

  // Replays the match if its seed is known, and otherwise checks what can be checked.
  mille_status read(mille_error* error) {
    JsonProblem problem;
    const std::string first = match_.sealed ? match_.shown[0] : std::string(match_.lines[0]);
    const Json json = *parse_json(first, &problem);
    MILLE_TRY(check_full(json, match_.first_line, error));
    MILLE_TRY(header_, read_header(variants_, json, match_.first_line, error));
    if (match_.sealed) broken_ = broken_promise(match_, *header_.sealing);
    mille_error found{};
    found.struct_size = sizeof found;
    const bool known = !match_.sealed || (match_.seed && broken_.empty());
    const mille_status status = known ? replay(&found) : walk(&found);
    if (status == MILLE_E_RECORD) fault_ = found;
    if (status == MILLE_OK || status == MILLE_E_RECORD) return MILLE_OK;
    return forward_error(found, error);
  }

  // Reads the record that a guest kept.
  mille_status read_seen(std::string_view text, mille_error* error) {
    if (text.empty()) return MILLE_OK;
    MILLE_TRY(seen_, read_recorded_match(text, 1, error));
    if (seen_->lines.empty()) return refuse(error, say::kRecordCut, {}, {{}, 1});
    if (seen_->text.size() != text.size()) return refuse(error, say::kRecordSeen);
    return MILLE_OK;
  }

  MatchVerdict verdict() const {
    MatchVerdict verdict;
    verdict.lines = {rules(), cards(), promise(), seen(), receipt_finding(match_, notes_), completeness()};
    verdict.result = result(verdict);
    add_seal(match_, &verdict);
    return verdict;
  }

 private:
  mille_status replay(mille_error* error) {
    std::string text;
    if (match_.viewer) {
      for (const std::string& line : match_.shown) text.append(line).append(1, '\n');
    } else {
      text = match_.text;
    }
    const auto first_line = static_cast<std::uint64_t>(match_.first_line);
    MILLE_TRY(table_, read_match(variants_, text, first_line, nullptr, memory_, error));
    return MILLE_OK;
  }

  mille_status walk(mille_error* error) const {
    return walk_record(*header_.variant, header_.setup.stakes, std::span(match_.lines).subspan(1), match_.number(1),
                       error);
  }

  // Whether the failing line states cards, not actions or points.
  bool is_fault_of_cards() const {
    if (!fault_ || match_.sealed) return false;
    const auto line = static_cast<std::size_t>(fault_->line - match_.first_line);
    if (line >= match_.lines.size()) return false;
    JsonProblem problem;
    const auto json = parse_json(match_.lines[line], &problem);
    return json && (json->find("deal") != nullptr || json->find("reshuffle") != nullptr);
  }
  bool is_fault_of_promise() const { return fault_ && std::string_view(fault_->message) == "record.commit"; }

  Finding rules() const {
    if (fault_ && !is_fault_of_cards() && !is_fault_of_promise()) return {Status::failed, {said(*fault_)}};
    if (fault_) return {Status::not_checked, {said(say::kVerifyAfterCards)}};
    Finding finding{Status::ok, {}};
    add_differences(&finding.statements);
    add_unknown_options(&finding.statements);
    if (!finding.statements.empty()) finding.status = Status::warning;
    const bool ended = match_.match_end.has_value();
    if (table_ != nullptr) {
      finding.statements.push_back(
          said(ended ? say::kVerifyRulesEnded : say::kVerifyRules, {table_->deals().size(), table_->decisions()}));
    } else {
      const Message& form = !ended                              ? say::kVerifyForm
                            : header_.variant->hooks == nullptr ? say::kVerifyFormEnded
                                                                : say::kVerifyFormScript;
      finding.statements.push_back(said(form, {match_.lines.size()}));
      finding.statements.push_back(said(say::kVerifyFormOnly));
    }
    add_told(&finding.statements);
    return finding;
  }

  // What the host alone says about the end.
  void add_told(std::vector<Statement>* statements) const {
    if (!match_.match_end) return;
    const Json& line = *match_.match_end;
    switch (end_of_word(text_in(line, "end"))) {
      case MILLE_END_FORFEIT: {
        const Json& fault = *line.find("fault");
        statements->push_back(said(say::kVerifyForfeit, {seat_in(fault, "seat"), text_in(fault, "kind")}));
        break;
      }
      case MILLE_END_ABORTED: {
        const int by = seat_in(line, "by");
        statements->push_back(by == kNobody ? said(say::kVerifyAbortedByHost) : said(say::kVerifyAborted, {by}));
        break;
      }
      case MILLE_END_AGREED: statements->push_back(said(say::kVerifyAgreed)); break;
      default: break;
    }
  }

  // In a sealed match a host that aborts gains no more than by leaving.
  bool is_broken_off() const {
    return match_.sealed && match_.match_end && end_of_word(text_in(*match_.match_end, "end")) == MILLE_END_ABORTED &&
           seat_in(*match_.match_end, "by") == kNobody;
  }

  // Options that neither the shipped variant of that name nor the script knows.
  void add_unknown_options(std::vector<Statement>* statements) const {
    std::vector<Statement> list;
    for (const VariantOption& option : header_.variant->options) {
      if (option.is_set && !option.is_known) list.push_back(said(say::kVerifyOption, {option.name}));
    }
    add_statements(std::move(list), say::kVerifyOptionsMore, statements);
  }

  // The differences from the shipped variant that the header names, with the options that the header names.
  void add_differences(std::vector<Statement>* statements) const {
    const Variant& variant = *header_.variant;
    mille_error none{};
    none.struct_size = sizeof none;
    auto shipped = variants_.by_id(variant.id, {}, &none);
    if (!shipped) return;
    std::vector<mille_option> options;
    for (const VariantOption& option : variant.options) {
      const bool offered = std::any_of((*shipped)->options.begin(), (*shipped)->options.end(),
                                       [&option](const VariantOption& other) { return other.name == option.name; });
      if (option.is_set && offered) options.push_back({option.name.c_str(), option.value.c_str()});
    }
    if (auto set = variants_.by_id(variant.id, options, &none)) shipped = std::move(set);
    std::vector<Statement> list;
    if (variant.script != (*shipped)->script) list.push_back(said(say::kVerifyOwnScript));
    for (const RuleField& field : rule_fields()) {
      add_difference(field, variant.ruleset.rules, (*shipped)->ruleset.rules, &list);
    }
    if (list.empty()) return;
    statements->push_back(said(say::kVerifyOtherRules, {variant.id}));
    add_statements(std::move(list), say::kVerifyFieldsMore, statements);
  }

  static void add_difference(const RuleField& field, const mille_rules& rules, const mille_rules& due,
                             std::vector<Statement>* list) {
    const std::string name(field.full_name);
    if (field.type == FieldType::wild_list) {
      if (!std::equal(std::begin(rules.cards_wild), std::end(rules.cards_wild), due.cards_wild)) {
        list->push_back(said(say::kVerifyFieldDiffers, {name}));
      }
    } else if (field.type == FieldType::value_map) {
      if (!std::equal(std::begin(rules.cards_values), std::end(rules.cards_values), due.cards_values)) {
        list->push_back(said(say::kVerifyFieldDiffers, {name}));
      }
    } else if (const std::int32_t value = field_value(rules, field); value != field_value(due, field)) {
      list->push_back(
          said(say::kVerifyField, {name, value_text(field, value), value_text(field, field_value(due, field))}));
    }
  }

  Finding cards() const {
    if (is_fault_of_cards()) return {Status::failed, {said(*fault_)}};
    if (header_.setup.decks == MILLE_DECKS_GIVEN) return {Status::warning, {said(say::kVerifyDecksGiven)}};
    if (match_.sealed && !match_.seed) return {Status::not_checked, {said(say::kVerifyCardsHidden)}};
    if (!broken_.empty()) return {Status::not_checked, {said(say::kVerifyCardsPromise)}};
    if (table_ == nullptr) return {Status::not_checked, {said(say::kVerifyCardsRecord)}};
    if (match_.viewer) {
      if (auto other = other_cards(match_)) return {Status::failed, {std::move(*other)}};
    }
    return {Status::ok, {said(match_.sealed ? say::kVerifyCardsKey : say::kVerifyCardsSeed, {table_->deals().size()})}};
  }

  // Describes the first line of a record for one seat that shows other cards than the key gives, if there is one. The
  // match must have been replayed.
  std::optional<Statement> other_cards(const RecordedMatch& redacted) const {
    mille_error differs{};
    differs.struct_size = sizeof differs;
    std::vector<std::string> listing;  // every line with its legal list, once one is needed
    for (std::size_t i = 1; i < redacted.lines.size(); ++i) {
      std::string due;
      write_event_line(*table_, i - 1, *redacted.viewer, {}, &due);
      if (redacted.lines[i] == due) continue;
      JsonProblem problem;
      const Json given = *parse_json(redacted.lines[i], &problem);
      if (given.find("legal") != nullptr) {
        if (listing.empty() && write_listing(*redacted.viewer, &listing, &differs) != MILLE_OK) return said(differs);
        due = listing[i];
        if (redacted.lines[i] == due) continue;
      }
      compare_lines(given, *parse_json(due, &problem), redacted.number(i), &differs);
      return said(differs);
    }
    return std::nullopt;
  }

  // Writes the match as a seat sees it, with the legal lists of its decisions.
  mille_status write_listing(int seat, std::vector<std::string>* lines, mille_error* error) const {
    mille_record_options options{};
    options.legal = 1;
    MILLE_TRY(const std::string text, write_record(*table_, seat, options, error));
    RecordLines reader(text, 1);
    while (const auto line = reader.next()) lines->emplace_back(line->text);
    return MILLE_OK;
  }

  Finding promise() const {
    if (match_.sealed) return sealed_promise(match_, *header_.sealing, broken_, notes_);
    if (is_fault_of_promise()) return {Status::failed, {said(*fault_)}};
    return unsealed_promise(notes_);
  }

  Finding seen() const {
    if (!seen_) return {Status::not_checked, {said(say::kVerifySeenNone)}};
    if (!match_.sealed || !seen_->sealed) return {Status::failed, {said(say::kVerifySeenUnsealed)}};
    if (!seen_->viewer || !is_seat(*seen_->viewer)) return {Status::failed, {said(say::kVerifySeenWhole)}};
    const int seat = *seen_->viewer;
    const std::size_t mine = seen_->shown.size();
    const auto differs =
        std::mismatch(seen_->shown.begin(), seen_->shown.end(), match_.shown.begin(), match_.shown.end());
    const auto same = static_cast<std::size_t>(differs.first - seen_->shown.begin());
    if (same < std::min(mine, match_.shown.size())) {
      return {Status::failed, {said(say::kVerifySeenLine, {seat, same, shown_text(seen_->shown[same])})}};
    }
    if (mine > match_.shown.size()) {
      return {Status::failed, {said(say::kVerifySeenLonger, {seat, mine, match_.shown.size()})}};
    }
    if (table_ == nullptr) return {Status::not_checked, {said(say::kVerifySeenPublic, {seat})}};
    if (auto other = other_cards(*seen_)) {
      return {Status::failed, {said(say::kVerifySeenCards, {seat}), std::move(*other)}};
    }
    if (mine + 1 < match_.shown.size()) {
      return {Status::warning, {said(say::kVerifySeenSoFar, {seat, mine - 1})}};
    }
    return {Status::ok, {said(say::kVerifySeen, {seat})}};
  }

  static std::string shown_text(const std::string& line) {
    constexpr std::size_t kMost = 100;
    char text[kMost + 1];
    copy_text(text, printable(line));
    return text;
  }

  Finding completeness() const {
    std::vector<Statement> missing;
    if (match_.cut_short) missing.push_back(said(say::kVerifyCutLine));
    if (!match_.match_end) missing.push_back(said(say::kVerifyNoEnd));
    if (is_broken_off()) missing.push_back(said(say::kVerifyBrokenOff));
    if (match_.sealed && !match_.seed) missing.push_back(said(say::kVerifyNoReveal));
    if (!missing.empty()) return {Status::warning, std::move(missing)};
    return {Status::ok, {said(header_.setup.hides_seed() ? say::kVerifyEndedRevealed : say::kVerifyEnded)}};
  }

  // Sums up the six lines. A match is verified if a guest's notes leave nobody a way to choose cards or to change lines.
  mille_verdict_result result(const MatchVerdict& verdict) const {
    const auto& [rules, cards, promise, seen, receipt, completeness] = verdict.lines;
    if (verdict.has(Status::failed)) return MILLE_VERDICT_FAILED;
    if (completeness.status != Status::ok) return MILLE_VERDICT_UNFINISHED;
    if (cards.status == Status::not_checked) return MILLE_VERDICT_NOT_VERIFIED;
    if (promise.status != Status::ok && seen.status != Status::ok && receipt.status != Status::ok) {
      return MILLE_VERDICT_AGREES_WITH_ITSELF;
    }
    const bool noted = match_.sealed && header_.sealing->guests != 0 && not_noted(*header_.sealing, notes_).empty();
    const bool covered = seen.status == Status::ok || has_last_receipt(match_, notes_);
    return noted && covered ? MILLE_VERDICT_VERIFIED : MILLE_VERDICT_AGREES_WITH_NOTES;
  }

  const VariantSource& variants_;
  const RecordedMatch& match_;
  const VerifyNotes& notes_;
  Table::Memory* memory_;
  RecordHeader header_;
  std::vector<Statement> broken_;  // how a sealed match breaks its own promise
  std::unique_ptr<Table> table_;   // null unless every line holds and the cards are known
  std::optional<mille_error> fault_;
  std::optional<RecordedMatch> seen_;
};

}  // namespace

Result<MatchVerdict> verify_record(const VariantSource& variants, std::string_view text, std::uint64_t match,
                                   const VerifyNotes& notes, std::string_view seen, Table::Memory* memory,
                                   mille_error* error) {
  MILLE_TRY(const RecordedMatch recorded, read_recorded_match(text, match, error));
  if (recorded.lines.empty()) {
    if (recorded.first_line > 1) return unbegun_verdict(recorded);
    return refuse(error, say::kRecordCut, {}, {{}, recorded.first_line});
  }
  Verifier verifier(variants, recorded, notes, memory);
  MILLE_TRY(verifier.read(error));
  MILLE_TRY(verifier.read_seen(seen, error));
  return verifier.verdict();
}

}  // namespace mille
