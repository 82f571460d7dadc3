// See sprt.h.
#include "arena/sprt.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mille::arena {
namespace {

constexpr double kEmptyClass = 1e-3;  // number of pairs counted for a class that has not occurred
// With fewer pairs the variance is too uncertain, so the test does not decide. With a minimum of 16 it
// missed a true H1 too often.
constexpr double kFewestPairs = 64;
// A variance below this, in square points, is rounding error: all pairs had the same result.
constexpr double kLeastVariance = 1e-6;

using Shares = std::array<double, kPairScores.size()>;

// Returns the log-likelihood of the observed shares p under the likeliest distribution with this mean. Its
// shares are p/(1 + θ(a − mean)), where θ is the root of Σ p(a − mean)/(1 + θ(a − mean)). That sum decreases
// in θ between its poles.
double log_likelihood(const Shares& shares, double mean) {
  double least = -1 / (kPairScores.back() - mean);
  double most = 1 / (mean - kPairScores.front());
  for (int i = 0; i < 200 && most - least > 1e-14 * (1 + std::abs(least)); ++i) {
    const double theta = (least + most) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < shares.size(); ++k) {
      const double a = kPairScores[k] - mean;
      sum += shares[k] * a / (1 + theta * a);
    }
    (sum > 0 ? least : most) = theta;
  }
  const double theta = (least + most) / 2;
  double likelihood = 0;
  for (std::size_t k = 0; k < shares.size(); ++k) {
    likelihood += shares[k] * std::log(shares[k] / (1 + theta * (kPairScores[k] - mean)));
  }
  return likelihood;
}

}  // namespace

double elo_llr(const PairCounts& counts, double low, double high) {
  Shares shares;
  double pairs = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    shares[i] = counts[i] == 0 ? kEmptyClass : static_cast<double>(counts[i]);
    pairs += shares[i];
  }
  for (double& share : shares) share /= pairs;
  return pairs * (log_likelihood(shares, score_of_elo(high)) - log_likelihood(shares, score_of_elo(low)));
}

double mean_llr(const Moments& values, double low, double high) {
  const double variance = std::max(values.mean_square_deviation(), kLeastVariance);
  const double from_low = values.mean() - low;
  const double from_high = values.mean() - high;
  return values.count() / 2 * std::log((variance + from_low * from_low) / (variance + from_high * from_high));
}

Sprt::Sprt(const SprtSetup& setup)
    : setup_(setup), low_(std::log(setup.beta / (1 - setup.alpha))), high_(std::log((1 - setup.beta) / setup.alpha)) {}

void Sprt::look(const PairCounts& counts) {
  if (setup_.scale != MILLE_SPRT_ELO || verdict_ != MILLE_SPRT_OPEN) return;
  if (static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0})) < kFewestPairs) return;
  set_verdict(elo_llr(counts, setup_.low, setup_.high));
}

void Sprt::look(const Moments& values) {
  if (setup_.scale != MILLE_SPRT_POINTS || verdict_ != MILLE_SPRT_OPEN || values.count() < kFewestPairs) return;
  set_verdict(mean_llr(values, setup_.low, setup_.high));
}

void Sprt::set_verdict(double llr) {
  llr_ = llr;
  if (llr >= high_) verdict_ = MILLE_SPRT_H1;
  if (llr <= low_) verdict_ = MILLE_SPRT_H0;
}

}  // namespace mille::arena
