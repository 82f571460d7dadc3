// Means and ratios over pairs, each with a 95 % confidence interval by Student's t distribution. Values are added in
// the order of the pairs, so the same values give the same figures, bit by bit.
#pragma once

#include <cstdint>

#include "mille/mille_types.h"

namespace mille::arena {

// Returns the 0.975 quantile of Student's t distribution with the given degrees of freedom.
double student_975(double degrees);

// Mean and variance by Welford's algorithm.
class Moments {
 public:
  void add(double value) {
    count_ += 1;
    const double step = value - mean_;
    mean_ += step / count_;
    squares_ += step * (value - mean_);
  }
  double count() const { return count_; }
  double mean() const { return mean_; }
  // The sample variance, divided by n − 1; 0 for fewer than two values.
  double variance() const { return count_ < 2 ? 0 : squares_ / (count_ - 1); }
  // The same sum of squares, divided by n.
  double mean_square_deviation() const { return count_ < 1 ? 0 : squares_ / count_; }
  // The mean with the interval mean ± t · s/√n, which is infinite for a single value.
  mille_estimate estimate() const;

 private:
  double count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

// The ratio of two sums over pairs, such as points over deals. Its interval follows from the delta method, whose
// residuals x − r·y have the mean 0. The sums are exact, because all values are whole numbers.
class Ratio {
 public:
  void add(double x, double y) {
    count_ += 1;
    x_ += x;
    y_ += y;
    xx_ += x * x;
    xy_ += x * y;
    yy_ += y * y;
  }
  mille_estimate estimate() const;

 private:
  double count_ = 0;
  double x_ = 0, y_ = 0;
  double xx_ = 0, xy_ = 0, yy_ = 0;
};

// Returns an estimate with the interval that follows from its standard error.
mille_estimate with_interval(double value, double standard_error, double degrees);

}  // namespace mille::arena
