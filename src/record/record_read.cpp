// Plays a record's lines on a table. A line that follows from earlier ones must equal what the engine writes.
#include "record/record_read.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/json_read.h"
#include "base/json_write.h"
#include "core/apply.h"
#include "core/hash.h"
#include "core/notation.h"
#include "platform/random.h"
#include "record/messages.h"
#include "record/record_compare.h"
#include "record/record_grammar.h"
#include "record/record_header.h"
#include "record/record_lines.h"
#include "record/record_play.h"
#include "record/record_write.h"
#include "record/spelling.h"

namespace mille {
namespace {

class RecordReader {
 public:
  RecordReader(const VariantSource& variants, std::string_view match, std::uint64_t first_line, const Seed* secret,
               Table::Memory* memory, mille_error* error)
      : variants_(variants),
        secret_(secret),
        match_(match),
        first_line_(first_line),
        lines_(match, first_line, error),
        memory_(memory),
        error_(error) {}

  Result<std::unique_ptr<Table>> read() {
    MILLE_TRY(lines_.next());
    if (lines_.done()) return refuse(error_, say::kRecordCut, {}, {{}, static_cast<std::int32_t>(first_line_)});
    MILLE_TRY(read_first());
    while (true) {
      MILLE_TRY(lines_.next());
      if (lines_.done()) break;
      MILLE_TRY(read_next());
    }
    if (table_ == nullptr) MILLE_TRY(make_table(false));
    return std::move(table_);
  }

 private:
  mille_status read_first() {
    MILLE_TRY(check_full(lines_.json(), lines_.number(), error_));
    MILLE_TRY(header_, read_header(variants_, lines_.json(), lines_.number(), error_));
    header_text_ = lines_.text();
    TableSetup& setup = header_.setup;
    if (header_.sealing) return open_sealing();
    if (secret_ != nullptr) return refuse(error_, say::kRecordSecret);
    // Given decks without a seed: what is still to be shuffled comes from a fresh seed.
    if (setup.has_seed) return MILLE_OK;
    const auto fresh = platform::random_seed();
    if (!fresh) return refuse(error_, say::kRecordRandom);
    setup.seed = *fresh;
    return MILLE_OK;
  }

  struct Reveal {
    Seed seed;
    std::int32_t line;
  };

  // The seed of sealed decks is on the last line; without it the record cannot be replayed.
  Result<Reveal> find_reveal() {
    const std::string_view text = match_.substr(0, match_.size() - (match_.ends_with('\n') ? 1 : 0));
    const std::size_t start = text.rfind('\n') + 1;  // 0 if there is none
    JsonProblem problem;
    const auto json = parse_json(text.substr(start), &problem);
    const Json* const reveal = json ? json->find("reveal") : nullptr;
    const Json* const given = reveal == nullptr ? nullptr : reveal->find("seed");
    const auto seed = given == nullptr ? std::optional<Seed>() : seed_from_hex(given->text());
    if (!seed) return refuse(error_, say::kRecordUnrevealed, {}, {{}, static_cast<std::int32_t>(first_line_)});
    return Reveal{*seed, line_of(match_, start) + static_cast<std::int32_t>(first_line_) - 1};
  }

  // The commitment covers the terms in the header; the key covers the shares.
  mille_status open_sealing() {
    Sealing sealing = *header_.sealing;
    Reveal reveal{{}, static_cast<std::int32_t>(first_line_)};
    MILLE_TRY(check_shares(sealing, reveal.line, error_));
    if (secret_ != nullptr) {
      reveal.seed = *secret_;
    } else {
      MILLE_TRY(reveal, find_reveal());
    }
    header_.setup.seed = reveal.seed;
    header_.setup.has_seed = true;
    add_table(false);
    sealing.terms = sha256(write_terms(*table_, sealing.guests));
    if (seal_commitment(reveal.seed, sealing.terms) != sealing.commit) {
      return refuse(error_, say::kRecordCommit, {}, {{}, reveal.line});
    }
    table_->restore_sealing(sealing);
    return check_header();
  }

  void add_table(bool draw_ends) {
    header_.setup.draw_ends = draw_ends;
    table_ = table_of(header_, memory_);
  }

  mille_status make_table(bool draw_ends) {
    add_table(draw_ends);
    return check_header();
  }

  // Whoever resumes a match keeps its header: the table writes the bytes that were read.
  mille_status check_header() {
    return check_header_text(*table_, MILLE_ALL, header_text_, static_cast<std::int32_t>(first_line_), error_);
  }

  // Plays a line, which fits the grammar. It stands where the table waits for such a line, or an event of the table
  // comes first.
  mille_status read_next() {
    const Json& json = lines_.json();
    const std::int32_t line = lines_.number();
    const RecordPart part = lines_.part();
    if (table_ == nullptr) MILLE_TRY(make_table(json.find("draw_ends") != nullptr));
    if (next_event_ < table_->events().size()) return compare_next(part, json, line);
    if (part == RecordPart::match_end) return read_end(json, line);
    if (given_up_.line != 0) return surplus_end();
    switch (part) {
      case RecordPart::deal: return read_deal(json, line);
      case RecordPart::reshuffle: return read_reshuffle(json, line);
      case RecordPart::action: return read_action(json, line);
      default: return scores_forfeits() ? read_given_up(line) : misplaced(part, "an action", line, error_);
    }
  }

