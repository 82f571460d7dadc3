// Seeds: their text, and what is derived from them beside cards — commitments, the seeds of later
// matches, the keys of players. Whence a fresh seed comes is left to system_random, the cards to
// deck.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/sha256.h"

namespace mille {

// What decides every card of a match, and the key of its streams.
using Seed = std::array<std::uint8_t, 32>;

// 32 bytes as hexadecimal digits; no terminating zero.
using HexText = std::array<char, 64>;

// A seed (or a digest) as 64 lower-case digits.
HexText to_hex(const Seed& seed);

// The view of those digits, for writing them.
inline std::string_view text_of(const HexText& hex) { return {hex.data(), hex.size()}; }

// Reads exactly 64 hexadecimal digits of either case. False, with `seed` unchanged, for anything
// else.
bool seed_from_hex(std::string_view hex, Seed& seed);

// The seed that a number stands for: its eight bytes, lowest first, the other bytes 0.
Seed seed_from_decimal(std::uint64_t number);

// A seed as people give it: 64 hexadecimal digits, or a decimal number below 2^64. False, with
// `seed` unchanged, for anything else.
bool seed_from_text(std::string_view text, Seed& seed);

// Of several matches, the seed of match `k` (1, 2, …): the first has `first` itself, a later one
// the SHA-256 of first's 32 bytes and k as 8 bytes, lowest first.
Seed seed_of_match(const Seed& first, std::uint64_t k);

// What is published of a committed match before the first cut: the SHA-256 of the seed.
Digest commitment(const Seed& seed);

// The key from which a player's random seeds come (purpose 4); it tells nothing of the cards.
Seed player_key(const Seed& seed, std::uint32_t seat);

// The random seed of a player's decision `k` (0, 1, …) in the match (purpose 5 of his key).
Seed decision_seed(const Seed& key, std::uint32_t k);

}  // namespace mille
