// See operators.h. x^y is 2^(y log2 |x|), computed in pairs of doubles. A pair holds about 106 bits, of which the errors
// below leave 78: enough to round to 53. Only sums, products and quotients of doubles are used, each rounded once
// (cmake/compile.cmake keeps the compiler from fusing them), and functions of the C library that are exact.
#include "variant/operators.h"

#include <cmath>
#include <limits>

namespace mille::script {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

// Exponents of 2 beyond which no rounding leads back into the range of doubles.
constexpr double kOverflow = 1025;
constexpr double kUnderflow = -1080;
// The smallest normal double is 2 to this power, and the smallest double 2 to the other.
constexpr int kLeastNormal = -1022;
constexpr int kLeast = -1074;

// The sum of two doubles, the second at most half a unit in the last place of the first.
struct Pair {
  double high, low;
};

// Returns a + b exactly, where |a| >= |b|.
Pair sum_of_ordered(double a, double b) {
  const double high = a + b;
  return {high, b - (high - a)};
}

// Returns a + b exactly (Knuth).
Pair sum(double a, double b) {
  const double high = a + b;
  const double part = high - a;
  return {high, (a - (high - part)) + (b - part)};
}

// Splits a double into two of 26 bits (Veltkamp).
Pair split(double a) {
  constexpr double kSplitter = 134217729;  // 2^27 + 1
  const double scaled = kSplitter * a;
  const double high = scaled - (scaled - a);
  return {high, a - high};
}

// Returns a * b exactly (Dekker), where no part underflows.
Pair product(double a, double b) {
  const double high = a * b;
  const Pair left = split(a), right = split(b);
  const double low =
      ((left.high * right.high - high) + left.high * right.low + left.low * right.high) + left.low * right.low;
  return {high, low};
}

Pair plus(Pair a, Pair b) {
  const Pair high = sum(a.high, b.high);
  return sum_of_ordered(high.high, high.low + (a.low + b.low));
}

Pair times(Pair a, Pair b) {
  const Pair high = product(a.high, b.high);
  return sum_of_ordered(high.high, high.low + (a.high * b.low + a.low * b.high));
}

Pair quotient(double a, Pair b) {
  const double first = a / b.high;
  const Pair taken = times({first, 0}, b);
  const double rest = (a - taken.high) - taken.low;
  return sum_of_ordered(first, rest / b.high);
}

// Returns a + b x + c x^2 …
template <int count>
double polynomial(const double (&coefficients)[count], double x) {
  double value = coefficients[count - 1];
  for (int place = count - 2; place >= 0; --place) value = value * x + coefficients[place];
  return value;
}

// The same in pairs, where `tail` is the sum of all terms beyond the coefficients, divided by the last power of x.
template <int count>
Pair polynomial(const Pair (&coefficients)[count], Pair x, double tail) {
  Pair value = {tail, 0};
  for (int place = count - 1; place >= 0; --place) value = plus(coefficients[place], times(value, x));
  return value;
}

// Returns log2 of a finite x > 0. With x = 2^e m and s = (m - 1) / (m + 1), it is e + 2 / ln 2 (s + s^3 / 3 + s^5 / 5 …).
// m lies around 1, so s^2 < 0.0295.
Pair binary_logarithm(double x) {
  static constexpr Pair kTwoByLn2 = {0x1.71547652b82fep+1, 0x1.777d0ffda0d24p-55};
  static constexpr Pair kFirst[] = {{1, 0},
                                    {0x1.5555555555555p-2, 0x1.5555555555555p-56},   // 1/3
                                    {0x1.999999999999ap-3, -0x1.999999999999ap-57},  // 1/5
                                    {0x1.2492492492492p-3, 0x1.2492492492492p-57},   // 1/7
                                    {0x1.c71c71c71c71cp-4, 0x1.c71c71c71c71cp-58}};  // 1/9
  static constexpr double kRest[] = {1.0 / 11, 1.0 / 13, 1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21,
                                     1.0 / 23, 1.0 / 25, 1.0 / 27, 1.0 / 29, 1.0 / 31};
  constexpr double kHalfSquareRoot = 0.70710678118654752;
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  if (mantissa < kHalfSquareRoot) {
    mantissa *= 2;
    --exponent;
  }
  const Pair s = quotient(mantissa - 1, sum(mantissa, 1));
  const Pair square = times(s, s);
  const Pair series = polynomial(kFirst, square, polynomial(kRest, square.high));
  return plus({static_cast<double>(exponent), 0}, times(kTwoByLn2, times(s, series)));
}

// Returns 2^x for |x| <= 0.51: the eighth power of e^(x ln 2 / 8).
Pair binary_exponential(Pair x) {
  static constexpr Pair kLn2By8 = {0x1.62e42fefa39efp-4, 0x1.abc9e3b39803fp-59};
  static constexpr Pair kFirst[] = {{1, 0},
                                    {1, 0},
                                    {0.5, 0},
                                    {0x1.5555555555555p-3, 0x1.5555555555555p-57},   // 1/3!
                                    {0x1.5555555555555p-5, 0x1.5555555555555p-59}};  // 1/4!
  static constexpr double kRest[] = {1.0 / 120,    1.0 / 720,     1.0 / 5040,     1.0 / 40320,
                                     1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600};
  const Pair t = times(x, kLn2By8);
  Pair power = polynomial(kFirst, t, polynomial(kRest, t.high));
  for (int doubling = 0; doubling < 3; ++doubling) power = times(power, power);
  return power;
}

// Returns high + rest, where `high` is a multiple of `unit` and |rest| <= unit, rounded to a multiple of `unit`. What
// lies in the middle, as far as pairs can tell, goes to the even multiple, as a sum of doubles does.
double rounded(double high, Pair rest, double unit) {
  constexpr double kError = 0x1p-76;
  const bool down = rest.high < 0;
  const double beyond = (std::fabs(rest.high) - unit / 2) + (down ? -rest.low : rest.low);
  const double next = down ? high - unit : high + unit;
  if (beyond > kError) return next;
  if (beyond < -kError) return high;
  return std::fmod(high / unit, 2) == 0 ? high : next;
}

// Returns a * 2^exponent, where a is about 0.7 to 1.42.
double scaled(Pair a, int exponent) {
  // The power of 2 that is not above a, for its unit in the last place.
  const int own = a.high < 1 ? -1 : 0;
  if (own + exponent >= kLeastNormal) {
    const double unit = own < 0 ? kEpsilon / 2 : kEpsilon;
    return std::ldexp(rounded(a.high, {a.low, 0}, unit), exponent);
  }
  // Subnormal results have fewer digits, and rounding happens once.
  const double unit = std::ldexp(1.0, kLeast - exponent);
  const double whole = std::floor(a.high / unit) * unit;
  return std::ldexp(rounded(whole, sum(a.high - whole, a.low), unit), exponent);
}

// x is finite, positive and not 1; y is finite and not 0.
double positive_power(double x, double y) {
  const Pair logarithm = binary_logarithm(x);
  const double about = y * logarithm.high;
  if (about >= kOverflow) return kInfinity;
  if (about <= kUnderflow) return 0;
  // |log2 x| is at least 2^-53 here, so y is not too large to be split.
  const Pair exponent = times({y, 0}, logarithm);
  const double whole = std::floor(exponent.high + 0.5);
  const Pair rest = sum(exponent.high - whole, exponent.low);
  return scaled(binary_exponential(rest), static_cast<int>(whole));
}

bool is_whole(double y) { return std::trunc(y) == y; }
bool is_odd(double y) { return is_whole(y) && std::fmod(y, 2) != 0; }

// x or y is zero, infinite or not a number.
double special_power(double x, double y) {
  if (x == 1 || y == 0) return 1;
  if (std::isnan(x) || std::isnan(y)) return kNotANumber;
  if (std::isinf(y)) {
    const double size = std::fabs(x);
    if (size == 1) return 1;
    return (size > 1) == (y > 0) ? kInfinity : 0;
  }
  const double size = (x == 0) == (y > 0) ? 0 : kInfinity;
  return std::signbit(x) && is_odd(y) ? -size : size;
}

double power(double x, double y) {
  if (x == 0 || y == 0 || !std::isfinite(x) || !std::isfinite(y)) return special_power(x, y);
  if (y == 1) return x;
  if (y == 2) return x * x;
  if (x < 0 && !is_whole(y)) return kNotANumber;
  const double size = std::fabs(x);
  const double result = size == 1 ? 1 : positive_power(size, y);
  return x < 0 && is_odd(y) ? -result : result;
}

}  // namespace
}  // namespace mille::script

extern "C" double script_power(double x, double y) { return mille::script::power(x, y); }
