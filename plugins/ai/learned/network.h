// The value network: one hidden layer over the binary features, in integers, so that every processor computes the same.
// It sums the rows of the active features and applies a clipped ReLU. The sizes of both hands select one of several
// rows of output weights, because what matters depends on the time left.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "features.h"

namespace learned {

inline constexpr int kHidden = 64;
inline constexpr int kBuckets = 5 * 6;
inline constexpr int kRowScale = 512;     // fixed-point scale of a row
inline constexpr int kOutScale = 1024;    // fixed-point scale of the output weights
inline constexpr int kMostActive = 4095;  // clips a hidden sum, so that the result fits in 32 bits

// Selects the output row by the hand sizes. `size` is my hand after the discard.
inline int bucket_of(int size, int opponent_size) {
  const int mine = size <= 2 ? 0 : size <= 5 ? 1 : size <= 9 ? 2 : size <= 13 ? 3 : 4;
  const int his = opponent_size <= 2    ? 0
                  : opponent_size <= 4  ? 1
                  : opponent_size <= 6  ? 2
                  : opponent_size <= 9  ? 3
                  : opponent_size <= 12 ? 4
                                        : 5;
  return his * 5 + mine;
}

struct alignas(64) Row {
  std::int16_t weight[kHidden];
};

inline constexpr double kUnit = 1.0 / (kRowScale * kOutScale);  // of a total
inline constexpr double kHundred = 100;                         // points are in hundreds

// An output layer: one row of weights per bucket.
struct Output {
  Row out[kBuckets];
  std::int32_t out_bias[kBuckets];
  double unit = kHundred * kUnit;  // worth of a total of 1
};

// Its own output predicts the points won beyond what lies on the table: mine less the opponent's.
struct Network : Output {
  Row rows[feature::kCount];
  Row bias;
};

// The inputs of the hidden layer, before the activation.
struct Sums : Row {
  void add(const Row& row) {
    for (std::size_t i = 0; i < kHidden; ++i) weight[i] = static_cast<std::int16_t>(weight[i] + row.weight[i]);
  }
  void subtract(const Row& row) {
    for (std::size_t i = 0; i < kHidden; ++i) weight[i] = static_cast<std::int16_t>(weight[i] - row.weight[i]);
  }
};

// The parts that add up to the hidden layer's sums when a plan is judged: those of the plan, the discard and the wild
// cards, then one row per whole-position feature that depends on my cards.
inline constexpr std::size_t kParts = 3 + feature::kOwnFeatures;
using Parts = std::array<const Row*, kParts>;

// Returns the output for a position. One loop reads every part once.
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
