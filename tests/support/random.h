// A fixed random generator for tests (SplitMix64). The numbers are the same on every platform and depend only on a seed
// that a failing test can print.
#pragma once

#include <algorithm>
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

  // A number below `bound`. The bias is negligible for the small bounds of tests.
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

// The factor for the number of trials of a property: the environment's MILLE_TEST_FACTOR, or 1 if it is not set.
inline double test_factor() {
  const char* said = std::getenv("MILLE_TEST_FACTOR");
  const double factor = said == nullptr ? 1 : std::strtod(said, nullptr);
  return factor > 0 ? factor : 1;
}

// `usual` times the factor, but at least 1.
inline std::uint64_t times(std::uint64_t usual) {
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(usual) * test_factor()));
}

}  // namespace mille_test
