// See rating.h.
#include "arena/rating.h"

#include <algorithm>
#include <cmath>

namespace mille::arena {
namespace {

// Each pairing gets one additional drawn match, so that a player who won every match has a finite rating.
constexpr double kDrawnMatch = 1;
constexpr int kRounds = 100;
constexpr double kPrecise = 1e-12;
const double kEloOfLogit = 400 / std::log(10.0);

// A square matrix with one row per player.
class Matrix {
 public:
  explicit Matrix(std::size_t size) : size_(size), values_(size * size) {}
  double& at(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }
  double at(std::size_t row, std::size_t column) const { return values_[row * size_ + column]; }
  std::size_t size() const { return size_; }

 private:
  std::size_t size_;
  std::vector<double> values_;
};

// Returns the inverse by Gauss–Jordan elimination. The matrix must be symmetric and positive definite.
Matrix inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix result(n);
  for (std::size_t i = 0; i < n; ++i) result.at(i, i) = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = a.at(i, i);
    for (std::size_t column = 0; column < n; ++column) {
      a.at(i, column) /= pivot;
      result.at(i, column) /= pivot;
    }
    for (std::size_t row = 0; row < n; ++row) {
      const double factor = a.at(row, i);
      if (row == i || factor == 0) continue;
      for (std::size_t column = 0; column < n; ++column) {
        a.at(row, column) -= factor * a.at(i, column);
        result.at(row, column) -= factor * result.at(i, column);
      }
    }
  }
  return result;
}

double share_of(double logit) { return 1 / (1 + std::exp(-logit)); }

// The matches and points of each player against each other player.
struct Score {
  Matrix matches;
  Matrix points;
};

// Returns the points that a player won in one pairing beyond those that the ratings predict.
double surplus(double points, double matches, double logit) { return points - matches * share_of(logit); }

// Returns the maximum-likelihood logits, which sum to 0. Sets `curvature` to the inverse of the
// negative second derivative.
std::vector<double> fit(const Score& score, Matrix* curvature) {
  const std::size_t n = score.matches.size();
  std::vector<double> logits(n);
  for (int round = 0; round < kRounds; ++round) {
    std::vector<double> slope(n);
    Matrix second(n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        second.at(i, j) += 1 / static_cast<double>(n);  // for the flat direction: all logits raised alike
        if (i == j) continue;
        const double logit = logits[i] - logits[j];
        const double weight = score.matches.at(i, j) * share_of(logit) * share_of(-logit);
        slope[i] += surplus(score.points.at(i, j), score.matches.at(i, j), logit);
        second.at(i, i) += weight;
        second.at(i, j) -= weight;
      }
    }
    *curvature = inverse(std::move(second));
    double longest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double step = 0;
      for (std::size_t j = 0; j < n; ++j) step += curvature->at(i, j) * slope[j];
      logits[i] += step;
      longest = std::max(longest, std::abs(step));
    }
    if (longest < kPrecise) break;
  }
  return logits;
}

}  // namespace

RatingSums::RatingSums(const Setup& setup)
    : players_(setup.players.size()),
      pairings_(setup.pairing_count()),
      unit_(setup.unit),
      faulty_pairs_count_(setup.on_fault == MILLE_ON_FAULT_FORFEIT),
      ahead_(players_),
      halves_(pairings_),
      beyond_(players_),
      beyond_products_(players_ * players_) {
  round_.ahead.resize(players_);
  round_.beyond.resize(players_);
  round_.halves.resize(pairings_);
}

void RatingSums::add(const PairResult& pair) {
  const Pairing both = pairing_of(players_, pair.pairing);
  if (pair.has_fault() && !faulty_pairs_count_) round_.counts = false;
  const double ahead = (pair.games[0].less_luck(unit_) + pair.games[1].less_luck(unit_)) / 2;
  round_.ahead[both.first] += ahead;
  round_.ahead[both.second] -= ahead;
  const std::int64_t halves = pair.games[0].half_points() + pair.games[1].half_points();
  round_.halves[pair.pairing] = halves;
  round_.beyond[both.first] += halves - 2;
  round_.beyond[both.second] -= halves - 2;
  if (++round_.pairs < pairings_) return;
  if (round_.counts) end_round();
  round_.pairs = 0;
  round_.counts = true;
  std::fill(round_.ahead.begin(), round_.ahead.end(), 0);
  std::fill(round_.beyond.begin(), round_.beyond.end(), 0);
}

void RatingSums::end_round() {
  ++rounds_;
  for (std::size_t i = 0; i < pairings_; ++i) halves_[i] += round_.halves[i];
  for (std::size_t i = 0; i < players_; ++i) {
    ahead_[i].add(round_.ahead[i] / static_cast<double>(players_));
    beyond_[i] += round_.beyond[i];
    for (std::size_t j = 0; j < players_; ++j)
      beyond_products_[i * players_ + j] += round_.beyond[i] * round_.beyond[j];
  }
}

// Computes Elo ratings. Their intervals come from the sandwich estimator, which combines the curvature with the scatter
// of the rounds. They are valid for old files too, in which the pairs of one number had the same cards.
void RatingSums::rate_elo(std::vector<Rating>* ratings) const {
  const std::size_t n = players_;
  const auto count = static_cast<double>(rounds_);
  Score score{Matrix(n), Matrix(n)};
  for (std::size_t pairing = 0; pairing < pairings_; ++pairing) {
    const Pairing both = pairing_of(n, pairing);
    const double points = kDrawnMatch / 2 + static_cast<double>(halves_[pairing]) / 2;
    const double matches = kDrawnMatch + 2 * count;
    score.matches.at(both.first, both.second) = score.matches.at(both.second, both.first) = matches;
    score.points.at(both.first, both.second) = points;
    score.points.at(both.second, both.first) = matches - points;
  }
  Matrix curvature(n);
  const std::vector<double> logits = fit(score, &curvature);
  // Per round, a player's surplus is half of what they have beyond the opponents, minus what the ratings predict.
  std::vector<double> predicted(n);
  for (std::size_t pairing = 0; pairing < pairings_; ++pairing) {
    const Pairing both = pairing_of(n, pairing);
    const double share = share_of(logits[both.first] - logits[both.second]);
    predicted[both.first] += 2 * share - 1;
    predicted[both.second] -= 2 * share - 1;
  }
  std::vector<double> mean(n);
  for (std::size_t i = 0; i < n; ++i) mean[i] = static_cast<double>(beyond_[i]) / 2 / count - predicted[i];
  // The sums over the rounds of the products of two players' surpluses: the scatter about their means, and the means.
  Matrix products(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const auto about_zero = static_cast<double>(beyond_products_[i * n + j]);
      const double scatter = about_zero - static_cast<double>(beyond_[i]) * static_cast<double>(beyond_[j]) / count;
      products.at(i, j) = scatter / 4 + count * mean[i] * mean[j];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    double square = 0;
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t k = 0; k < n; ++k) square += curvature.at(i, j) * products.at(j, k) * curvature.at(i, k);
    }
    const double error = count > 1 ? std::sqrt(std::max(0.0, square) * count / (count - 1)) : 0;
    (*ratings)[i].elo = with_interval(kEloOfLogit * logits[i], kEloOfLogit * error, count - 1);
  }
}

std::vector<Rating> RatingSums::rate() const {
  std::vector<Rating> ratings(players_);
  for (std::size_t i = 0; i < players_; ++i) ratings[i].main = ahead_[i].estimate();
  if (unit_ == MILLE_ARENA_UNIT_MATCHES && rounds_ > 0) rate_elo(&ratings);
  return ratings;
}

}  // namespace mille::arena
