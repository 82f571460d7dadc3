// Replays a match, or checks what it can without the cards, and then words the findings.
#include "table/verify.h"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "core/printable.h"
#include "core/rule_fields.h"
#include "table/json_write.h"
#include "table/messages.h"
#include "table/record_compare.h"
#include "table/record_grammar.h"
#include "table/record_header.h"
#include "table/record_lines.h"
#include "table/record_read.h"
#include "table/record_walk.h"
#include "table/record_write.h"
#include "table/recorded_match.h"
#include "table/verify_promise.h"

namespace mille {
namespace {

using Status = Finding::Status;

std::string fault_text(const mille_error& fault) {
  std::string text = fault.text;
  const std::string place = "line " + std::to_string(fault.line);
  if (fault.line > 0 && text.find(place) == text.npos) text.insert(0, place + ": ");
  if (!text.ends_with('.')) text += '.';  // the reason of a script has no full stop
  return text;
}

// The value of a field, as rules are written. Empty for `cards.wild` and `cards.values`, which hold several values.
std::string value_text(const RuleField& field, std::int32_t value) {
  switch (field.type) {
    case FieldType::integer: return std::to_string(value);
    case FieldType::boolean: return value != 0 ? "true" : "false";
    case FieldType::choice: return std::string(field.choices[static_cast<std::size_t>(value)]);
    default: return {};
  }
}

using Lines = std::array<Finding, 6>;

std::string write_verdict(std::string_view result, const Lines& lines, const RecordedMatch& match) {
  constexpr std::string_view kNames[] = {"rules", "cards", "promise", "seen", "receipt", "completeness"};
  constexpr std::string_view kStatuses[] = {"ok", "warning", "failed", "not_checked"};
  std::string text;
  JsonWriter json(&text);
  json.open_object().key("result").plain(result).key("lines").open_object();
  for (std::size_t i = 0; i < std::size(lines); ++i) {
    json.key(kNames[i]).open_object().key("status").plain(kStatuses[static_cast<std::size_t>(lines[i].status)]);
    json.key("text").text(lines[i].text).close_object();
  }
  json.close_object().key("terms");
  if (match.sealed) {
    json.plain(hex_of(match.terms)).key("receipt").open_object();
    json.key("line").number(static_cast<std::int64_t>(match.receipts.size() - 1));
    json.key("hash").plain(hex_of(match.receipts.back())).close_object();
  } else {
    json.null().key("receipt").null();
  }
  json.close_object();
  return text;
}

// The verdict on a match of which there is only the beginning of the header, as a program leaves it that is stopped while
// it begins another match.
std::string unbegun_verdict(const RecordedMatch& match) {
  Lines lines;
  lines.fill({Status::not_checked, "The header is cut short."});
  const std::string missing = "its header is cut short";
  lines.back() = {Status::warning, "The record is unfinished: " + missing + '.'};
  return write_verdict("unfinished", lines, match);
}

class Verifier {
 public:
  Verifier(const VariantSource& variants, const RecordedMatch& match, const VerifyNotes& notes, Table::Memory* memory)
      : variants_(variants), match_(match), notes_(notes), memory_(memory) {}

  // Replays the match if its seed is known, and otherwise checks what can be checked.
  mille_status read(mille_error* error) {
    JsonProblem problem;
    const std::string first = match_.sealed ? match_.shown[0] : std::string(match_.lines[0]);
    MILLE_TRY(header_, read_header(variants_, *parse_json(first, &problem), match_.first_line, error));
    if (match_.sealed) broken_ = broken_promise(match_, *header_.sealing);
    mille_error found{};
    found.struct_size = sizeof found;
    const bool known = !match_.sealed || (match_.seed && broken_.empty());
    const mille_status status = known ? replay(&found) : walk(&found);
    if (status == MILLE_E_RECORD) fault_ = found;
    return status == MILLE_OK || status == MILLE_E_RECORD ? MILLE_OK : forward_error(found, error);
  }

