// See estimate.h.
#include "arena/estimate.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mille::arena {
namespace {

constexpr double kNormal975 = 1.959963984540054;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

double student_975(double degrees) {
  if (degrees < 1) return kInfinity;
  // The expansion below is poor for few degrees of freedom. These values are from the standard table.
  constexpr double kFew[] = {12.7062047364, 4.3026527297, 3.1824463053, 2.7764451052, 2.5705818356};
  if (degrees <= 5) return kFew[static_cast<std::size_t>(std::lround(degrees)) - 1];
  // The Cornish–Fisher expansion in 1/degrees (Abramowitz and Stegun 26.7.5).
  const double x = kNormal975;
  const double x2 = x * x;
  const double g1 = x * (x2 + 1) / 4;
  const double g2 = x * ((5 * x2 + 16) * x2 + 3) / 96;
  const double g3 = x * (((3 * x2 + 19) * x2 + 17) * x2 - 15) / 384;
  const double g4 = x * ((((79 * x2 + 776) * x2 + 1482) * x2 - 1920) * x2 - 945) / 92160;
  return x + (g1 + (g2 + (g3 + g4 / degrees) / degrees) / degrees) / degrees;
}

mille_estimate with_interval(double value, double standard_error, double degrees) {
  mille_estimate result{};
  result.known = 1;
  result.value = value;
  const double reach = degrees < 1 ? kInfinity : student_975(degrees) * standard_error;
  result.low = value - reach;
  result.high = value + reach;
  return result;
}

mille_estimate Moments::estimate() const {
  if (count_ < 1) return {};
  return with_interval(mean_, std::sqrt(variance() / count_), count_ - 1);
}

mille_estimate Ratio::estimate() const {
  if (y_ <= 0) return {};
  const double ratio = x_ / y_;
  const double residuals = std::max(0.0, xx_ - 2 * ratio * xy_ + ratio * ratio * yy_);
  const double variance = count_ < 2 ? 0 : residuals / (count_ - 1);
  return with_interval(ratio, std::sqrt(variance / count_) / (y_ / count_), count_ - 1);
}

}  // namespace mille::arena
