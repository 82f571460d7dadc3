// Randomness from the system.
#include "platform/random.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace platform {
namespace {

using Bytes = std::array<std::uint8_t, 32>;

TEST(SystemSeed, is_another_each_time_and_leaves_errno_alone) {
  errno = EDOM;
  const auto first = random_seed();
  const auto second = random_seed();
  ASSERT_TRUE(first);
  ASSERT_TRUE(second);
  EXPECT_EQ(errno, EDOM);
  EXPECT_NE(first, second);
  EXPECT_NE(*first, Bytes{});
  EXPECT_NE(*second, Bytes{});
}

}  // namespace
}  // namespace platform