  // Reads the record that a guest kept.
  mille_status read_seen(std::string_view text, mille_error* error) {
    if (text.empty()) return MILLE_OK;
    MILLE_TRY(seen_, read_recorded_match(text, 1, error));
    if (seen_->lines.empty()) return refuse(error, say::kRecordCut, {}, {{}, 1});
    if (seen_->text.size() != text.size()) return refuse(error, say::kRecordSeen);
    return MILLE_OK;
  }

  std::string verdict() const {
    const Lines lines = {rules(), cards(), promise(), seen(), receipt_finding(match_, notes_), completeness()};
    return write_verdict(result(lines), lines, match_);
  }

 private:
  mille_status replay(mille_error* error) {
    std::string text;
    if (match_.viewer && match_.sealed) {
      for (const std::string& line : match_.shown) text.append(line).append(1, '\n');
    } else {
      text = match_.text;
    }
    const auto first_line = static_cast<std::uint64_t>(match_.first_line);
    MILLE_TRY(table_, read_match(variants_, text, first_line, nullptr, memory_, error));
    return MILLE_OK;
  }

  mille_status walk(mille_error* error) const {
    return walk_record(*header_.variant, header_.setup.stakes, {match_.shown.data() + 1, match_.shown.size() - 1},
                       match_.number(1), error);
  }

  // Whether the failing line states cards, not actions or points.
  bool is_fault_of_cards() const {
    if (!fault_ || match_.sealed) return false;
    const auto line = static_cast<std::size_t>(fault_->line - match_.first_line);
    if (line == 0 || line >= match_.lines.size()) return false;
    JsonProblem problem;
    const auto json = parse_json(match_.lines[line], &problem);
    return json && json->is_object() && (json->find("deal") != nullptr || json->find("reshuffle") != nullptr);
  }
  bool is_fault_of_promise() const { return fault_ && std::string_view(fault_->message) == "record.commit"; }

  Finding rules() const {
    if (fault_ && !is_fault_of_cards() && !is_fault_of_promise()) return {Status::failed, fault_text(*fault_)};
    if (fault_) return {Status::not_checked, "What follows from the cards was not checked."};
    const bool ended = match_.match_end.has_value();
    std::string text;
    if (table_ != nullptr) {
      text = "Every action was legal, and every score is right" +
             std::string(ended ? ", as are the winner and the payment" : "") +
             ", by the record's own rules: " + counted(table_->deals().size(), "deal") + ", " +
             counted(table_->decisions(), "decision") + '.';
    } else {
      text = "Checked: the form and order of " + counted(match_.lines.size(), "line") + ", the sums" +
             (!ended                              ? ""
              : header_.variant->hooks == nullptr ? ", the winner and the payment"
                                                  : " (winner and payment are the script's)") +
             ", by the record's own rules. Not checked: the score of each deal, and whether each action was legal.";
    }
    text += told_text();
    std::string warnings;
    if (const std::string differs = differences(); !differs.empty()) {
      warnings = "The rules are not those of the shipped " + header_.variant->id + ": " + differs + ". ";
    }
    if (const std::string unknown = unknown_options(); !unknown.empty()) {
      warnings += "These options could not be checked against the rules: " + unknown + ". ";
    }
    return {warnings.empty() ? Status::ok : Status::warning, warnings + text};
  }

  // What the host alone says about the end.
  std::string told_text() const {
    if (!match_.match_end) return {};
    const Json& line = *match_.match_end;
    std::string what;
    switch (end_of_word(text_in(line, "end"))) {
      case MILLE_END_FORFEIT: {
        const Json& fault = *line.find("fault");
        what = "seat " + std::to_string(seat_in(fault, "seat")) + " gave up or failed (" +
               std::string(text_in(fault, "kind")) + ')';
        break;
      }
      case MILLE_END_ABORTED: {
        const int by = seat_in(line, "by");
        what = by == kNobody ? "the host aborted the match"
                             : "seat " + std::to_string(by) + " asked to abort the match and the other seat agreed";
        break;
      }
      case MILLE_END_AGREED: what = "both seats agreed to a draw"; break;
      default: return {};
    }
    return " That " + what + " cannot be checked: the host writes that line.";
  }

