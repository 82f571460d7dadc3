// What a deal comes to for both players, and in a straight line what that is worth to one of them.
#pragma once

#include <algorithm>
#include <cstdint>

namespace common {

// How a match stands, or what a deal came to: mine, then the rival's.
struct Sheet {
  std::int64_t points[2]{};
  int naturals[2]{};
  int chapeaux[2]{};
  bool operator==(const Sheet&) const = default;
};

// What the results of a deal are worth, as the rule fields alone score it: constant + Σ slope × result, mine before the rival's.
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
  // What a point is worth, one more of mine or one less of his.
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

// What is foretold of naturals and chapeaux is rough, and the best of many plans is the one whose forecast errs most. Counted in
// full, they cost more points than they bring; in natural-required a natural would be worth thousands of points.
inline constexpr double kForeseen = 0.3;
inline constexpr double kMostForeseen = 300;  // points

// A line cut down to what a player who foretells them from afar can make of it.
inline Line foreseen(Line line) {
  const double most = kMostForeseen * line.unit();
  for (int i = 0; i < 2; ++i) {
    line.naturals[i] = std::clamp(kForeseen * line.naturals[i], -most, most);
    line.chapeaux[i] = std::clamp(kForeseen * line.chapeaux[i], -most, most);
  }
  return line;
}

}  // namespace common
