// The seeds of the items of a batch are those of SplitMix64, so that a batch gives the same results for ever.
#include "capi/state.h"

#include <gtest/gtest.h>

namespace mille::capi {
namespace {

// The first outputs for the seeds 0 and 1234567, as published with the generator.
TEST(SeedOfItem, is_what_splitmix64_gives) {
  EXPECT_EQ(seed_of_item(0, 0), 0xe220a8397b1dcdafu);
  EXPECT_EQ(seed_of_item(0, 1), 0x6e789e6aa1b965f4u);
  EXPECT_EQ(seed_of_item(0, 2), 0x06c45d188009454fu);
  EXPECT_EQ(seed_of_item(1234567, 0), 6457827717110365317u);
  EXPECT_EQ(seed_of_item(1234567, 1), 3203168211198807973u);
}

}  // namespace
}  // namespace mille::capi
