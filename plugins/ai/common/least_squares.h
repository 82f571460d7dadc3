// A least-squares fit of linear functions.
#pragma once

#include <cmath>
#include <cstddef>

namespace common {

// Fits kValues values at once, each as a sum of the same terms with a slope per term.
template <std::size_t kTerms, std::size_t kValues>
class LeastSquares {
 public:
  void add(const double (&term)[kTerms], const double (&value)[kValues]) {
    for (std::size_t i = 0; i < kTerms; ++i) {
      for (std::size_t j = 0; j <= i; ++j) a_[i][j] += term[i] * term[j];
      for (std::size_t v = 0; v < kValues; ++v) x_[v][i] += term[i] * value[v];
    }
  }

  // Returns the slopes (Cholesky's decomposition). This overwrites the sums, so it can be called once only. The slope
  // of a term that never occurs is 0.
  const double (&solve())[kValues][kTerms] {
    constexpr double kRidge = 1e-6;  // keeps the matrix regular if a term never occurs
    for (std::size_t i = 0; i < kTerms; ++i) {
      a_[i][i] += kRidge;
      for (std::size_t j = 0; j <= i; ++j) {
        for (std::size_t k = 0; k < j; ++k) a_[i][j] -= a_[i][k] * a_[j][k];
        a_[i][j] = i == j ? std::sqrt(a_[i][j]) : a_[i][j] / a_[j][j];
      }
    }
    for (double(&x)[kTerms] : x_) {
      for (std::size_t i = 0; i < kTerms; ++i) {
        for (std::size_t k = 0; k < i; ++k) x[i] -= a_[i][k] * x[k];
        x[i] /= a_[i][i];
      }
      for (std::size_t i = kTerms; i-- > 0;) {
        for (std::size_t k = i + 1; k < kTerms; ++k) x[i] -= a_[k][i] * x[k];
        x[i] /= a_[i][i];
      }
    }
    return x_;
  }

 private:
  double a_[kTerms][kTerms]{};  // lower triangle, with the diagonal
  double x_[kValues][kTerms]{};
};

}  // namespace common
