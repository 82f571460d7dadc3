// Settlements at the limits of the number range.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "core/settle.h"

namespace mille {
namespace {

// A match whose position is near the bounds can still be played. Y1–Y5 at the highest stakes must fit 64 bits.
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
  const auto [at_bounds, skunk_level] = settle(rules, settle_input(state, 0, MILLE_END_WON));
  EXPECT_EQ(skunk_level, 2);
  EXPECT_GT(at_bounds.total, 0);

  state.totals[0] += 300'000'000'000;
  state.totals[1] -= 300'000'000'000;
  state.naturals[0] += 2'000'000;
  state.chapeaux[1] += 100'000;
  const Payment beyond = settle(rules, settle_input(state, 0, MILLE_END_WON)).payment;
  EXPECT_EQ(beyond.total, at_bounds.total);
  EXPECT_EQ(beyond.total, beyond.game + beyond.difference + beyond.naturals + beyond.chapeaux + beyond.skunk);
}

// The refusal's three parameters: name, least, most. "" if the input is accepted.
template <class Input, class Check>
std::string refusal(const Input& input, Check check) {
  mille_error error{};
  error.struct_size = sizeof error;
  const mille_status status = check(input, &error);
  EXPECT_EQ(check(input, nullptr), status);
  if (status == MILLE_OK) return "";
  return std::string(error.params[0]) + ' ' + error.params[1] + ' ' + error.params[2];
}

// Tries a number at both limits and one beyond each.
template <class Input, class Check>
void expect_range(const Input& good, const std::function<void(Input&, std::int64_t)>& set, const std::string& name,
                  std::int64_t least, std::int64_t most, Check check) {
  const std::string refused = name + ' ' + std::to_string(least) + ' ' + std::to_string(most);
  for (const std::int64_t number : {least - 1, least, most, most + 1}) {
    Input input = good;
    set(input, number);
    EXPECT_EQ(refusal(input, check), number < least || number > most ? refused : "") << name << ' ' << number;
  }
}

mille_rules rules_without_ratio() {
  mille_rules rules = default_rules();
  rules.payment_stake_ratio = 0;
  return rules;
}

mille_settle_input good_settlement() {
  mille_settle_input input{};
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.winner.total = 1000;
  return input;
}

TEST(Settlement, of_a_host_is_refused_outside_its_bounds) {
  const mille_rules rules = rules_without_ratio();
  const auto check = [&](const mille_settle_input& input, mille_error* error) {
    return settle_checked(rules, input, error).status();
  };
  using In = mille_settle_input;
  const In good = good_settlement();
  EXPECT_EQ(refusal(good, check), "");
  for (const auto side : {&In::winner, &In::loser}) {
    expect_range<In>(
        good, [&](In& in, std::int64_t n) { (in.*side).total = n; }, "total", -kMaxTotal, kMaxTotal, check);
    expect_range<In>(
        good, [&](In& in, std::int64_t n) { (in.*side).naturals = static_cast<std::int32_t>(n); }, "naturals", 0,
        kMaxNaturals, check);
    expect_range<In>(
        good, [&](In& in, std::int64_t n) { (in.*side).chapeaux = static_cast<std::int32_t>(n); }, "chapeaux", 0,
        kMaxChapeaux, check);
    expect_range<In>(
        good, [&](In& in, std::int64_t n) { (in.*side).last_deal = n; }, "last_deal", -kMaxTotal, kMaxTotal, check);
    In reserved = good;
    (reserved.*side).reserved0 = 1;
    EXPECT_EQ(refusal(reserved, check), std::string(side == &In::winner ? "winner" : "loser") + ".reserved0 1 ");
  }
  In ended = good;
  for (const int end : {MILLE_END_WON - 1, MILLE_END_FORFEIT + 1}) {
    ended.end = end;
    EXPECT_EQ(refusal(ended, check), "end 1 3") << end;
  }
  ended.end = MILLE_END_FORFEIT;
  EXPECT_EQ(refusal(ended, check), "");
  ended.end = MILLE_END_DRAWN;  // nobody is paid for a draw
  EXPECT_EQ(refusal(ended, check), "end 1 1");
}

TEST(Settlement, of_a_host_needs_the_last_deal_where_it_makes_the_skunk_Y5) {
  mille_rules rules = rules_without_ratio();
  const auto check = [&](const mille_settle_input& input, mille_error* error) {
    return settle_checked(rules, input, error).status();
  };
  mille_settle_input input = good_settlement();
  rules.payment_double_skunk_when = MILLE_DOUBLE_LAST_DEAL;
  EXPECT_NE(check(input, nullptr), MILLE_OK);
  input.loser.has_last_deal = 1;
  EXPECT_EQ(check(input, nullptr), MILLE_OK);
}

TEST(Stakes, are_within_their_bounds_and_in_the_variants_ratio) {
  mille_rules rules = default_rules();
  rules.payment_stake_ratio = 3;
  const auto status = [&](std::int64_t small, std::int64_t large) {
    const std::int64_t stakes[2] = {small, large};
    return check_stakes(rules, stakes, nullptr);
  };
  EXPECT_EQ(status(0, 0), MILLE_OK);
  EXPECT_EQ(status(2, 6), MILLE_OK);
  EXPECT_NE(status(2, 5), MILLE_OK);
  EXPECT_NE(status(2, 7), MILLE_OK);
  mille_error error{};
  error.struct_size = sizeof error;
  const std::int64_t two_and_five[2] = {2, 5};
  EXPECT_EQ(check_stakes(rules, two_and_five, &error), MILLE_E_ARGUMENT);
  EXPECT_STREQ(error.params[0], "3");
  EXPECT_STREQ(error.params[1], "2");
  EXPECT_STREQ(error.params[2], "5");
  rules.payment_stake_ratio = 0;
  EXPECT_EQ(status(2, 7), MILLE_OK);
  EXPECT_EQ(status(kMaxStake, kMaxStake), MILLE_OK);
  EXPECT_NE(status(kMaxStake + 1, 0), MILLE_OK);
  EXPECT_NE(status(0, kMaxStake + 1), MILLE_OK);
  EXPECT_NE(status(-1, 0), MILLE_OK);
  EXPECT_NE(status(0, -1), MILLE_OK);
}

TEST(VerdictInput, is_refused_outside_its_bounds) {
  const mille_rules rules = rules_without_ratio();
  const auto check = [&](const mille_match_over_input& input, mille_error* error) {
    return check_verdict_input(rules, input, error);
  };
  using In = mille_match_over_input;
  In good{};
  good.deal = 1;
  EXPECT_EQ(refusal(good, check), "");
  expect_range<In>(
      good, [](In& in, std::int64_t n) { in.deal = static_cast<std::int32_t>(n); }, "deal", 1, rules.match_max_deals,
      check);
  expect_range<In>(
      good, [](In& in, std::int64_t n) { in.dealer = static_cast<mille_seat>(n); }, "dealer", 0, 1, check);
  expect_range<In>(
      good, [](In& in, std::int64_t n) { in.out = static_cast<mille_seat>(n); }, "out", kNobody, 1, check);
  for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
    expect_range<In>(
        good, [&](In& in, std::int64_t n) { in.totals[seat] = n; }, "total", -kMaxTotal, kMaxTotal, check);
    expect_range<In>(
        good, [&](In& in, std::int64_t n) { in.last_deal[seat] = n; }, "last_deal", -kMaxTotal, kMaxTotal, check);
    expect_range<In>(
        good, [&](In& in, std::int64_t n) { in.naturals[seat] = static_cast<std::int32_t>(n); }, "naturals", 0,
        kMaxNaturals, check);
    expect_range<In>(
        good, [&](In& in, std::int64_t n) { in.chapeaux[seat] = static_cast<std::int32_t>(n); }, "chapeaux", 0,
        kMaxChapeaux, check);
  }
  In staked = good;
  staked.stakes[0] = -1;
  EXPECT_NE(check(staked, nullptr), MILLE_OK);
}

// Y4: totals are rounded to the nearest unit (here ten), halves up, negative totals too.
TEST(Settlement, rounds_totals_to_the_nearest_unit_Y4) {
  mille_rules rules = rules_without_ratio();
  rules.payment_unit = 10;
  rules.payment_behind = MILLE_BEHIND_SIGNED;
  const auto units = [&](std::int64_t winner, std::int64_t loser) {
    mille_settle_input input = good_settlement();
    input.winner.total = winner;
    input.loser.total = loser;
    return settle(rules, input).payment.difference;
  };
  const std::pair<int, int> totals[] = {{0, 0},  {4, 0},  {5, 1},   {14, 1},   {15, 2},   {16, 2},   {24, 2},
                                        {-4, 0}, {-5, 0}, {-6, -1}, {-15, -1}, {-16, -2}, {-24, -2}, {-25, -2}};
  for (const auto& [total, rounded] : totals) {
    EXPECT_EQ(units(total, 0), rounded) << total;
    EXPECT_EQ(units(1000, total), 100 - rounded) << total;
  }
}

}  // namespace
}  // namespace mille
