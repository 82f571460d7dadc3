// Several 32-bit words side by side, which are computed at once: one vector register where the compiler has vectors and the machine a
// register that is wide enough, else plain arrays.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/compiler.h"

#if !MILLE_VECTORS

namespace mille {

template <std::size_t kSize>
struct WordVector {
  std::array<std::uint32_t, kSize> words;

  std::uint32_t& operator[](std::size_t lane) { return words[lane]; }
  WordVector& operator+=(const WordVector& other) {
    for (std::size_t i = 0; i < kSize; ++i) words[i] += other.words[i];
    return *this;
  }
  WordVector& operator^=(const WordVector& other) {
    for (std::size_t i = 0; i < kSize; ++i) words[i] ^= other.words[i];
    return *this;
  }
  friend WordVector operator+(WordVector a, std::uint32_t b) {
    for (std::uint32_t& word : a.words) word += b;
    return a;
  }
  friend WordVector operator|(WordVector a, const WordVector& b) {
    for (std::size_t i = 0; i < kSize; ++i) a.words[i] |= b.words[i];
    return a;
  }
  friend WordVector operator<<(WordVector a, int bits) {
    for (std::uint32_t& word : a.words) word <<= bits;
    return a;
  }
  friend WordVector operator>>(WordVector a, int bits) {
    for (std::uint32_t& word : a.words) word >>= bits;
    return a;
  }
};

using FourWords = WordVector<4>;
using EightWords = WordVector<8>;
using SixteenWords = WordVector<16>;

}  // namespace mille

#else

namespace mille {

// They are always passed by reference, so that no calling convention depends on the machine.
using FourWords = std::uint32_t __attribute__((vector_size(16)));
using EightWords = std::uint32_t __attribute__((vector_size(32)));
using SixteenWords = std::uint32_t __attribute__((vector_size(64)));

}  // namespace mille

#endif
