// What a record may be: which line may follow which, and which members each line has, in which order and of which kind.
// "What a record may be" in the description of records says the same in words. Every text is held against it before it
// is replayed; what does not fit is no record. Whether a line follows from the earlier ones is not decided here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/json_read.h"
#include "base/result.h"
#include "core/cards.h"
#include "core/hooks.h"
#include "core/state.h"
#include "record/record_lines.h"
#include "table/variant.h"

namespace mille {

// How a header begins. A line is one if and only if it begins with these bytes.
inline constexpr std::string_view kHeaderStart = "{\"mille_record\":";

// The kinds of lines. Those after the header have the numbers of their events.
enum class RecordPart : std::uint8_t {
  header = 0,
  deal = MILLE_EVENT_DEAL,
  reshuffle = MILLE_EVENT_RESHUFFLE,
  action = MILLE_EVENT_ACTION,
  deal_end = MILLE_EVENT_DEAL_END,
  match_end = MILLE_EVENT_MATCH_END,
  reveal = MILLE_EVENT_REVEAL
};

// The first member of the lines of a part, and the part whose lines have this first member.
std::string_view first_member(RecordPart part);
std::optional<RecordPart> part_of(std::string_view first);

// What the header says about the lines of its match.
struct RecordForm {
  bool sealed = false;
  bool has_script = false;
  std::vector<VariantMemory> memory;  // that the script declares, in its order
  std::int64_t rule_sets = 0;         // how many the script declares
  std::uint32_t guests = 0;           // one bit per seat
  std::optional<int> viewer;          // the seat, or MILLE_ONLOOKER, for which the record is redacted
};

// Holds a header against the grammar. Fails with MILLE_E_RECORD, and with MILLE_E_UNSUPPORTED for another version.
Result<RecordForm> check_header(const Json& header, std::int32_t line, mille_error* error);

// How far a match has come, by the form of its lines alone.
class LineGrammar {
 public:
  // Holds the next line against the lines before it and against the form of its members. Fails with MILLE_E_RECORD, and
  // with MILLE_E_UNSUPPORTED for the header of another version; nothing changes then.
  mille_status take(const Json& json, std::int32_t line, mille_error* error);

  // The kind of the last line.
  RecordPart part() const { return part_; }
  // Whether the match has all its lines.
  bool is_complete() const { return complete_; }
  const RecordForm& form() const { return form_; }

 private:
  RecordForm form_;
  RecordPart part_ = RecordPart::header;
  bool begun_ = false;
  bool complete_ = false;
};

// Reads the lines of one match and holds each against the grammar.
class RecordGrammar {
 public:
  // `match` begins with a header, which is on line `first_line`.
  RecordGrammar(std::string_view match, std::uint64_t first_line, mille_error* error)
      : lines_(match, first_line), error_(error) {}

  // Goes to the next whole line. Fails with MILLE_E_RECORD and its number if it does not fit.
  mille_status next();
  // Whether the last call found no further line.
  bool done() const { return done_; }
  // Whether the match ended with a line that is not whole.
  bool is_cut_short() const { return cut_short_; }
  // Whether the match has all its lines.
  bool is_complete() const { return grammar_.is_complete(); }

  // The line.
  RecordPart part() const { return grammar_.part(); }
  std::string_view text() const { return line_.text; }
  std::int32_t number() const { return line_.number; }
  const Json& json() const { return json_; }
  Json take_json() { return std::move(json_); }

  const RecordForm& form() const { return grammar_.form(); }

 private:
  mille_status read_line();

  RecordLines lines_;
  mille_error* error_;
  LineGrammar grammar_;
  RecordLine line_;
  Json json_;
  bool cut_short_ = false;
  bool done_ = false;
};

// The values of members that fit.
std::int64_t number_in(const Json& line, std::string_view name);
std::string_view text_in(const Json& line, std::string_view name);
// The seat, or kNobody for null.
int seat_in(const Json& line, std::string_view name);
std::array<std::int64_t, 2> both_in(const Json& line, std::string_view name);
std::vector<Card> cards_in(const Json& line, std::string_view name);
// The hooks that a line says have failed.
HookBits failed_hooks_in(const Json& line);

}  // namespace mille
