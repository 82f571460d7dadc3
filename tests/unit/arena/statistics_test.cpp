// The figures of an arena, compared with numbers computed by hand or by other programs.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "arena/elo.h"
#include "arena/estimate.h"
#include "arena/sprt.h"
#include "arena/stopwatch.h"
#include "arena/times.h"

namespace mille::arena {
namespace {

TEST(Student, has_the_quantiles_of_the_tables) {
  EXPECT_NEAR(student_975(1), 12.7062, 1e-4);
  EXPECT_NEAR(student_975(2), 4.3027, 1e-4);
  EXPECT_NEAR(student_975(6), 2.4469, 1e-3);
  EXPECT_NEAR(student_975(10), 2.2281, 1e-4);
  EXPECT_NEAR(student_975(30), 2.0423, 1e-4);
  EXPECT_NEAR(student_975(1e9), 1.95996, 1e-5);
}

TEST(Estimate, of_four_differences_is_what_one_computes_by_hand) {
  // 2, 4, 4, 6: mean 4, variance 8/3, standard error √(2/3), t(3) 3.1824.
  Moments values;
  for (const double value : {2.0, 4.0, 4.0, 6.0}) values.add(value);
  const mille_estimate estimate = values.estimate();
  EXPECT_EQ(estimate.known, 1);
  EXPECT_DOUBLE_EQ(estimate.value, 4);
  EXPECT_NEAR(values.variance(), 8.0 / 3, 1e-12);
  EXPECT_NEAR(estimate.high - 4, 3.18245 * std::sqrt(2.0 / 3), 1e-4);
  EXPECT_NEAR(4 - estimate.low, 3.18245 * std::sqrt(2.0 / 3), 1e-4);
}

TEST(Estimate, of_one_value_is_without_bounds_and_of_none_unknown) {
  Moments values;
  EXPECT_EQ(values.estimate().known, 0);
  values.add(7);
  EXPECT_EQ(values.estimate().value, 7);
  EXPECT_TRUE(std::isinf(values.estimate().low) && std::isinf(values.estimate().high));
}

TEST(Estimate, of_a_ratio_is_the_delta_method) {
  // Points 10, 20, 60 over deals 1, 2, 3: ratio 15, residuals −5, −10, 15; sum of squares 350, variance 175; standard
  // error √(175/3)/2.
  Ratio ratio;
  ratio.add(10, 1);
  ratio.add(20, 2);
  ratio.add(60, 3);
  const mille_estimate estimate = ratio.estimate();
  EXPECT_DOUBLE_EQ(estimate.value, 15);
  EXPECT_NEAR(estimate.high - 15, 4.30265 * std::sqrt(175.0 / 3) / 2, 1e-4);
}

TEST(Elo, of_a_share_is_the_logistic_curve) {
  EXPECT_NEAR(elo_of_score(0.5), 0, 1e-12);
  EXPECT_NEAR(elo_of_score(0.75), 190.848501887865, 1e-9);
  EXPECT_NEAR(score_of_elo(190.848501887865), 0.75, 1e-12);
  EXPECT_TRUE(std::isinf(elo_of_score(1)) && elo_of_score(1) > 0);
  EXPECT_TRUE(std::isinf(elo_of_score(0)) && elo_of_score(0) < 0);
}

TEST(Elo, has_its_interval_from_the_five_ways_a_pair_ends) {
  // 10, 20, 40, 20, 10 pairs: the mean is half the points. The sum of squares is divided by 99 for the variance of a
  // pair's share.
  const PairCounts counts = {10, 20, 40, 20, 10};
  const mille_estimate score = pair_score(counts);
  EXPECT_DOUBLE_EQ(score.value, 0.5);
  const double variance = (20 * 0.25 + 40 * 0.0625) / 99;
  EXPECT_NEAR(score.high - 0.5, student_975(99) * std::sqrt(variance / 100), 1e-12);
  const mille_estimate elo = elo_estimate(counts);
  EXPECT_DOUBLE_EQ(elo.value, 0);
  EXPECT_NEAR(elo.high, elo_of_score(score.high), 1e-12);
}

TEST(Sprt, of_elo_is_0_for_a_score_between_two_hypotheses_and_grows_with_the_pairs) {
  EXPECT_NEAR(elo_llr({50, 100, 300, 100, 50}, -5, 5), 0, 1e-9);
  const double once = elo_llr({30, 90, 300, 120, 60}, 0, 5);
  EXPECT_GT(once, 0);
  EXPECT_NEAR(elo_llr({60, 180, 600, 240, 120}, 0, 5), 2 * once, 1e-9);
  // For hypotheses close together it equals the normal one: N·(s1 − s0)·(2m − s0 − s1)/(2·v).
  const double mean = (90 * 0.25 + 300 * 0.5 + 120 * 0.75 + 60) / 600;
  const double square = (90 * 0.0625 + 300 * 0.25 + 120 * 0.5625 + 60) / 600;
  const double s0 = score_of_elo(0);
  const double s1 = score_of_elo(5);
  EXPECT_NEAR(once, 600 * (s1 - s0) * (2 * mean - s0 - s1) / (2 * (square - mean * mean)), 0.05);
}

TEST(Sprt, of_elo_is_decided_although_outcomes_never_occur) {
  // Only one class of pairs occurs: the split ones. The ratio must stay finite and keep moving.
  double last = 0;
  for (const std::uint64_t pairs : {10U, 100U, 1000U}) {
    const double llr = elo_llr({0, 0, pairs, 0, 0}, 0, 50);
    EXPECT_TRUE(std::isfinite(llr));
    EXPECT_LT(llr, last);
    last = llr;
  }
  Sprt sprt({MILLE_SPRT_ELO, 0, 50, 0.05, 0.05});
  for (std::uint64_t pairs = 1; pairs < 5000 && sprt.verdict() == MILLE_SPRT_OPEN; ++pairs) {
    sprt.look(PairCounts{0, 0, 0, 0, pairs});
  }
  EXPECT_EQ(sprt.verdict(), MILLE_SPRT_H1);
}

TEST(Sprt, has_walds_bounds_and_stays_decided) {
  Sprt sprt({MILLE_SPRT_POINTS, 0, 10, 0.05, 0.1});
  EXPECT_NEAR(sprt.low(), std::log(0.1 / 0.95), 1e-12);
  EXPECT_NEAR(sprt.high(), std::log(0.9 / 0.05), 1e-12);
  Moments values;
  for (int i = 0; i < 200; ++i) {
    values.add(i % 2 == 0 ? 30 : -8);
    sprt.look(values);
  }
  EXPECT_EQ(sprt.verdict(), MILLE_SPRT_H1);
  for (int i = 0; i < 2000; ++i) {
    values.add(-100);
    sprt.look(values);
  }
  EXPECT_EQ(sprt.verdict(), MILLE_SPRT_H1);
}

TEST(Sprt, of_points_is_the_ratio_of_the_likeliest_normal_distributions) {
  // Mean 1, mean square deviation 4, 20 values; hypotheses 0 and 3: 10·ln((4 + 1)/(4 + 4)).
  Moments values;
  for (int i = 0; i < 20; ++i) values.add(i % 2 == 0 ? 3 : -1);
  EXPECT_NEAR(mean_llr(values, 0, 3), 10 * std::log(5.0 / 8), 1e-9);
}

TEST(Times, are_exact_below_32_microseconds_and_within_4_percent_above) {
  Times times;
  for (int i = 0; i < 100; ++i) times.add(i < 50 ? 7 : 1'000'000 + i, false);
  EXPECT_EQ(times.quantile(0.25), 7);
  EXPECT_NEAR(static_cast<double>(times.quantile(0.9)), 1e6, 4e4);
  EXPECT_EQ(times.worst(), 1'000'099);
  EXPECT_EQ(times.count(), 100u);
  Times twice;
  twice.add(times);
  twice.add(times);
  EXPECT_EQ(twice.count(), 200u);
  EXPECT_EQ(twice.quantile(0.25), 7);
}

// A clock that the test advances. Its counter ticks four times per microsecond.
struct TestTime {
  using Moment = std::chrono::steady_clock::time_point;

