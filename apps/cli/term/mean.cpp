// See mean.h.
#include "cli/term/mean.h"

#include <cmath>

namespace cli {

namespace {

// 95 % and 99.9 % of a normal distribution.
constexpr double kLikely = 1.96;
constexpr double kCertain = 3.29;

// Fewest values of which a mean is called certain.
constexpr std::uint64_t kEnough = 30;

}  // namespace

void Mean::add(double value) {
  ++count_;
  const double before = value - mean_;
  mean_ += before / static_cast<double>(count_);
  squares_ += before * (value - mean_);
}

double Mean::standard_error() const {
  if (count_ < 2) return 0;
  const auto count = static_cast<double>(count_);
  return std::sqrt(squares_ / (count - 1) / count);
}

double Mean::uncertainty() const { return kLikely * standard_error(); }

bool Mean::is_certain() const { return count_ >= kEnough && std::abs(mean_) > kCertain * standard_error(); }

}  // namespace cli