  // M4: refuses the end of a deal that nobody gave up.
  mille_status surplus_end() { return misplaced(RecordPart::deal_end, "an action", given_up_.line, error_); }

  // M4: whether a deal that a player gives up has a line for its end, before the line for the end of the match.
  bool scores_forfeits() const { return header_.variant->ruleset.scores_forfeits(); }

  // Reads the end of such a deal and keeps it for the end of the match. The line is checked at once, because a record
  // may be truncated between the two.
  mille_status read_given_up(std::int32_t line) {
    const int out = seat_in(lines_.json(), "out");
    if (out == kNobody) return misplaced(RecordPart::deal_end, "an action", line, error_);
    Table trial(*table_, memory_);
    trial.silence();
    MILLE_TRY(of_record(trial.forfeit(1 - out, MILLE_FAULT_RESIGN, error_), line, error_));
    MILLE_TRY(compare_event(trial, next_event_, MILLE_ALL, RecordPart::deal_end, lines_.json(), line, error_));
    given_up_ = {lines_.take_json(), line};
    return MILLE_OK;
  }

  // The line must equal the line that the engine writes for its next event.
  mille_status compare_next(RecordPart part, const Json& json, std::int32_t line) {
    return compare_event(*table_, next_event_++, MILLE_ALL, part, json, line, error_);
  }

  mille_status read_deal(const Json& json, std::int32_t line) {
    const bool given = header_.setup.decks == MILLE_DECKS_GIVEN;
    MILLE_TRY(of_record(given ? read_given_deck(json) : table_->next_deal(nullptr, error_), line, error_));
    return compare_next(RecordPart::deal, json, line);
  }

  // A deal whose deck does not follow from the seed.
  mille_status read_given_deck(const Json& json) {
    mille_deal_setup setup{};
    setup.struct_size = sizeof setup;
    setup.dealer = seat_in(json, "dealer");
    const std::vector<Card> deck = cards_in(json, "deck");
    std::copy(deck.begin(), deck.end(), setup.deck);
    setup.deck_count = static_cast<std::uint32_t>(deck.size());
    return table_->next_deal(&setup, error_);
  }

  mille_status read_reshuffle(const Json& json, std::int32_t line) {
    if (!reshuffle_is_due(*table_)) return refuse(error_, say::kRecordNoReshuffle, {}, {{}, line});
    State renewed = table_->state();
    renew_stock(header_.variant->ruleset_of(renewed), &renewed);
    std::vector<Card> due(renewed.stock.begin(), renewed.stock.begin() + renewed.stock_size());
    if (header_.sealing) {
      const std::int64_t number = number_in(json, "reshuffle");
      if (number != renewed.reshuffles) {
        return refuse(error_, say::kRecordDiffers, {"reshuffle", number, renewed.reshuffles}, {{}, line});
      }
      pending_ = due;
    } else {
      pending_ = cards_in(json, "reshuffle");
    }
    if (!std::is_permutation(due.begin(), due.end(), pending_.begin(), pending_.end())) {
      return refuse(error_, say::kRecordStock, {}, {{}, line});
    }
    // X1: without a seed every order is a possible shuffle.
    if (!header_.setup.has_seed && renewed.stock_known == 0) return MILLE_OK;
    const auto place = std::mismatch(due.begin(), due.end(), pending_.begin());
    if (place.first == due.end()) return MILLE_OK;
    return refuse(error_, say::kRecordStockOrder,
                  {static_cast<std::int64_t>(place.first - due.begin() + 1), card_text(*place.second).view(),
                   card_text(*place.first).view()},
                  {{}, line});
  }

  mille_status read_action(const Json& json, std::int32_t line) {
    const Json* const legal = json.find("legal");
    const Json* const hash = json.find("hash");
    const State before = table_->state();
    MILLE_TRY(const mille_action action, action_of_line(before, json, line, error_));
    if (action.kind == MILLE_ACTION_DRAW) {
      MILLE_TRY(check_reshuffled(line));
    } else if (!pending_.empty()) {
      return refuse(error_, say::kRecordReshuffleAlone, {}, {{}, line});
    }
    MILLE_TRY(of_record(table_->apply_with_stock(action, pending_, error_), line, error_));
    next_event_ += pending_.empty() ? 1 : 2;
    pending_.clear();
    if (legal != nullptr) MILLE_TRY(check_listed(header_.variant->game(), before, *legal, line, &legal_, error_));
    return hash != nullptr ? check_hash(before, hash->text(), line) : MILLE_OK;
  }

