// Checks a header as JSON alone, without loading its variant.
#include "table/guest.h"

#include <array>
#include <string>

#include "table/json_read.h"
#include "table/json_write.h"
#include "table/messages.h"
#include "table/record_sealing.h"
#include "table/record_write.h"
#include "table/spelling.h"
#include "table/table.h"

namespace mille {
namespace {

// The terms that a header states: its members of these names, in this order.
std::string terms_of(const Json& header) {
  constexpr std::array<std::string_view, 8> kMembers{"variant", "variant_hash", "options", "rules",
                                                     "script",  "stakes",       "guests",  "players"};
  std::string text;
  JsonWriter json(&text);
  json.open_object();
  for (const std::string_view name : kMembers) {
    if (const Json* const member = header.find(name); member != nullptr) json.key(name).raw(member->written());
  }
  json.close_object();
  return text;
}

// Reads from a header what a guest can compare. It does not interpret the rules.
Result<Sealing> read_sealed_header(const Json& header, mille_error* error) {
  RecordMembers members(header, 1, error);
  members.number("mille_record", kRecords, kRecords);
  if (members.is("for")) members.number("for", 0, kSeats - 1);
  members.text("engine");
  for (const std::string_view name : {"variant", "variant_hash", "options", "rules"}) members.member(name);
  if (members.is("script")) members.text("script");
  members.pair("stakes");
  auto sealing = read_guests(&members);
  if (!sealing) members.member("guests");
  if (const Json& seed = members.member("seed"); !seed.is_null()) members.wrong("seed", "null", seed);
  if (const std::string_view decks = members.text("decks"); decks != decks_word(MILLE_DECKS_SEALED)) {
    members.wrong("decks", "sealed", Json(decks));
  }
  if (sealing) read_sealing(&members, &*sealing);
  members.member("players");
  members.end();
  MILLE_TRY(members.status());
  return *sealing;
}

mille_status check_noted(const GuestNotes& notes, const Sealing& sealing, mille_error* error) {
  const auto own = static_cast<std::size_t>(notes.seat);
  const std::size_t other = 1 - own;
  if (sealing.commit != notes.commit) return refuse(error, say::kGuestCommit, {}, {{}, 1});
  if (sealing.shares[own] != notes.share) return refuse(error, say::kGuestShare, {notes.seat}, {{}, 1});
  if (!sealing.has_two_guests()) return MILLE_OK;
  if (sealing.share_commits[other] != notes.other_share_commit) {
    return refuse(error, say::kGuestShareCommit, {static_cast<std::int64_t>(other)}, {{}, 1});
  }
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const auto number = static_cast<int>(seat);
    if (!sealing.share_is_as_committed(number, *sealing.shares[seat])) {
      return refuse(error, say::kRecordShareCommit, {number}, {{}, 1});
    }
  }
  return MILLE_OK;
}

}  // namespace

Digest header_terms(const Json& header) { return sha256(terms_of(header)); }

mille_status check_sealed_header(const GuestNotes& notes, std::string_view line, mille_error* error) {
  MILLE_TRY(const Json json, parse_record_line(line, error));
  MILLE_TRY(const Sealing sealing, read_sealed_header(json, error));
  if (header_terms(json) != notes.terms) return refuse(error, say::kGuestTerms, {}, {{}, 1});
  return check_noted(notes, sealing, error);
}

}  // namespace mille
