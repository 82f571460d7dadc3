// Seeds: their text, and what is derived from them: commitments, the seeds of later matches, the keys of players. Fresh
// seeds come from platform/random.h; deck.h derives the cards.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/sha256.h"

namespace mille {

// Decides every card of a match, and is the key of its streams.
using Seed = std::array<std::uint8_t, 32>;

// 32 bytes as hexadecimal digits; no terminating zero.
using HexText = std::array<char, 64>;

// A seed (or a digest) as 64 lower-case digits.
HexText to_hex(const Seed& seed);

// The digits as a view.
inline std::string_view text_of(const HexText& hex) { return {hex.data(), hex.size()}; }

// Reads exactly 64 hexadecimal digits of either case. Returns nothing for any other text.
std::optional<Seed> seed_from_hex(std::string_view hex);

// The seed that a number stands for: its eight bytes, lowest first, then zeros.
Seed seed_from_decimal(std::uint64_t number);

// Reads a seed as people write it: 64 hexadecimal digits, or a decimal number below 2^64. Returns nothing for any other
// text.
std::optional<Seed> seed_from_text(std::string_view text);

// The seed of match `k` (1, 2, …) in a series. The first match has `first`. A later match has the SHA-256 of the 32
// bytes of `first` followed by k as 8 bytes, lowest first.
Seed seed_of_match(const Seed& first, std::uint64_t k);

// The key of a player's random seeds (purpose 4). It reveals nothing about the cards.
Seed player_key(const Seed& seed, std::uint32_t seat);

// The random seed of a player's decision `k` (0, 1, …) in the match (purpose 5 of their key).
Seed decision_seed(const Seed& key, std::uint32_t k);

}  // namespace mille
