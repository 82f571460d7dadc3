// The shuffle of every pack, reshuffle and sample. It takes any generator that has `below(m)`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace mille {

// Puts `count` (below 2^32) items in random order: for i from count − 1 down to 1, swaps item i with the item at a
// random index up to i.
template <class Random, class Item>
void shuffle(Random& random, Item* items, std::size_t count) {
  for (std::size_t left = count; left > 1; --left) {
    const std::size_t other = random.below(static_cast<std::uint32_t>(left));
    std::swap(items[left - 1], items[other]);
  }
}

}  // namespace mille
