// The operator ^ of scripts: the nearest double, and the same bits on every processor that runs these tests.
#include "variant/operators.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>

#include "variant/sandbox.h"
#include "variant/script_arguments.h"

namespace mille {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

std::uint64_t bits(double number) { return std::bit_cast<std::uint64_t>(number); }

struct Case {
  double x, y, result;
};

// Powers that glibc 2.36 on x86-64 rounds to the other neighbour, with the nearest double (mpmath, 200 bits).
constexpr Case kHard[] = {
    {0x1.ffffffffffffep-1, 0x1.84572dc8a186ap+58, std::bit_cast<double>(0x372e9b35eb99499cULL)},
    {0x1.8633333333333p+9, -0x1.9947ae147ae14p+3, std::bit_cast<double>(0x38414d0f95dc352dULL)},
    {0x1.4400000000000p+8, -0x1.5c28f5c28f5c3p+3, std::bit_cast<double>(0x3a433125e019e816ULL)},
    {0x1.fffac4eb77027p-1, 0x1.0f388c34723fep+20, std::bit_cast<double>(0x3bf06ce9048ef04aULL)},
    {0x1.e567dd4aa833dp-334, 0x1.d20653b4cf0f1p-1, std::bit_cast<double>(0x2cfc7ac060a25992ULL)},
    {0x1.0000001bd036dp+0, 0x1.aee11de81bceep+30, std::bit_cast<double>(0x40fd88bd7cb19ec3ULL)},
    {0x1.cdc5ec11fa876p-344, 0x1.c36184e776989p+0, std::bit_cast<double>(0x1a1f11ceaf9fde2dULL)},
    {0x1.4f26666666667p+9, 0x1.28p+4, std::bit_cast<double>(0x4ac9d13c679f6ac6ULL)},
};

TEST(Power, is_the_nearest_double) {
  for (const Case& power : kHard) EXPECT_EQ(bits(script_power(power.x, power.y)), bits(power.result)) << power.x;
}

TEST(Power, of_a_script_is_the_librarys_own_folded_or_not) {
  char script[400];
  for (const Case& power : kHard) {
    const int length = std::snprintf(script, sizeof script, "local x, y = %a, %a\nreturn { %a ^ %a, x ^ y, x ^ %a }",
                                     power.x, power.y, power.x, power.y, power.y);
    const auto fault =
        script::run_script({}, {}, {"test.lua", {script, static_cast<std::size_t>(length)}}, [&](lua_State* L) {
          for (int place = 1; place <= 3; ++place) {
            lua_rawgeti(L, 1, place);
            EXPECT_EQ(bits(lua_tonumber(L, -1)), bits(power.result)) << script << " at " << place;
          }
        });
    EXPECT_EQ(fault.kind, script::FaultKind::none) << fault.text;
  }
}

TEST(Power, to_a_whole_exponent_is_exact_while_it_fits) {
  double power = 1;
  for (int exponent = 0; exponent <= 33; ++exponent, power *= 3)
    EXPECT_EQ(script_power(3, exponent), power) << exponent;
  power = 1;
  for (int exponent = 0; exponent <= 22; ++exponent, power *= -10)
    EXPECT_EQ(script_power(-10, exponent), power) << exponent;
  for (int exponent = -1074; exponent <= 1023; ++exponent) {
    EXPECT_EQ(script_power(2, exponent), std::ldexp(1.0, exponent)) << exponent;
    EXPECT_EQ(script_power(0.25, -exponent * 0.5), std::ldexp(1.0, exponent)) << exponent;
  }
  EXPECT_EQ(script_power(9, 0.5), 3);
  EXPECT_EQ(script_power(1024, 0.1), 2);
}

// 3^34 has 54 digits in base 2 and lies between two doubles; the even one is chosen, as by a product.
TEST(Power, in_the_middle_goes_to_the_even_double) {
  const double middle = 16677181699666569.0;  // itself rounded to even
  EXPECT_EQ(script_power(3, 34), middle);
  EXPECT_EQ(script_power(-3, 34), middle);
  EXPECT_EQ(script_power(9, 17), middle);
  EXPECT_EQ(script_power(81, 8.5), middle);
  EXPECT_EQ(script_power(5, 23), 11920928955078125.0);  // 54 digits, too, and again a middle
}

TEST(Power, leaves_the_range_of_doubles_where_it_must) {
  const double least = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(script_power(2, 1024), kInfinity);
  EXPECT_EQ(script_power(-2, 1025), -kInfinity);
  EXPECT_EQ(script_power(2, -1074), least);
  EXPECT_EQ(script_power(2, -1075), 0);  // half of the smallest number goes to the even one, 0
  EXPECT_EQ(script_power(2, -1074.75), least);
  EXPECT_EQ(script_power(2, -1e300), 0);
  EXPECT_TRUE(std::signbit(script_power(-2, -1077)));
  EXPECT_EQ(script_power(1.0000000000000002, 1e300), kInfinity);
  EXPECT_EQ(script_power(0x1.fffffffffffffp-1, 1e300), 0);
  EXPECT_EQ(script_power(least, 1), least);
  EXPECT_EQ(script_power(least, 0.5), std::ldexp(1.0, -537));
  EXPECT_EQ(script_power(1.5, least), 1);
}

TEST(Power, of_zeros_infinities_and_no_numbers_is_that_of_c) {
  const double numbers[] = {0.0,  -0.0,  1.0, -1.0, 0.5,   -0.5,   2.0,       -2.0,       3.0,         -3.0,
                            1e17, -1e17, 2.5, -2.5, 1e300, -1e300, kInfinity, -kInfinity, kNotANumber, -kNotANumber};
  for (const double x : numbers) {
    for (const double y : numbers) {
      const bool plain = std::isfinite(x) && std::isfinite(y) && x != 0 && y != 0;
      const double wanted = std::pow(x, y);
      const double power = script_power(x, y);
      if (std::isnan(wanted)) {
        EXPECT_EQ(bits(power), bits(kNotANumber)) << x << " ^ " << y;
      } else if (plain && std::isfinite(wanted)) {
        EXPECT_NEAR(power, wanted, std::fabs(wanted) * 1e-15) << x << " ^ " << y;
      } else {
        EXPECT_EQ(bits(power), bits(wanted)) << x << " ^ " << y;
      }
    }
  }
}

// Numbers from integers alone, so that they are the same everywhere.
class Numbers {
 public:
  std::uint64_t next() {  // SplitMix64
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  // A positive double whose exponent of 2 is from `least` to `least` + `count` - 1.
  double number(int least, std::uint64_t count) {
    const std::uint64_t exponent = static_cast<std::uint64_t>(1023 + least) + next() % count;
    return std::bit_cast<double>(exponent << 52 | next() >> 12);
  }

 private:
  std::uint64_t state_ = 0;
};

TEST(Power, has_the_same_bits_on_every_processor) {
  Numbers numbers;
  std::uint64_t hash = 0xCBF29CE484222325ULL;  // FNV-1a, by words
  for (int count = 0; count < 25'000; ++count) {
    const double wide = numbers.number(-1000, 2000), exponent = numbers.number(-4, 7);
    const double small = numbers.number(-3, 12), tenths = static_cast<double>(numbers.next() % 2001) / 100 - 10;
    const double near = 1 + numbers.number(-52, 50), large = numbers.number(0, 60);
    const double tiny = numbers.number(-20, 20);
    for (const double power : {script_power(wide, exponent), script_power(small, tenths), script_power(near, large),
                               script_power(tiny, 16 * exponent)}) {
      hash = (hash ^ bits(power)) * 0x100000001B3ULL;
    }
  }
  EXPECT_EQ(hash, 0x706F2FCE8A790A77ULL);
}

}  // namespace
}  // namespace mille
