// Statistics of the search; see searcher.h.
#include "searcher.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace search {
namespace {

constexpr int kFewWorlds = 8;      // required before a way is judged
constexpr double kCertain = 1.0;   // standard errors by which another way must be better
constexpr double kHopeless = 1.5;  // standard errors of tolerance before a way is dropped

}  // namespace

// Adds the variance of one more world that was off by two points, so that a few worlds that agree by chance give no
// certainty.
double Gain::error() const {
  if (count_ < 2) return std::numeric_limits<double>::infinity();
  constexpr double kDoubt = 4;
  return std::sqrt((squares_ + kDoubt) / (double(count_) * (count_ - 1)));
}

double Finding::lead_error(int way) const {
  if (way == 0) return error;
  const double of_way = gains[way].error();
  return best == 0 ? of_way : std::sqrt(error * error + of_way * of_way);
}

bool Finding::is_close(int way) const {
  const bool told_apart = way == 0 || gains[way].count() >= kFewWorlds;
  return way != best && told_apart && lead(way) <= kHopeless * lead_error(way);
}

int drop_hopeless(const Gain* gains, bool* tried, int count) {
  double least = 0;  // what the best way surely gains
  for (int way = 1; way < count; ++way) {
    if (tried[way]) least = std::max(least, gains[way].mean() - kHopeless * gains[way].error());
  }
  int left = 0;
  for (int way = 1; way < count; ++way) {
    tried[way] = tried[way] && gains[way].mean() + kHopeless * gains[way].error() >= least;
    left += tried[way];
  }
  return left;
}

int affordable(double trials) {
  constexpr int kFewest = 3;
  // Measured best ratio of worlds to ways.
  constexpr double kWorldsToWays = 5;
  const double ways = std::sqrt(std::max(trials, 0.0) / kWorldsToWays);
  return static_cast<int>(std::clamp(ways, double(kFewest), double(kMostWays)));
}

int certain_best(const Gain* gains, int count) {
  int best = 0;
  double most = 0;
  for (int way = 1; way < count; ++way) {
    if (gains[way].count() < kFewWorlds) continue;
    const double surely = gains[way].mean() - kCertain * gains[way].error();
    if (surely <= most) continue;
    most = surely;
    best = way;
  }
  return best;
}

}  // namespace search
