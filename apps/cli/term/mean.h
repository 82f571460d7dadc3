// The mean of a sample, for reports.
#pragma once

#include <cstdint>

namespace cli {

// The mean of a sample and how certain it is.
class Mean {
 public:
  void add(double value);

  std::uint64_t count() const { return count_; }
  double value() const { return mean_; }
  // Half the width of the 95 % confidence interval; 0 for fewer than two values.
  double uncertainty() const;
  // Whether the mean of so many values would differ from 0 by so much in less than one of a thousand samples, if the
  // true mean were 0.
  bool is_certain() const;

 private:
  double standard_error() const;

  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // sum of the squared differences from the mean
};

}  // namespace cli
