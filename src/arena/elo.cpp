// See elo.h.
#include "arena/elo.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "arena/estimate.h"

namespace mille::arena {

double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of_score(double score) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  return -400 * std::log10(1 / score - 1);
}

mille_estimate pair_score(const PairCounts& counts) {
  double pairs = 0;
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    pairs += static_cast<double>(counts[i]);
    sum += static_cast<double>(counts[i]) * kPairScores[i];
  }
  if (pairs < 1) return {};
  const double mean = sum / pairs;
  double squares = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    squares += static_cast<double>(counts[i]) * (kPairScores[i] - mean) * (kPairScores[i] - mean);
  }
  const double variance = pairs < 2 ? 0 : squares / (pairs - 1);
  return with_interval(mean, std::sqrt(variance / pairs), pairs - 1);
}

mille_estimate elo_estimate(const PairCounts& counts) {
  mille_estimate score = pair_score(counts);
  if (score.known == 0) return score;
  score.value = elo_of_score(score.value);
  score.low = elo_of_score(score.low);
  score.high = elo_of_score(score.high);
  return score;
}

}  // namespace mille::arena
