// The random numbers of search.
#pragma once

#include <cstdint>
#include <utility>

namespace search {

// SplitMix64: small, fast, and the same on every platform.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t bits = state_ += 0x9e3779b97f4a7c15;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
  }
  int below(int limit) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(limit) >> 32); }
  template <class Item>
  void shuffle(Item* items, int count) {
    for (int i = count - 1; i > 0; --i) std::swap(items[i], items[below(i + 1)]);
  }
  double fraction() { return static_cast<double>(next() >> 11) / 9007199254740992.0; }

 private:
  std::uint64_t state_;
};

}  // namespace search
