// Computes the hashes of a sealed match. The labels keep commitments, shares and keys from being mistaken for each
// other.
#include "core/seal.h"

namespace mille {

Digest seal_commitment(const Seed& seed, const Digest& terms) {
  Sha256 hash;
  hash.update("mille seal 2");
  hash.update(seed);
  hash.update(terms);
  return hash.finish();
}

Digest share_commitment(const Digest& commit, int seat, const Share& share) {
  const std::array<std::uint8_t, 1> seat_byte{static_cast<std::uint8_t>(seat)};
  Sha256 hash;
  hash.update("mille share 2");
  hash.update(commit);
  hash.update(seat_byte);
  hash.update(share);
  return hash.finish();
}

Seed deck_key(const Seed& seed, const Digest& commit, const Shares& shares) {
  Sha256 hash;
  hash.update("mille deck key 2");
  hash.update(seed);
  hash.update(commit);
  for (const std::optional<Share>& share : shares) {
    const std::array<std::uint8_t, 1> given{static_cast<std::uint8_t>(share.has_value() ? 1 : 0)};
    hash.update(given);
    if (share) hash.update(*share);
  }
  return hash.finish();
}

Digest first_receipt(std::string_view public_line) { return sha256(public_line); }

Digest next_receipt(const Digest& previous, std::string_view public_line) {
  Sha256 hash;
  hash.update(previous);
  hash.update(public_line);
  return hash.finish();
}

}  // namespace mille
