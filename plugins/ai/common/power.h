// A power that is the same on every machine, which the library's exponential function is not.
#pragma once

namespace common {

// About e to the power of x, and never nothing: (1 + x/16) to the power of 16 for x from 0 on, the reciprocal of what −x has below.
inline double power_of_e(double x) {
  double power = x < 0 ? 1 / (1 - x / 16) : 1 + x / 16;
  for (int i = 0; i < 4; ++i) power *= power;
  return power;
}

}  // namespace common
