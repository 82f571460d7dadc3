// The hashes of a sealed match: commitments, the key of the cards, receipts ("Sealed matches" in the description of
// records). Terms come in as a hash.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/seed.h"

namespace mille {

// 32 random bytes that a guest contributes to the key.
using Share = std::array<std::uint8_t, 32>;

// The shares of both seats. A seat that gives no share has no value.
using Shares = std::array<std::optional<Share>, 2>;

// The commitment to a seed and the hash of the terms. The host publishes it before it gets any share.
Digest seal_commitment(const Seed& seed, const Digest& terms);

// The commitment to the share of seat 0 or 1. A guest publishes it before another guest opens a share.
Digest share_commitment(const Digest& commit, int seat, const Share& share);

// The key of all streams of the match.
Seed deck_key(const Seed& seed, const Digest& commit, const Shares& shares);

// The receipt after the header, line 0.
Digest first_receipt(std::string_view public_line);

// The receipt after a later line.
Digest next_receipt(const Digest& previous, std::string_view public_line);

}  // namespace mille
