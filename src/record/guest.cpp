// Checks a header as JSON alone, without loading its variant.
#include "record/guest.h"

#include <array>
#include <string>

#include "base/json_read.h"
#include "base/json_write.h"
#include "record/messages.h"
#include "record/record_grammar.h"
#include "record/record_sealing.h"
#include "record/spelling.h"

namespace mille {
namespace {

// The terms that a header states: its members of these names, in this order.
std::string terms_of(const Json& header) {
  constexpr std::array<std::string_view, 9> kMembers{"variant", "variant_hash", "options", "rules",  "script",
                                                     "limits",  "stakes",       "guests",  "players"};
  std::string text;
  JsonWriter json(&text);
  json.open_object();
  for (const std::string_view name : kMembers) {
    if (const Json* const member = header.find(name); member != nullptr) json.key(name).raw(member->written());
  }
  json.close_object();
  return text;
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
  MILLE_TRY(const Json json, parse_record_line(line, 1, error));
  const auto form = check_header(json, 1, error);
  if (!form) return refused_as(error, MILLE_E_RECORD, 1);
  if (!form->sealed) return refuse(error, say::kRecordMissing, {"guests"}, {{}, 1});
  if (header_terms(json) != notes.terms) return refuse(error, say::kGuestTerms, {}, {{}, 1});
  return check_noted(notes, sealing_of(json), error);
}

}  // namespace mille
