#include "arena/setup.h"

#include <array>

#include "core/sha256.h"

namespace mille::arena {

Pairing pairing_of(std::size_t players, std::size_t index) {
  std::size_t first = 0;
  for (std::size_t row = players - 1; index >= row; --row) {
    index -= row;
    ++first;
  }
  return {first, first + 1 + index};
}

Seed pair_seed(const Seed& run, std::uint64_t pair) {
  std::array<std::uint8_t, sizeof pair> number;
  for (std::size_t i = 0; i < number.size(); ++i) number[i] = static_cast<std::uint8_t>(pair >> (8 * i));
  Sha256 hash;
  hash.update(run);
  hash.update(number);
  hash.update("arena");
  return hash.finish();
}

}  // namespace mille::arena