  std::uint64_t ticks() const { return 1'000'003 + 4 * static_cast<std::uint64_t>(passed->count()); }
  Moment now() const { return Moment(std::chrono::hours(5)) + *passed; }

  std::chrono::microseconds* passed;
};

TEST(Stopwatch, times_every_decision_and_nothing_between_them) {
  using std::chrono::microseconds;
  microseconds passed{0};
  Times quick;
  Times slow;
  BasicStopwatch<TestTime> stopwatch(TestTime{&passed});
  for (int i = 0; i < 1000; ++i) {
    stopwatch.begin();
    passed += microseconds(2);
    stopwatch.end(&quick, 4000);
    if (i != 500) continue;
    stopwatch.interrupt();
    passed += microseconds(20'000);
    stopwatch.begin();
    passed += microseconds(5'000);
    stopwatch.end(&slow, 4000);
  }
  stopwatch.finish();
  EXPECT_EQ(quick.count(), 1000u);
  EXPECT_EQ(quick.late(), 0u);
  EXPECT_EQ(quick.quantile(0.5), 2);
  EXPECT_EQ(quick.worst(), 2);
  EXPECT_EQ(slow.count(), 1u);
  EXPECT_EQ(slow.late(), 1u);
  EXPECT_EQ(slow.worst(), 5'000);
}

TEST(Stopwatch, leaves_out_what_a_player_took_to_start) {
  std::chrono::microseconds passed{0};
  Times times;
  BasicStopwatch<TestTime> stopwatch(TestTime{&passed});
  stopwatch.begin();
  passed += std::chrono::microseconds(300'020);
  stopwatch.end(&times, 4000, 300'000);
  stopwatch.finish();
  EXPECT_EQ(times.worst(), 20);
  EXPECT_EQ(times.late(), 0u);
}

TEST(Stopwatch, of_the_machine_runs_with_its_clock) {
  const auto begin = std::chrono::steady_clock::now();
  Times times;
  Stopwatch stopwatch;
  for (int i = 0; i < 100; ++i) {
    stopwatch.begin();
    stopwatch.end(&times, 0);
  }
  stopwatch.finish();
  const auto all = std::chrono::steady_clock::now() - begin;
  EXPECT_EQ(times.count(), 100u);
  EXPECT_GE(times.worst(), 0);
  EXPECT_LE(times.worst(), std::chrono::ceil<std::chrono::microseconds>(all).count());
}

}  // namespace
}  // namespace mille::arena
