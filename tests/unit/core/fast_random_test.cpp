// The fast generator: the same numbers everywhere, each equally likely.
#include "core/fast_random.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "core/shuffle.h"

namespace mille {
namespace {

Seed counting_seed() {
  Seed seed{};
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
  return seed;
}

// Chi-square against equal counts. For k counts it is about k − 1, with a standard deviation of √(2 (k − 1)).
double chi_square(const std::vector<int>& counts) {
  double total = 0;
  for (const int count : counts) total += count;
  const double expected = total / static_cast<double>(counts.size());
  double sum = 0;
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

TEST(FastRandom, gives_the_numbers_that_an_independent_program_computed) {
  FastRandom from_number(7919);
  for (const std::uint64_t bits :
       {0x29449f6c2ebf2ad7U, 0x50fa60eaa5cec24eU, 0x80e5449571dc9934U, 0x0ef21039f2dd24a2U}) {
    EXPECT_EQ(from_number.next(), bits);
  }
  FastRandom from_seed(counting_seed());
  for (const std::uint64_t bits :
       {0x8a8c6097877cd956U, 0xfa672efbec2b68c7U, 0xb293b32b108827a6U, 0xb7bc075afd85b5e3U}) {
    EXPECT_EQ(from_seed.next(), bits);
  }
}

TEST(FastRandom, gives_the_numbers_below_m_that_an_independent_program_computed) {
  FastRandom cards(7919);
  for (const std::uint32_t number : {16U, 32U, 52U, 6U, 9U, 89U, 43U, 74U, 5U, 15U, 65U, 49U})
    EXPECT_EQ(cards.below(104), number);
  FastRandom rejecting(7919);  // nearly half of the products are rejected
  for (const std::uint32_t number : {125372444U, 900224560U, 1535771016U, 105646122U})
    EXPECT_EQ(rejecting.below(0x80000001U), number);
}

TEST(FastRandom, copied_goes_on_alike) {
  FastRandom random(1);
  random.next();
  FastRandom copy = random;
  for (int i = 0; i < 10; ++i) EXPECT_EQ(copy.next(), random.next());
}

TEST(FastRandom, below_one_is_nought) {
  FastRandom random(2);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0U);
}

TEST(FastRandom, gives_each_number_below_m_equally_often) {
  for (const std::uint32_t m : {2U, 3U, 6U, 52U, 104U, 1000U}) {
    FastRandom random(m);
    std::vector<int> counts(m);
    for (int i = 0; i < 200000; ++i) ++counts.at(random.below(m));
    const double freedom = m - 1;
    EXPECT_LT(chi_square(counts), freedom + 5 * std::sqrt(2 * freedom)) << "below " << m;
  }
}

TEST(FastRandom, is_even_where_multiplication_alone_would_not_be) {
  // Below 3 · 2^30 one product in four is surplus. Without rejection every third number would come twice as often.
  FastRandom random(3);
  std::vector<int> counts(3);
  for (int i = 0; i < 30000; ++i) ++counts.at(random.below(0xc0000000U) % 3);
  EXPECT_LT(chi_square(counts), 20);
}

TEST(FastRandom, shuffles_into_each_order_equally_often) {
  FastRandom random(4);
  std::vector<int> counts(4 * 4 * 4 * 4);
  for (int i = 0; i < 48000; ++i) {
    std::array<unsigned, 4> items{0, 1, 2, 3};
    shuffle(random, items.data(), items.size());
    ++counts.at(((items[0] * 4 + items[1]) * 4 + items[2]) * 4 + items[3]);
  }
  std::erase(counts, 0);
  ASSERT_EQ(counts.size(), 24U);
  EXPECT_LT(chi_square(counts), 60);
}

TEST(FastRandom, of_seeds_that_differ_in_one_bit_gives_unrelated_numbers) {
  FastRandom plain(counting_seed());
  const std::uint64_t first = plain.next();
  int differing = 0;
  for (std::size_t bit = 0; bit < 256; ++bit) {
    Seed other = counting_seed();
    other[bit / 8] = static_cast<std::uint8_t>(other[bit / 8] ^ (1U << (bit % 8)));
    const int bits = std::popcount(first ^ FastRandom(other).next());
    EXPECT_GT(bits, 8) << "bit " << bit;
    differing += bits;
  }
  EXPECT_NEAR(differing, 256 * 32, 5 * 64);  // the standard deviation is 64
}

TEST(FastRandom, of_the_seed_of_zeros_gives_numbers_too) {
  FastRandom random(Seed{});
  EXPECT_NE(random.next(), random.next());
}

}  // namespace
}  // namespace mille
