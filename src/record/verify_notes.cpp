// Reads the members of a notes file. All of them are optional except the version.
#include "record/verify_notes.h"

#include <string>

#include "base/json_read.h"
#include "base/sha256.h"
#include "record/record_members.h"
#include "record/spelling.h"

namespace mille {
namespace {

constexpr std::string_view kNoteWanted = "64 lower-case hexadecimal digits";

std::optional<Digest> lower_case_hex(std::string_view text) {
  const auto bytes = seed_from_hex(text);
  return bytes && text == text_of(to_hex(*bytes)) ? bytes : std::nullopt;
}

std::optional<Digest> read_hex(RecordMembers* members, std::string_view key, const Json& json) {
  auto bytes = lower_case_hex(json.text());
  if (!bytes) members->wrong(key, kNoteWanted, json);
  return bytes;
}

mille_status read_share(const Json& json, VerifyNotes* notes, mille_error* error) {
  RecordMembers members(json, 1, error);
  const auto seat = static_cast<std::size_t>(members.number("seat", 0, kSeats - 1));
  notes->shares[seat] = read_hex(&members, "hex", members.member("hex"));
  members.end();
  return members.status();
}

// Reads a list with 64 digits or null for each seat.
void read_by_seat(RecordMembers* members, std::string_view key, std::array<std::optional<Digest>, kSeats>* values) {
  const Json& json = members->member(key);
  if (json.elements().size() != kSeats) {
    return members->wrong(key, "two elements, one for each seat", json);
  }
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const Json& element = json.elements()[seat];
    if (!element.is_null()) (*values)[seat] = read_hex(members, key, element);
  }
}

// Reads 64 digits, which an at sign and the number of a line may follow.
void read_receipt(RecordMembers* members, VerifyNotes* notes) {
  const std::string_view text = members->text("receipt");
  const std::string_view digits = text.substr(0, text.find('@'));
  constexpr std::size_t kMostDigits = 9;
  const std::string_view line = digits.size() == text.size() ? std::string_view() : text.substr(digits.size() + 1);
  notes->receipt = lower_case_hex(digits);
  const bool has_line = digits.size() != text.size();
  const bool is_number =
      !line.empty() && line.size() <= kMostDigits && line.find_first_not_of("0123456789") == line.npos;
  if (!notes->receipt || has_line != is_number) {
    return members->wrong("receipt", "64 lower-case hexadecimal digits, with @ and the number of a line if it is known",
                          Json(text));
  }
  if (!has_line) return;
  std::uint64_t number = 0;
  for (const char digit : line) number = 10 * number + static_cast<std::uint64_t>(digit - '0');
  notes->receipt_line = number;
}

// Reads the terms, or their hash.
void read_terms(RecordMembers* members, VerifyNotes* notes) {
  const std::string_view text = members->text("terms");
  notes->terms = text.starts_with('{') ? sha256(text) : lower_case_hex(text);
  if (!notes->terms) members->wrong("terms", "the terms or their hash, 64 lower-case hexadecimal digits", Json(text));
}

mille_status read_members(const Json& json, VerifyNotes* notes, mille_error* error) {
  RecordMembers members(json, 1, error);
  members.number("mille_notes", 1, 1);
  if (members.is("commit")) notes->commit = read_hex(&members, "commit", members.member("commit"));
  if (members.is("share")) {
    const Json& share = members.member("share");
    if (!share.is_object()) members.wrong("share", "an object with seat and hex", share);
    MILLE_TRY(members.status());
    MILLE_TRY(read_share(share, notes, error));
  } else if (members.is("shares")) {
    read_by_seat(&members, "shares", &notes->shares);
  }
  if (members.is("share_commits")) read_by_seat(&members, "share_commits", &notes->share_commits);
  if (members.is("receipt")) read_receipt(&members, notes);
  if (members.is("terms")) read_terms(&members, notes);
  members.end();
  return members.status();
}

}  // namespace

Result<VerifyNotes> read_notes(std::string_view text, mille_error* error) {
  VerifyNotes notes;
  if (text.empty()) return notes;
  JsonProblem problem;
  const auto json = parse_json(text, &problem);
  if (!json) {
    refuse(error, *problem.message, {problem.detail});
    return refused_as(error, MILLE_E_ARGUMENT, line_of(text, problem.offset));
  }
  mille_status status = read_members(*json, &notes, error);
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (status == MILLE_OK) status = check_spelling(text, *json, 1, error);
  if (status == MILLE_E_RECORD) return refused_as(error, MILLE_E_ARGUMENT, 1);
  MILLE_TRY(status);
  return notes;
}

}  // namespace mille
