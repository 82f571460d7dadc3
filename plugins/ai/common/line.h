// The results of a deal for both players, and a linear function that says what they are worth to one of them.
#pragma once

#include <algorithm>
#include <cstdint>

namespace common {

// The standing of a match, or the results of a deal: mine first, then the opponent's.
struct Sheet {
  std::int64_t points[2]{};
  int naturals[2]{};
  int chapeaux[2]{};
  bool operator==(const Sheet&) const = default;
};

// What the results of a deal are worth: constant + Σ slope × result, mine first, then the opponent's. The results are
// those under the rule fields alone.
struct Line {
  double constant = 0;
  double points[2]{};
  double naturals[2]{};
  double chapeaux[2]{};

  double of(const Sheet& result) const {
    double sum = constant;
    for (int i = 0; i < 2; ++i) {
      sum += points[i] * static_cast<double>(result.points[i]) + naturals[i] * result.naturals[i] +
             chapeaux[i] * result.chapeaux[i];
    }
    return sum;
  }
  // What one more point of mine, or one less of the opponent's, is worth.
  double unit() const { return (points[0] - points[1]) / 2; }
  void divide(double by) {
    constant /= by;
    for (int i = 0; i < 2; ++i) {
      points[i] /= by;
      naturals[i] /= by;
      chapeaux[i] /= by;
    }
  }
};
inline constexpr Line kPointsAlone{0, {1, -1}, {0, 0}, {0, 0}};

// Predictions of naturals and chapeaux are rough, and choosing the best of many plans favours the one whose prediction
// errs most. Counted in full, naturals and chapeaux cost more points than they bring. In `natural-required` a natural
// would be worth thousands of points.
inline constexpr double kForeseen = 0.3;
inline constexpr double kMostForeseen = 300;  // points

// Scales a line's naturals and chapeaux down to what an early prediction of them is worth.
inline Line foreseen(Line line) {
  const double most = kMostForeseen * line.unit();
  for (int i = 0; i < 2; ++i) {
    line.naturals[i] = std::clamp(kForeseen * line.naturals[i], -most, most);
    line.chapeaux[i] = std::clamp(kForeseen * line.chapeaux[i], -most, most);
  }
  return line;
}

}  // namespace common
