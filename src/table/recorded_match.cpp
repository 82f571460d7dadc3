// Splits a match into lines and reads only what verification needs before a replay.
#include "table/recorded_match.h"

#include "table/guest.h"
#include "table/messages.h"
#include "table/receipts.h"
#include "table/record_lines.h"
#include "table/record_read.h"
#include "table/record_write.h"

namespace mille {
namespace {

bool is_whole(const RecordLine& line) {
  JsonProblem problem;
  return line.ended || parse_json(line.text, &problem) || !problem.cut_short;
}

mille_status read_header_line(RecordedMatch* match, mille_error* error) {
  if (match->lines.empty()) return refuse(error, say::kRecordCut, {}, {{}, match->first_line});
  JsonProblem problem;
  auto header = parse_json(match->lines[0], &problem);
  if (!header) {
    refuse(error, *problem.message, {problem.detail});
    return refused_as(error, MILLE_E_RECORD, match->first_line);
  }
  match->header = std::move(*header);
  const Json* const decks = match->header.find("decks");
  match->sealed = decks != nullptr && decks->text() == decks_word(MILLE_DECKS_SEALED);
  const Json* const seat = match->header.find("for");
  if (seat != nullptr) match->seat = static_cast<int>(seat->whole(0, kSeats - 1).value_or(0));
  return MILLE_OK;
}

mille_status read_public_lines(RecordedMatch* match, mille_error* error) {
  for (std::size_t i = 0; i < match->lines.size(); ++i) {
    auto shown = public_line(match->lines[i], error);
    if (!shown) return refused_as(error, shown.status(), match->number(i));
    const Digest receipt = i == 0 ? first_receipt(*shown) : next_receipt(match->receipts.back(), *shown);
    match->shown.push_back(std::move(*shown));
    match->receipts.push_back(receipt);
  }
  return MILLE_OK;
}

// Reads the end of the match and the reveal, which can only be the last two lines.
void read_ends(RecordedMatch* match) {
  for (std::size_t i = match->lines.size(); i-- > 1 && i + 2 >= match->lines.size();) {
    JsonProblem problem;
    auto json = parse_json(match->lines[i], &problem);
    if (!json || !json->is_object()) continue;
    const Json* const reveal = json->find("reveal");
    const Json* const seed = reveal != nullptr && reveal->is_object() ? reveal->find("seed") : nullptr;
    if (seed != nullptr) match->seed = seed_from_hex(seed->text());
    if (json->find("match_end") != nullptr) match->match_end = std::move(json);
  }
}

}  // namespace

Result<RecordedMatch> read_recorded_match(std::string_view text, std::uint64_t number, mille_error* error) {
  MILLE_TRY(const MatchPlace place, find_match(text, number, error));
  RecordedMatch match;
  match.text = text.substr(place.offset, place.length);
  match.first_line = static_cast<std::int32_t>(place.line);
  RecordLines lines(match.text, place.line);
  while (const auto line = lines.next()) {
    match.cut_short = !is_whole(*line);
    if (!match.cut_short) match.lines.push_back(line->text);
  }
  MILLE_TRY(read_header_line(&match, error));
  if (match.sealed) {
    match.terms = header_terms(match.header);
    MILLE_TRY(read_public_lines(&match, error));
  }
  read_ends(&match);
  return match;
}

}  // namespace mille
