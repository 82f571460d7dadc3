// Settlements at the end of what numbers can hold.
#include <gtest/gtest.h>

#include "core/settle.h"

namespace mille {
namespace {

// A position near the bounds is played on: Y1–Y5 at the highest stakes must stay within 64 bits.
TEST(Settlement, counts_what_is_beyond_its_bounds_as_the_bound) {
  mille_rules rules = default_rules();
  rules.payment_stake_ratio = 0;
  rules.payment_unit = 1;
  rules.payment_progressive_naturals = 1;
  rules.payment_skunk = 10;
  rules.payment_double_skunk = 10;
  State state{};
  state.stakes[0] = state.stakes[1] = kMaxStake;
  state.totals[0] = kMaxTotal;
  state.totals[1] = -kMaxTotal;
  state.naturals[0] = static_cast<std::int32_t>(kMaxNaturals);
  state.chapeaux[1] = static_cast<std::int32_t>(kMaxChapeaux);
  int skunk_level = 0;
  const Payment at_bounds = settle(rules, settle_input(state, 0, MILLE_END_WON), &skunk_level);
  EXPECT_EQ(skunk_level, 2);
  EXPECT_GT(at_bounds.total, 0);

  state.totals[0] += 300'000'000'000;
  state.totals[1] -= 300'000'000'000;
  state.naturals[0] += 2'000'000;
  state.chapeaux[1] += 100'000;
  const Payment beyond = settle(rules, settle_input(state, 0, MILLE_END_WON), &skunk_level);
  EXPECT_EQ(beyond.total, at_bounds.total);
  EXPECT_EQ(beyond.total, beyond.game + beyond.difference + beyond.naturals + beyond.chapeaux + beyond.skunk);
}

}  // namespace
}  // namespace mille
