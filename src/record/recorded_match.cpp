// Splits a match into lines and reads only what verification needs before a replay.
#include "record/recorded_match.h"

#include "record/guest.h"
#include "record/receipts.h"
#include "record/record_grammar.h"
#include "record/record_read.h"

namespace mille {
namespace {

// Adds the public part of a line, and the receipt after it.
void add_public_line(const RecordGrammar& line, RecordedMatch* match) {
  std::string shown = public_line(line.text(), line.json(), line.part());
  match->receipts.push_back(match->receipts.empty() ? first_receipt(shown)
                                                    : next_receipt(match->receipts.back(), shown));
  match->shown.push_back(std::move(shown));
}

}  // namespace

Result<RecordedMatch> read_recorded_match(std::string_view text, std::uint64_t number, mille_error* error) {
  MILLE_TRY(const MatchPlace place, find_match(text, number, error));
  RecordedMatch match;
  match.text = text.substr(place.offset, place.length);
  match.first_line = static_cast<std::int32_t>(place.line);
  RecordGrammar lines(match.text, place.line, error);
  while (true) {
    MILLE_TRY(lines.next());
    if (lines.done()) break;
    match.lines.push_back(lines.text());
    if (lines.form().sealed) add_public_line(lines, &match);
    switch (lines.part()) {
      case RecordPart::header: match.header = lines.take_json(); break;
      case RecordPart::match_end: match.match_end = lines.take_json(); break;
      case RecordPart::reveal: match.seed = seed_from_hex(text_in(*lines.json().find("reveal"), "seed")); break;
      default: break;
    }
  }
  match.cut_short = lines.is_cut_short();
  match.sealed = lines.form().sealed;
  match.viewer = lines.form().viewer;
  if (match.sealed) match.terms = header_terms(match.header);
  return match;
}

}  // namespace mille
