// The grammar has checked form and place of each member.
#include "record/record_sealing.h"

namespace mille {
namespace {

// One element for each seat: digits for a guest, null for any other seat.
std::array<std::optional<Seed>, kSeats> by_seat(const Json& list) {
  std::array<std::optional<Seed>, kSeats> both;
  for (std::size_t seat = 0; seat < kSeats; ++seat) both[seat] = seed_from_hex(list.elements()[seat].text());
  return both;
}

}  // namespace

Sealing sealing_of(const Json& header) {
  Sealing sealing;
  for (const Json& seat : header.find("guests")->elements()) sealing.guests |= 1u << *seat.whole(0, kSeats - 1);
  sealing.commit = *seed_from_hex(header.find("commit")->text());
  sealing.shares = by_seat(*header.find("shares"));
  if (sealing.has_two_guests()) sealing.share_commits = by_seat(*header.find("share_commits"));
  return sealing;
}

}  // namespace mille
