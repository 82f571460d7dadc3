// The rows of a view: counts of cards, and piles. Most of a view is counts, and a view is made for each decision, so they are written
// as vectors where the compiler has them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/compiler.h"
#include "core/cards.h"
#include "core/state.h"

namespace mille {

// The wild cards in the sets of a seat.
using WildRow = std::uint8_t[MILLE_RANKS][MILLE_WILD_SLOTS];

#if !MILLE_VECTORS

// Counts of the suits of each rank, four bytes per rank, lowest rank first.
struct SuitCounts {
  std::uint8_t ranks[2 * kLanesPerWord][kSuits];
};

inline void count_suits(const Cards& cards, SuitCounts* counts) {
  for (int rank = 0; rank < 2 * kLanesPerWord; ++rank) {
    for (int suit = 0; suit < kSuits; ++suit) {
      counts->ranks[rank][suit] = static_cast<std::uint8_t>(cards.lane(rank) >> 2 * suit & 3);
    }
  }
}

// Counts the wild cards of one entry of cards_wild. A joker's lanes are plain numbers.
inline void count_wilds(const Cards& wilds, bool jokers, SuitCounts* counts) {
  if (!jokers) return count_suits(wilds, counts);
  *counts = {};
  for (int rank = 0; rank < 2 * kLanesPerWord; ++rank) counts->ranks[rank][0] = wilds.lane(rank);
}

// Writes, for each rank, the counts of `first`, then those of `second`.
inline void write_alternately(const SuitCounts& first, const SuitCounts& second, WildRow* row) {
  for (int rank = 0; rank < kRanks; ++rank) {
    std::memcpy((*row)[rank], first.ranks[rank], kSuits);
    std::memcpy((*row)[rank] + kSuits, second.ranks[rank], kSuits);
  }
}

// Writes the first `size` cards of a pile, then zeros.
inline void write_pile(const std::array<Card, MILLE_PACK_SLOTS>& pile, int size, mille_card (&row)[MILLE_PACK_SLOTS]) {
  const auto used = static_cast<std::size_t>(size);
  std::memcpy(row, pile.data(), used);
  std::memset(row + used, 0, MILLE_PACK_SLOTS - used);
}

#else

// Sixteen bytes that the compiler keeps in one vector register if the machine has one.
using Bytes = std::uint8_t __attribute__((vector_size(16)));
using SignedBytes = std::int8_t __attribute__((vector_size(16)));
using Pairs = std::uint16_t __attribute__((vector_size(16)));
using Quads = std::uint32_t __attribute__((vector_size(16)));
using Words = std::uint64_t __attribute__((vector_size(16)));

// Counts of the suits of each rank, four bytes per rank, lowest rank first.
struct SuitCounts {
  Quads ranks[4];
};

// Interleaves the bytes of four rows: the first byte of each, then the second of each …
inline void interleave(const Bytes& a, const Bytes& b, const Bytes& c, const Bytes& d, SuitCounts* counts) {
  const auto ab_low =
      reinterpret_cast<Pairs>(__builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
  const auto ab_high = reinterpret_cast<Pairs>(
      __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
  const auto cd_low =
      reinterpret_cast<Pairs>(__builtin_shufflevector(c, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
  const auto cd_high = reinterpret_cast<Pairs>(
      __builtin_shufflevector(c, d, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
  counts->ranks[0] = reinterpret_cast<Quads>(__builtin_shufflevector(ab_low, cd_low, 0, 8, 1, 9, 2, 10, 3, 11));
  counts->ranks[1] = reinterpret_cast<Quads>(__builtin_shufflevector(ab_low, cd_low, 4, 12, 5, 13, 6, 14, 7, 15));
  counts->ranks[2] = reinterpret_cast<Quads>(__builtin_shufflevector(ab_high, cd_high, 0, 8, 1, 9, 2, 10, 3, 11));
  counts->ranks[3] = reinterpret_cast<Quads>(__builtin_shufflevector(ab_high, cd_high, 4, 12, 5, 13, 6, 14, 7, 15));
}

// The lanes of a `Cards`, lowest rank first on any machine.
inline void read_lanes(const Cards& cards, Bytes* lanes) {
  if constexpr (std::endian::native == std::endian::little) {
    // Loads whole words, because the cards were stored as words a moment ago.
    *lanes = reinterpret_cast<Bytes>(Words{cards.words[0], cards.words[1]});
  } else {
    for (int rank = 0; rank < 2 * kLanesPerWord; ++rank) (*lanes)[rank] = cards.lane(rank);
  }
}

inline void count_suits(const Cards& cards, SuitCounts* counts) {
  Bytes lanes;
  read_lanes(cards, &lanes);
  interleave(lanes & 3, (lanes >> 2) & 3, (lanes >> 4) & 3, lanes >> 6, counts);
}

// Counts the wild cards of one entry of cards_wild. A joker's lanes are plain numbers.
inline void count_wilds(const Cards& wilds, bool jokers, SuitCounts* counts) {
  if (!jokers) return count_suits(wilds, counts);
  Bytes lanes;
  read_lanes(wilds, &lanes);
  interleave(lanes, Bytes{}, Bytes{}, Bytes{}, counts);
}

// Writes, for each rank, the counts of `first`, then those of `second`.
inline void write_alternately(const SuitCounts& first, const SuitCounts& second, WildRow* row) {
  Quads ranks[8];
  for (int i = 0; i < 4; ++i) {
    ranks[2 * i] = __builtin_shufflevector(first.ranks[i], second.ranks[i], 0, 4, 1, 5);
    ranks[2 * i + 1] = __builtin_shufflevector(first.ranks[i], second.ranks[i], 2, 6, 3, 7);
  }
  std::memcpy(row, ranks, sizeof *row);
}

// Writes the first `size` cards of a pile, then zeros. It copies block by block, because a copy of variable length
// would be a function call.
inline void write_pile(const std::array<Card, MILLE_PACK_SLOTS>& pile, int size, mille_card (&row)[MILLE_PACK_SLOTS]) {
  static_assert(MILLE_PACK_SLOTS % sizeof(SignedBytes) == 0 && MILLE_PACK_SLOTS <= INT8_MAX);
  const SignedBytes sizes = SignedBytes{} + static_cast<std::int8_t>(size);
  SignedBytes places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  for (std::size_t begin = 0; begin < MILLE_PACK_SLOTS; begin += sizeof places) {
    SignedBytes cards;
    std::memcpy(&cards, pile.data() + begin, sizeof cards);
    cards &= places < sizes;
    std::memcpy(row + begin, &cards, sizeof cards);
    places += static_cast<std::int8_t>(sizeof places);
  }
}

#endif

}  // namespace mille
