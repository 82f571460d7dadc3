// The purposes that keep a seed's streams apart: the first number of a stream's nonce. They are
// part of the record format.
#pragma once

#include <cstdint>

namespace mille::purpose {

inline constexpr std::uint32_t kFirstDealer = 1;
inline constexpr std::uint32_t kDeck = 2;
inline constexpr std::uint32_t kReshuffle = 3;
inline constexpr std::uint32_t kPlayerKey = 4;
inline constexpr std::uint32_t kDecisionSeed = 5;

}  // namespace mille::purpose