  mille_status check_reshuffled(std::int32_t line) {
    if (!reshuffle_is_due(*table_) || !pending_.empty()) return MILLE_OK;
    return refuse(error_, say::kRecordReshuffleMissing, {}, {{}, line});
  }

  mille_status check_hash(const State& before, std::string_view given, std::int32_t line) {
    std::string due;
    JsonWriter(&due).hash(hash_of(before));
    if (due.substr(1, due.size() - 2) == given) return MILLE_OK;
    return refuse(error_, say::kRecordDiffers, {"hash", shown(Json(given)), due}, {{}, line});
  }

  // The ends of a match that do not follow from the cards.
  mille_status read_end(const Json& json, std::int32_t line) {
    switch (const mille_end end = end_of_word(text_in(json, "end"))) {
      case MILLE_END_FORFEIT: return read_forfeit(json, *json.find("fault"), line);
      case MILLE_END_ABORTED:
      case MILLE_END_AGREED: {
        if (given_up_.line != 0) return surplus_end();
        const int by = end == MILLE_END_ABORTED ? seat_in(json, "by") : kNobody;
        MILLE_TRY(of_record(table_->end_early(end, by, error_), line, error_));
        return compare_next(RecordPart::match_end, json, line);
      }
      default: return refuse(error_, say::kRecordNotOver, {}, {{}, line});
    }
  }

  // M4
  mille_status read_forfeit(const Json& json, const Json& fault, std::int32_t line) {
    const bool scored = table_->state().in_deal() && scores_forfeits();
    if (scored && given_up_.line == 0) {
      return misplaced(RecordPart::match_end, "the end of the deal", line, error_);
    }
    MILLE_TRY(of_record(table_->forfeit(seat_in(fault, "seat"), *fault_of_word(text_in(fault, "kind")), error_), line,
                        error_));
    if (scored) MILLE_TRY(compare_next(RecordPart::deal_end, given_up_.json, given_up_.line));
    return compare_next(RecordPart::match_end, json, line);
  }

  const VariantSource& variants_;
  const Seed* secret_;  // the seed of an unfinished sealed match, or null
  std::string_view match_;
  std::uint64_t first_line_;
  RecordGrammar lines_;
  std::string_view header_text_;
  Table::Memory* memory_;
  mille_error* error_;
  RecordHeader header_;
  std::unique_ptr<Table> table_;
  std::size_t next_event_ = 0;  // the first event that has had no line yet
  std::vector<Card> pending_;   // a reshuffle that waits for its draw
  std::vector<mille_action> legal_;
  struct {
    Json json;
    std::int32_t line = 0;  // 0: none
  } given_up_;              // M4: the end of a deal that waits for the end of its match
};

// Whether a match, in a text of several, has all its lines.
bool is_complete(std::string_view match) {
  RecordGrammar lines(match, 1, nullptr);
  while (lines.next() == MILLE_OK && !lines.done()) {
  }
  return lines.is_complete();
}

// Whether a line begins a match. `before` is the text of the match before it. The last line may be cut short: after a
// complete match, what can become a header is one.
bool begins_match(const RecordLine& line, std::string_view before) {
  if (line.text.starts_with(kHeaderStart)) return true;
  return !line.ended && kHeaderStart.starts_with(line.text) && (before.empty() || is_complete(before));
}

}  // namespace

Result<MatchPlace> find_match(std::string_view text, std::uint64_t match, mille_error* error) {
  match = std::max<std::uint64_t>(match, 1);
  RecordLines lines(text, 1);
  std::uint64_t number = 0;
  std::uint64_t found = 0;
  MatchPlace result;
  std::size_t latest = 0;  // where the last match begins
  while (const auto line = lines.next()) {
    ++number;
    const auto offset = static_cast<std::size_t>(line->text.data() - text.data());
    if (!begins_match(*line, text.substr(latest, offset - latest))) continue;
    latest = offset;
    if (found == 0 && offset != 0) return refuse(error, say::kRecordHeader, {}, {{}, 1});
    ++found;
    if (found == match) {
      result.offset = offset;
      result.length = text.size() - offset;
      result.line = number;
    } else if (found > match) {
      result.length = offset - result.offset;
      break;
    }
  }
  if (found == 0 && number != 0) return refuse(error, say::kRecordHeader, {}, {{}, 1});
  if (found < match) return refuse(error, say::kRecordMatch, {match});
  return result;
}

Result<std::unique_ptr<Table>> read_record(const VariantSource& variants, std::string_view text, std::uint64_t match,
                                           const Seed* secret, Table::Memory* memory, mille_error* error) {
  MILLE_TRY(const MatchPlace place, find_match(text, match, error));
  return read_match(variants, text.substr(place.offset, place.length), place.line, secret, memory, error);
}

Result<std::unique_ptr<Table>> read_match(const VariantSource& variants, std::string_view match,
                                          std::uint64_t first_line, const Seed* secret, Table::Memory* memory,
                                          mille_error* error) {
  return RecordReader(variants, match, first_line, secret, memory, error).read();
}

}  // namespace mille
