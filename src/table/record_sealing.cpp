// Reads hexadecimal digits in lower case only, because records have one spelling.
#include "table/record_sealing.h"

namespace mille {
namespace {

constexpr std::string_view kCommitWanted = "64 lower-case hexadecimal digits";

// The seats of the guests, one bit per seat.
std::optional<std::uint32_t> guests_of(const Json& json) {
  if (!json.is_array() || json.elements().size() > kSeats) return {};
  std::uint32_t guests = 0;
  for (const Json& element : json.elements()) {
    const auto seat = element.whole(0, kSeats - 1);
    if (!seat || (guests >> *seat) != 0) return {};  // each once, seat 0 first
    guests |= 1u << *seat;
  }
  return guests;
}

std::optional<Seed> lower_case_hex(const Json& json) {
  const auto bytes = seed_from_hex(json.text());
  return bytes && json.text() == text_of(to_hex(*bytes)) ? bytes : std::nullopt;
}

// Reads one element for each seat: digits for a guest, null for any other seat.
void read_both(RecordMembers* members, std::string_view key, std::uint32_t guests,
               std::array<std::optional<Seed>, kSeats>* both) {
  const Json& json = members->member(key);
  bool fits = json.is_array() && json.elements().size() == kSeats;
  for (std::size_t seat = 0; fits && seat < kSeats; ++seat) {
    const Json& element = json.elements()[seat];
    if ((guests >> seat & 1u) != 0) {
      (*both)[seat] = lower_case_hex(element);
      fits = (*both)[seat].has_value();
    } else {
      fits = element.is_null();
    }
  }
  if (!fits) members->wrong(key, "64 lower-case hexadecimal digits for each guest, null for any other seat", json);
}

}  // namespace

std::optional<Sealing> read_guests(RecordMembers* members) {
  if (!members->is("guests")) return {};
  const Json& json = members->member("guests");
  const auto guests = guests_of(json);
  if (!guests) members->wrong("guests", "a list of seats, seat 0 first", json);
  Sealing sealing;
  sealing.guests = guests.value_or(0);
  return sealing;
}

void read_sealing(RecordMembers* members, Sealing* sealing) {
  const Json& json = members->member("commit");
  const auto commit = lower_case_hex(json);
  if (!commit) return members->wrong("commit", kCommitWanted, json);
  sealing->commit = *commit;
  read_both(members, "shares", sealing->guests, &sealing->shares);
  if (sealing->has_two_guests()) read_both(members, "share_commits", sealing->guests, &sealing->share_commits);
}

}  // namespace mille
