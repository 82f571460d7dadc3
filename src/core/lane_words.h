// Both words of a `Cards` at once: numbers for sixteen ranks, in one vector register if the machine has one. Without vectors they are computed
// one word after the other.
#pragma once

#include <cstdint>

#include "base/compiler.h"
#include "core/cards.h"

namespace mille {

#if !MILLE_VECTORS

struct LaneWords {
  std::uint64_t words[2];

  std::uint64_t operator[](int word) const { return words[word]; }
  friend LaneWords operator+(LaneWords a, LaneWords b) { return {{a[0] + b[0], a[1] + b[1]}}; }
  friend LaneWords operator-(LaneWords a, LaneWords b) { return {{a[0] - b[0], a[1] - b[1]}}; }
  friend LaneWords operator&(LaneWords a, LaneWords b) { return {{a[0] & b[0], a[1] & b[1]}}; }
  friend LaneWords operator|(LaneWords a, LaneWords b) { return {{a[0] | b[0], a[1] | b[1]}}; }
  friend LaneWords operator~(LaneWords a) { return {{~a[0], ~a[1]}}; }
  friend LaneWords operator>>(LaneWords a, int bits) { return {{a[0] >> bits, a[1] >> bits}}; }
};

// Every number times `factor`. No product may exceed 255.
inline LaneWords times(LaneWords numbers, unsigned factor) { return {{numbers[0] * factor, numbers[1] * factor}}; }

inline Cards read_by_words(const Cards& cards) { return cards; }

#else

using LaneWords = std::uint64_t __attribute__((vector_size(16)));

inline LaneWords times(LaneWords numbers, unsigned factor) {
  using Pairs = std::uint16_t __attribute__((vector_size(16)));
  const auto each = static_cast<std::uint16_t>(factor);
  return reinterpret_cast<LaneWords>(reinterpret_cast<Pairs>(numbers) *
                                     Pairs{each, each, each, each, each, each, each, each});
}

// Reads one word after the other. Words that were stored one by one a moment ago are still on their way to the memory; a load of both at
// once would wait until they are there.
inline Cards read_by_words(const Cards& cards) {
  std::uint64_t low = cards.words[0];
  std::uint64_t high = cards.words[1];
  if constexpr (sizeof(void*) == sizeof low) asm("" : "+r"(low), "+r"(high));  // the compiler would merge the loads
  Cards read;
  read.words[0] = low;
  read.words[1] = high;
  return read;
}

#endif

inline LaneWords lane_words(const Cards& cards) { return LaneWords{cards.words[0], cards.words[1]}; }

// The same number in every lane.
inline LaneWords lanes_of(int number) {
  const std::uint64_t word = in_all_lanes(static_cast<std::uint8_t>(number));
  return LaneWords{word, word};
}

}  // namespace mille
