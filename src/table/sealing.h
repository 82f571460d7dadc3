// How far the sealing of a match has come: who contributes to its cards, what is committed to, and which shares are
// open.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/error.h"
#include "core/seal.h"
#include "core/state.h"

namespace mille {

struct Sealing {
  std::uint32_t guests = 0;  // one bit per seat
  Digest terms{};
  Digest commit{};
  std::array<std::optional<Digest>, kSeats> share_commits;  // with two guests only
  Shares shares;

  bool is_guest(int seat) const { return (guests >> seat & 1u) != 0; }
  bool has_two_guests() const { return guests == kBothSeats; }

  // The seats whose share commitment, or share, is still missing, one bit per seat.
  std::uint32_t share_commits_due() const;
  std::uint32_t shares_due() const;
  // Whether every share is open, so that the key is fixed.
  bool is_open() const { return shares_due() == 0; }

  // Each of these succeeds or changes nothing.
  mille_status give_share_commit(int seat, const Digest& share_commit, mille_error* error);
  mille_status give_share(int seat, const Share& share, mille_error* error);

  // Whether the share of a guest is the one that the guest had committed to. True for a match with fewer than two
  // guests.
  bool share_is_as_committed(int seat, const Share& share) const;

  static constexpr std::uint32_t kBothSeats = 3;
};

}  // namespace mille
