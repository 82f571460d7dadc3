// See rating.h.
#include "arena/rating.h"

#include <cmath>

#include "arena/estimate.h"

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

// Returns the first player's points in a pair's two matches.
double points_of(const PairResult& pair) {
  double points = 0;
  for (const GameResult& game : pair.games) points += game.winner == kFirst ? 1 : game.winner == kNobody ? 0.5 : 0;
  return points;
}

double main_of(const Setup& setup, const PairResult& pair) {
  double sum = 0;
  for (const GameResult& game : pair.games) {
    sum += static_cast<double>(setup.unit == MILLE_ARENA_DEALS ? game.points[kFirst] - game.points[kSecond]
                                                               : game.payment);
  }
  return sum / 2;
}

// The pairs of one number, one for every pairing.
using Round = std::vector<const PairResult*>;

std::vector<Round> rounds_of(const Setup& setup, const std::vector<PairResult>& pairs) {
  const std::size_t pairings = setup.pairing_count();
  std::vector<Round> rounds;
  for (std::size_t first = 0; first + pairings <= pairs.size(); first += pairings) {
    Round round;
    for (std::size_t i = 0; i < pairings; ++i) {
      const PairResult& pair = pairs[first + i];
      if (!pair.has_fault() || setup.on_fault == MILLE_ON_FAULT_FORFEIT) round.push_back(&pair);
    }
    if (round.size() == pairings) rounds.push_back(std::move(round));
  }
  return rounds;
}

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

// Computes Elo ratings. Their intervals come from the sandwich estimator, which combines the curvature with the scatter
// of the rounds. They are valid for old files too, in which the pairs of one number had the same cards.
void rate_elo(const Setup& setup, const std::vector<Round>& rounds, std::vector<Rating>* ratings) {
  const std::size_t n = setup.players.size();
  Score score{Matrix(n), Matrix(n)};
  for (std::size_t pairing = 0; pairing < setup.pairing_count(); ++pairing) {
    const Pairing both = pairing_of(n, pairing);
    double points = kDrawnMatch / 2;
    const double matches = kDrawnMatch + 2 * static_cast<double>(rounds.size());
    for (const Round& round : rounds) points += points_of(*round[pairing]);
    score.matches.at(both.first, both.second) = score.matches.at(both.second, both.first) = matches;
    score.points.at(both.first, both.second) = points;
    score.points.at(both.second, both.first) = matches - points;
  }
  Matrix curvature(n);
  const std::vector<double> logits = fit(score, &curvature);
  std::vector<double> squares(n);
  for (const Round& round : rounds) {
    std::vector<double> surpluses(n);
    for (std::size_t pairing = 0; pairing < round.size(); ++pairing) {
      const Pairing both = pairing_of(n, pairing);
      const double more = surplus(points_of(*round[pairing]), 2, logits[both.first] - logits[both.second]);
      surpluses[both.first] += more;
      surpluses[both.second] -= more;
    }
    for (std::size_t i = 0; i < n; ++i) {
      double moved = 0;
      for (std::size_t j = 0; j < n; ++j) moved += curvature.at(i, j) * surpluses[j];
      squares[i] += moved * moved;
    }
  }
  const auto count = static_cast<double>(rounds.size());
  for (std::size_t i = 0; i < n; ++i) {
    const double error = count > 1 ? std::sqrt(squares[i] * count / (count - 1)) : 0;
    (*ratings)[i].elo = with_interval(kEloOfLogit * logits[i], kEloOfLogit * error, count - 1);
  }
}

}  // namespace

std::vector<Rating> rate(const Setup& setup, const std::vector<PairResult>& pairs) {
  const std::size_t n = setup.players.size();
  const std::vector<Round> rounds = rounds_of(setup, pairs);
  std::vector<Moments> values(n);
  for (const Round& round : rounds) {
    std::vector<double> sums(n);
    for (std::size_t pairing = 0; pairing < round.size(); ++pairing) {
      const Pairing both = pairing_of(n, pairing);
      const double ahead = main_of(setup, *round[pairing]);
      sums[both.first] += ahead;
      sums[both.second] -= ahead;
    }
    for (std::size_t i = 0; i < n; ++i) values[i].add(sums[i] / static_cast<double>(n));
  }
  std::vector<Rating> ratings(n);
  for (std::size_t i = 0; i < n; ++i) ratings[i].main = values[i].estimate();
  if (setup.unit == MILLE_ARENA_MATCHES && !rounds.empty()) rate_elo(setup, rounds, &ratings);
  return ratings;
}

}  // namespace mille::arena
