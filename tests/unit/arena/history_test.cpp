// The history of an estimate: evenly spread points, and never more than it keeps.
#include "arena/history.h"

#include <gtest/gtest.h>

namespace mille::arena {
namespace {

// A history of `pairs` pairs, of which each counts.
History history_of(std::uint64_t pairs) {
  History history;
  history.make_room();
  for (std::uint64_t pair = 1; pair <= pairs; ++pair) {
    if (history.next()) history.add({pair, static_cast<double>(pair), 0, 0});
  }
  return history;
}

std::vector<mille_arena_point> points_of(std::uint64_t pairs, std::size_t most) {
  return history_of(pairs).points({pairs, static_cast<double>(pairs), 0, 0}, most);
}

TEST(History, has_every_pair_as_long_as_they_are_few) {
  for (const std::uint64_t pairs : {0U, 1U, 2U, 511U, 1023U}) {
    const auto points = points_of(pairs, SIZE_MAX);
    ASSERT_EQ(points.size(), pairs);
    for (std::size_t i = 0; i < points.size(); ++i) EXPECT_EQ(points[i].pairs, i + 1);
  }
}

TEST(History, of_many_pairs_is_spread_evenly_and_ends_with_the_last) {
  for (const std::uint64_t pairs : {1024U, 1025U, 2047U, 2048U, 5000U, 100'000U, 1'000'000U}) {
    const auto points = points_of(pairs, SIZE_MAX);
    ASSERT_GE(points.size(), History::kMost / 2) << pairs;
    ASSERT_LE(points.size(), History::kMost) << pairs;
    const std::uint64_t step = points[0].pairs;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) ASSERT_EQ(points[i].pairs, (i + 1) * step) << pairs;
    EXPECT_EQ(points.back().pairs, pairs);
    EXPECT_EQ(points.back().value, static_cast<double>(pairs));
  }
}

TEST(History, gives_fewer_points_on_request) {
  for (const std::uint64_t pairs : {3U, 700U, 70'000U}) {
    for (const std::size_t most : {0U, 1U, 2U, 3U, 400U}) {
      const auto points = points_of(pairs, most);
      EXPECT_LE(points.size(), most);
      EXPECT_EQ(points.size(), std::min<std::uint64_t>(most, points_of(pairs, SIZE_MAX).size()));
      EXPECT_TRUE(most == 0 || points.back().pairs == pairs);
      for (std::size_t i = 1; i < points.size(); ++i) EXPECT_LT(points[i - 1].pairs, points[i].pairs);
    }
  }
}

TEST(History, leaves_out_what_comes_before_the_first_pair_that_counts) {
  History history;
  history.make_room();
  for (std::uint64_t pair = 1; pair <= 10; ++pair) {
    ASSERT_TRUE(history.next());
    history.add({pair < 6 ? 0 : pair - 5, 1, 0, 0});
  }
  const auto points = history.points({5, 1, 0, 0}, SIZE_MAX);
  ASSERT_EQ(points.size(), 5U);
  EXPECT_EQ(points[0].pairs, 1U);
  EXPECT_TRUE(history_of(0).points({0, 0, 0, 0}, 5).empty());
}

}  // namespace
}  // namespace mille::arena