  // In a sealed match a host that aborts gains no more than by leaving.
  bool is_broken_off() const {
    return match_.sealed && match_.match_end && end_of_word(text_in(*match_.match_end, "end")) == MILLE_END_ABORTED &&
           seat_in(*match_.match_end, "by") == kNobody;
  }

  // Options that neither the shipped variant of that name nor the script knows.
  std::string unknown_options() const {
    std::string list;
    for (const VariantOption& option : header_.variant->options) {
      if (option.is_set && !option.is_known) add_item(&list, option.name);
    }
    return list;
  }

  // The differences from the shipped variant that the header names, with the options that the header names.
  std::string differences() const {
    const Variant& variant = *header_.variant;
    mille_error none{};
    none.struct_size = sizeof none;
    auto shipped = variants_.by_id(variant.id, {}, &none);
    if (!shipped) return {};
    std::vector<mille_option> options;
    for (const VariantOption& option : variant.options) {
      const bool offered = std::any_of((*shipped)->options.begin(), (*shipped)->options.end(),
                                       [&option](const VariantOption& other) { return other.name == option.name; });
      if (option.is_set && offered) options.push_back({option.name.c_str(), option.value.c_str()});
    }
    if (auto set = variants_.by_id(variant.id, options, &none)) shipped = std::move(set);
    std::string list;
    for (const RuleField& field : rule_fields()) {
      add_difference(field, variant.ruleset.rules, (*shipped)->ruleset.rules, &list);
    }
    if (variant.script != (*shipped)->script) add_item(&list, "it has a script of its own");
    return list;
  }

  static void add_difference(const RuleField& field, const mille_rules& rules, const mille_rules& due,
                             std::string* list) {
    const std::string name(field.full_name);
    if (field.type == FieldType::wild_list) {
      if (!std::equal(std::begin(rules.cards_wild), std::end(rules.cards_wild), due.cards_wild))
        add_item(list, name + " differs");
    } else if (field.type == FieldType::value_map) {
      if (!std::equal(std::begin(rules.cards_values), std::end(rules.cards_values), due.cards_values)) {
        add_item(list, name + " differs");
      }
    } else if (const std::int32_t value = field_value(rules, field); value != field_value(due, field)) {
      add_item(list, name + " is " + value_text(field, value) + ", not " + value_text(field, field_value(due, field)));
    }
  }

  std::string_view source() const { return match_.sealed ? "key" : "seed"; }

  Finding cards() const {
    if (is_fault_of_cards()) return {Status::failed, fault_text(*fault_)};
    if (header_.setup.decks == MILLE_DECKS_GIVEN) {
      return {Status::warning, "The host chose every deck, so no card follows from a seed."};
    }
    if (match_.sealed && !match_.seed) {
      return {Status::not_checked, "The cards cannot be checked: the seed is not revealed."};
    }
    if (!broken_.empty()) return {Status::not_checked, "The cards were not checked: the promise is not kept."};
    if (table_ == nullptr) return {Status::not_checked, "The cards were not checked: the record does not hold."};
    if (match_.viewer) {
      if (const std::string other = other_cards(match_); !other.empty()) return {Status::failed, other};
    }
    return {Status::ok, "Every card of " + counted(table_->deals().size(), "deal") + " follows from the " +
                            std::string(source()) + '.'};
  }

  // Describes the first line of a record for one seat that shows other cards than the key gives; empty if there is
  // none. The match must have been replayed.
  std::string other_cards(const RecordedMatch& redacted) const {
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
        if (listing.empty() && write_listing(*redacted.viewer, &listing, &differs) != MILLE_OK)
          return fault_text(differs);
        due = listing[i];
        if (redacted.lines[i] == due) continue;
      }
      compare_lines(given, *parse_json(due, &problem), redacted.number(i), &differs);
      return fault_text(differs);
    }
    return {};
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
    if (is_fault_of_promise()) return {Status::failed, fault_text(*fault_)};
    return unsealed_promise(notes_);
  }

