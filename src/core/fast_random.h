// A small, fast generator (xoshiro256++) for playouts, sampled states and random players, the same on every platform.
// Never use it for a deck that is played: its numbers reveal the next ones.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/seed.h"

namespace mille {

class FastRandom {
 public:
  explicit FastRandom(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = mix(seed += kStep);
  }

  // All 32 bytes count, and seeds that differ in a single bit give unrelated numbers.
  explicit FastRandom(const Seed& seed) {
    std::uint64_t digest = 0;
    for (std::size_t i = 0; i < state_.size(); ++i) {
      for (std::size_t byte = 0; byte < 8; ++byte) state_[i] |= std::uint64_t{seed[8 * i + byte]} << (8 * byte);
      digest = mix((digest ^ state_[i]) + kStep);
    }
    for (std::uint64_t& word : state_) word = mix(word ^ (digest += kStep));
    state_[0] |= 1;  // the generator would never leave a state of zeros
  }

  // The next 64 random bits.
  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // An exactly uniform number below `m` (at least 1), by multiplication. It divides once in 2^32 / m calls.
  std::uint32_t below(std::uint32_t m) {
    std::uint64_t product = scaled(m);
    if (static_cast<std::uint32_t>(product) < m) {
      const std::uint32_t surplus = (0U - m) % m;  // this many (2^32 mod m) products are rejected
      while (static_cast<std::uint32_t>(product) < surplus) product = scaled(m);
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;  // 2^64 over the golden ratio, odd

  // The finaliser of SplitMix64. It is one to one, and every input bit affects every result bit.
  static constexpr std::uint64_t mix(std::uint64_t bits) {
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
  }

  // The upper 32 of the next 64 bits, which are the better half, times m.
  std::uint64_t scaled(std::uint32_t m) { return (next() >> 32) * m; }

  std::array<std::uint64_t, 4> state_{};
};

}  // namespace mille
