// A fixed generator for tests (SplitMix64): the same numbers on every platform, from a seed that a failing test can print.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace mille_test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31);
  }

  /// A number below `bound`; even enough for tests, whose bounds are small.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }

  template <typename Item>
  const Item& pick(const std::vector<Item>& items) {
    return items[below(items.size())];
  }

  template <typename Item>
  void shuffle(std::vector<Item>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::uint64_t state_;
};

/// How often a property is tried: `usual` times, multiplied by the environment's MILLE_TEST_FACTOR, if set.
inline std::uint64_t times(std::uint64_t usual) {
  const char* factor = std::getenv("MILLE_TEST_FACTOR");
  const std::uint64_t number = factor == nullptr ? 1 : std::strtoull(factor, nullptr, 10);
  return number == 0 ? usual : usual * number;
}

}  // namespace mille_test