  Finding seen() const {
    if (!seen_) return {Status::not_checked, "To compare a guest's own record, give it."};
    if (!match_.sealed || !seen_->sealed) return {Status::failed, "Only records of sealed matches can be compared."};
    if (!seen_->viewer || !is_seat(*seen_->viewer))
      return {Status::failed, "The record that was seen is not one for one seat."};
    const std::string seat = std::to_string(*seen_->viewer);
    const std::size_t mine = seen_->shown.size();
    const auto differs =
        std::mismatch(seen_->shown.begin(), seen_->shown.end(), match_.shown.begin(), match_.shown.end());
    const auto same = static_cast<std::size_t>(differs.first - seen_->shown.begin());
    if (same < std::min(mine, match_.shown.size())) {
      return {Status::failed, "The guest of seat " + seat + " saw another line " + std::to_string(same) + ": " +
                                  shown_text(seen_->shown[same])};
    }
    if (mine > match_.shown.size()) {
      return {Status::failed, "The guest of seat " + seat + " saw " + counted(mine, "line") +
                                  ", and the record has only " + std::to_string(match_.shown.size()) + '.'};
    }
    if (table_ == nullptr) {
      return {Status::not_checked,
              "Both records have the same public lines. The cards of seat " + seat + " were not checked."};
    }
    if (const std::string other = other_cards(*seen_); !other.empty()) {
      return {Status::failed, "In the record of seat " + seat + ", " + other};
    }
    const std::string cards = "Every card that was shown to seat " + seat + " follows from the key";
    if (mine + 1 < match_.shown.size()) {
      return {Status::warning, cards + ", and both records have the same public lines up to line " +
                                   std::to_string(mine - 1) + ". There the record of seat " + seat + " ends."};
    }
    return {Status::ok, cards + ", and both records have the same public lines."};
  }

  static std::string shown_text(const std::string& line) {
    constexpr std::size_t kMost = 100;
    char text[kMost + 1];
    copy_text(text, printable(line));
    return text;
  }

  Finding completeness() const {
    std::string missing;
    if (match_.cut_short) add_item(&missing, "its last line is cut short");
    if (!match_.match_end) add_item(&missing, "it has no “match_end”");
    if (is_broken_off()) add_item(&missing, "the host aborted the match, which counts as broken off");
    if (match_.sealed && !match_.seed) {
      add_item(
          &missing,
          "its seed is not revealed, so the cards are unproven; guests should treat a withheld reveal as a forfeit");
    }
    if (!missing.empty()) return {Status::warning, "The record is unfinished: " + missing + '.'};
    return {Status::ok,
            std::string("The match has ended") + (header_.setup.hides_seed() ? ", and its seed is revealed." : ".")};
  }

  // Sums up the six lines. “verified” means that a guest's notes leave nobody a way to choose cards or to change lines.
  std::string result(const Lines& lines) const {
    const auto& [rules, cards, promise, seen, receipt, completeness] = lines;
    const auto any = [&lines](Status status) {
      return std::any_of(lines.begin(), lines.end(), [status](const Finding& line) { return line.status == status; });
    };
    if (any(Status::failed)) return "failed";
    if (completeness.status != Status::ok) return "unfinished";
    if (cards.status == Status::not_checked) return "not verified";
    std::string word = "agrees with itself";
    if (promise.status == Status::ok || seen.status == Status::ok || receipt.status == Status::ok) {
      word = "agrees with what was noted";
      const bool noted = match_.sealed && header_.sealing->guests != 0 && not_noted(*header_.sealing, notes_).empty();
      if (noted && (seen.status == Status::ok || has_last_receipt(match_, notes_))) word = "verified";
    }
    return any(Status::warning) ? word + ", with warnings" : word;
  }

  const VariantSource& variants_;
  const RecordedMatch& match_;
  const VerifyNotes& notes_;
  Table::Memory* memory_;
  RecordHeader header_;
  std::string broken_;            // how a sealed match breaks its own promise
  std::unique_ptr<Table> table_;  // null unless every line holds and the cards are known
  std::optional<mille_error> fault_;
  std::optional<RecordedMatch> seen_;
};

}  // namespace

Result<std::string> verify_record(const VariantSource& variants, std::string_view text, std::uint64_t match,
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
