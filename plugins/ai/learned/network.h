// The value network: one hidden layer over the features, in whole numbers, so that every processor computes the same. The rows
// of the features that are 1 are summed up; what is positive in the sum counts with one of several rows of output weights, chosen by
// the size of both hands, for what matters depends on the time that is left.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "features.h"

namespace learned {

inline constexpr int kHidden = 64;
inline constexpr int kBuckets = 5 * 6;
inline constexpr int kRowScale = 512;     // a unit of a row
inline constexpr int kOutScale = 1024;    // a unit of the output weights
inline constexpr int kMostActive = 4095;  // beyond it a hidden sum counts no more: 32 bits hold the result

// By the hands, mine being that after the discard.
inline int bucket_of(int size, int rival_size) {
  const int mine = size <= 2 ? 0 : size <= 5 ? 1 : size <= 9 ? 2 : size <= 13 ? 3 : 4;
  const int his = rival_size <= 2    ? 0
                  : rival_size <= 4  ? 1
                  : rival_size <= 6  ? 2
                  : rival_size <= 9  ? 3
                  : rival_size <= 12 ? 4
                                     : 5;
  return his * 5 + mine;
}

struct alignas(64) Row {
  std::int16_t weight[kHidden];
};

inline constexpr double kUnit = 1.0 / (kRowScale * kOutScale);  // of a total
inline constexpr double kHundred = 100;                         // points are counted in hundreds

// What is asked of the hidden layer: a row of weights a bucket.
struct Output {
  Row out[kBuckets];
  std::int32_t out_bias[kBuckets];
  double unit = kHundred * kUnit;  // what a total of 1 stands for
};

// Asked for the points that are won beyond what lies on the table: mine less the rival's.
struct Network : Output {
  Row rows[feature::kCount];
  Row bias;
};

// The hidden layer's sums.
struct Sums : Row {
  void add(const Row& row) {
    for (std::size_t i = 0; i < kHidden; ++i) weight[i] = static_cast<std::int16_t>(weight[i] + row.weight[i]);
  }
  void subtract(const Row& row) {
    for (std::size_t i = 0; i < kHidden; ++i) weight[i] = static_cast<std::int16_t>(weight[i] - row.weight[i]);
  }
};

// The parts that the hidden layer's sums are made of when a plan is judged: those of the plan, the discard and the wild cards, then
// the rows of the features of the whole that depend on the own cards.
inline constexpr std::size_t kParts = 3 + feature::kOwnFeatures;
using Parts = std::array<const Row*, kParts>;

// What the output says of a position. One loop, in which every part is read once.
inline double worth_of(const Output& output, const Parts& parts, int bucket) {
  static_assert(kParts == 13);
  const auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = parts;
  const Row& out = output.out[bucket];
  std::int32_t total = output.out_bias[bucket];
  for (std::size_t n = 0; n < kHidden; ++n) {
    const auto sum = static_cast<std::int16_t>(
        a->weight[n] + b->weight[n] + c->weight[n] + d->weight[n] + e->weight[n] + f->weight[n] + g->weight[n] +
        h->weight[n] + i->weight[n] + j->weight[n] + k->weight[n] + l->weight[n] + m->weight[n]);
    const std::int16_t active = std::clamp<std::int16_t>(sum, 0, kMostActive);
    total += active * out.weight[n];
  }
  return total * output.unit;
}

}  // namespace learned
