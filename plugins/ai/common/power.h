// An approximate exponential that gives the same result on every machine. The standard library's does not.
#pragma once

namespace common {

// Approximates e to the power of x by (1 + x/16)^16 if x ≥ 0, and by 1 / (1 − x/16)^16 if x < 0. It is never 0.
inline double power_of_e(double x) {
  double power = x < 0 ? 1 / (1 - x / 16) : 1 + x / 16;
  for (int i = 0; i < 4; ++i) power *= power;
  return power;
}

}  // namespace common
