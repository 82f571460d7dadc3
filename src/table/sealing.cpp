// Accepts share commitments and shares, each at most once and in the right order.
#include "table/sealing.h"

#include "table/messages.h"

namespace mille {

std::uint32_t Sealing::share_commits_due() const {
  std::uint32_t due = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    if (has_two_guests() && !share_commits[static_cast<std::size_t>(seat)]) due |= 1u << seat;
  }
  return due;
}

std::uint32_t Sealing::shares_due() const {
  std::uint32_t due = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    if (is_guest(seat) && !shares[static_cast<std::size_t>(seat)]) due |= 1u << seat;
  }
  return due;
}

bool Sealing::share_is_as_committed(int seat, const Share& share) const {
  const std::optional<Digest>& committed = share_commits[static_cast<std::size_t>(seat)];
  return !has_two_guests() || (committed && *committed == share_commitment(commit, seat, share));
}

mille_status Sealing::give_share_commit(int seat, const Digest& share_commit, mille_error* error) {
  if (!has_two_guests()) return refuse(error, say::kShareCommitUnwanted);
  std::optional<Digest>& mine = share_commits[static_cast<std::size_t>(seat)];
  if (mine) return refuse(error, say::kShareCommitTwice, {seat});
  mine = share_commit;
  return MILLE_OK;
}

mille_status Sealing::give_share(int seat, const Share& share, mille_error* error) {
  if (!is_guest(seat)) return refuse(error, say::kShareUnwanted, {seat});
  if (shares[static_cast<std::size_t>(seat)]) return refuse(error, say::kShareTwice, {seat});
  if (share_commits_due() != 0) return refuse(error, say::kShareEarly);
  if (!share_is_as_committed(seat, share)) return refuse(error, say::kShareOther, {seat});
  shares[static_cast<std::size_t>(seat)] = share;
  return MILLE_OK;
}

}  // namespace mille
