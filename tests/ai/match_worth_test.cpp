// The value of matches for players with goal=payment. It is exact where the match ends; elsewhere it is the average
// result of matches with similar deals.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <iterator>
#include <vector>

#include "core/fast_random.h"
#include "core/ruleset.h"
#include "core/settle.h"
#include "plugins/ai/common/deal_outcomes.h"
#include "plugins/ai/common/match_worth.h"
#include "tests/ai/house_rule.h"

namespace mille {
namespace {

using common::DealAt;
using common::HouseScore;
using common::MatchWorth;
using common::Sheet;

constexpr std::int64_t kStakes[2] = {1, 3};

bool settle_by_rules(void* context, const mille_settle_input& input, std::int64_t* total) {
  *total = settle(*static_cast<const mille_rules*>(context), input).payment.total;
  return true;
}

MatchWorth worth_under(mille_rules* rules) { return {*rules, kStakes, {settle_by_rules, rules}}; }

mille_rules progressive() {
  mille_rules rules = default_rules();
  rules.match_target = 2000;
  rules.payment_progressive_naturals = rules.payment_progressive_chapeaux = 1;
  rules.payment_skunk_mode = MILLE_SKUNK_ADD;
  rules.payment_skunk = 1;
  rules.payment_double_skunk = 2;
  return rules;
}

mille_rules natural_required() {
  mille_rules rules = default_rules();
  rules.match_natural_required = 1;
  return rules;
}

TEST(MatchWorth, to_y_5_the_end_of_a_match_is_worth_what_it_pays_Y1) {
  mille_rules rules = default_rules();
  const MatchWorth worth = worth_under(&rules);
  DealAt deal;
  deal.before = {{1100, 500}, {1, 1}, {1, 0}};
  EXPECT_EQ(worth.after(deal, {{152, 149}, {1, 0}, {0, 1}}), 19);  // 1252 to 649, two naturals, a chapeau
  EXPECT_EQ(worth.after(deal, {{152, 150}, {1, 0}, {0, 1}}), 18);
  EXPECT_EQ(worth.after(deal, {{152, 90}, {1, 0}, {0, 1}}), 38);  // a skunk
  deal.before = {{500, 1100}, {1, 1}, {0, 1}};
  EXPECT_EQ(worth.after(deal, {{149, 152}, {0, 1}, {1, 0}}), -19);
}

TEST(MatchWorth, a_player_without_a_natural_has_not_won_V1) {
  mille_rules rules = natural_required();
  const MatchWorth worth = worth_under(&rules);
  DealAt deal;
  deal.before = {{1300, 1150}, {0, 1}, {0, 0}};
  EXPECT_EQ(worth.after(deal, {{200, 60}, {0, 0}, {0, 0}}), -6);  // opponent: 1210 and a natural; game and natural
  deal.before.naturals[1] = 0;
  EXPECT_LT(std::abs(worth.after(deal, {{200, 60}, {0, 0}, {0, 0}})), 6);  // the match goes on
}

TEST(MatchWorth, after_the_last_deal_the_higher_total_has_won_M3) {
  mille_rules rules = default_rules();
  const MatchWorth worth = worth_under(&rules);
  DealAt deal;
  deal.before = {{800, 900}, {0, 0}, {0, 0}};
  deal.is_last = true;
  EXPECT_EQ(worth.after(deal, {{210, 0}, {0, 0}, {0, 0}}), 4);
  EXPECT_EQ(worth.after(deal, {{100, 0}, {0, 0}, {0, 0}}), 0);  // level: nothing is paid
}

TEST(MatchWorth, what_one_wins_the_other_loses) {
  mille_rules rules = progressive();
  const MatchWorth worth = worth_under(&rules);
  const DealAt mine{{{700, 1250}, {2, 1}, {0, 1}}, true, false};
  const DealAt his{{{1250, 700}, {1, 2}, {1, 0}}, false, false};
  EXPECT_NEAR(worth.after(mine, {{90, 200}, {0, 1}, {0, 0}}), -worth.after(his, {{200, 90}, {1, 0}, {0, 0}}), 1e-9);
}

// The mean payment of matches that continue from here with deals drawn from the sample, until `is_over`.
double simulated(const MatchWorth& worth, const std::function<bool(const Sheet&)>& is_over, const DealAt& from,
                 int matches) {
  FastRandom random(1);
  double sum = 0;
  for (int match = 0; match < matches; ++match) {
    DealAt deal = from;
    for (int number = 0; number < 200; ++number) {
      const common::DealOutcome& outcome = common::kDealOutcomes[random.below(std::size(common::kDealOutcomes))];
      Sheet result;
      Sheet after = deal.before;
      for (int i = 0; i < 2; ++i) {
        const int at = deal.i_dealt ? i : 1 - i;
        after.points[i] += result.points[i] = outcome.points[at];
        after.naturals[i] += result.naturals[i] = outcome.naturals[at];
        after.chapeaux[i] += result.chapeaux[i] = outcome.chapeaux[at];
      }
      if (is_over(after)) {
        sum += worth.after(deal, result);  // exact, as the first tests show
        break;
      }
      deal.before = after;
      deal.i_dealt = !deal.i_dealt;
    }
  }
  return sum / matches;
}

TEST(MatchWorth, a_place_between_deals_is_worth_what_matches_from_there_come_to) {
  constexpr int kMatches = 20'000;
  constexpr double kWithin =
      1;  // for chance (standard error 0.1 to 0.2) and for the cells, which blur target and skunk
  for (mille_rules rules : {default_rules(), progressive(), natural_required()}) {
    const MatchWorth worth = worth_under(&rules);
    const DealAt places[] = {
        {{{0, 0}, {0, 0}, {0, 0}}, true, false},
        {{{500, 300}, {1, 0}, {0, 1}}, false, false},
        {{{200, 900}, {0, 1}, {1, 0}}, true, false},
        {{{1100, 1050}, {1, 1}, {0, 0}}, false, false},
    };
    for (const DealAt& place : places) {
      // A deal without any points leads to this place.
      const DealAt next{place.before, !place.i_dealt, false};
      const auto is_over = [&](const Sheet& sheet) {
        const auto has_won = [&](int i) {
          return sheet.points[i] >= rules.match_target && (rules.match_natural_required == 0 || sheet.naturals[i] > 0);
        };
        return has_won(0) != has_won(1) || (has_won(0) && sheet.points[0] != sheet.points[1]);
      };
      EXPECT_NEAR(worth.after(place, Sheet{}), simulated(worth, is_over, next, kMatches), kWithin)
          << place.before.points[0] << " to " << place.before.points[1] << ", target " << rules.match_target;
    }
  }
}

TEST(MatchWorth, the_line_is_near_to_what_deals_are_worth) {
  mille_rules rules = default_rules();
  const MatchWorth worth = worth_under(&rules);
  const DealAt deal{{{500, 500}, {1, 0}, {0, 0}}, true, false};
  const common::Line line = worth.line(deal);
  EXPECT_GT(line.points[0], 0);
  EXPECT_LT(line.points[1], 0);
  EXPECT_GT(line.naturals[0], 0);
  EXPECT_GT(line.chapeaux[1], 0);
  const Sheet result{{150, 160}, {0, 0}, {0, 0}};
  EXPECT_NEAR(line.constant + 150 * line.points[0] + 160 * line.points[1], worth.after(deal, result), 0.5);
}

TEST(MatchWorth, there_is_nothing_to_choose_by_where_nothing_is_paid_or_nobody_settles) {
  mille_rules rules = default_rules();
  constexpr std::int64_t kNothing[2] = {0, 0};
  EXPECT_FALSE(MatchWorth(rules, kNothing, {settle_by_rules, &rules}));
  EXPECT_FALSE(MatchWorth(rules, kStakes, {nullptr, nullptr}));
  const auto refuses = [](void*, const mille_settle_input&, std::int64_t*) { return false; };
  EXPECT_FALSE(MatchWorth(rules, kStakes, {refuses, nullptr}));
}

// The value of matches under a house rule. Records each request for a verdict.
class UnderHouseRule {
 public:
  explicit UnderHouseRule(const HouseRule& rule, const HouseScore& score = {})
      : variant_(variant_with(rule, "house")),
        worth(variant_->ruleset.rules, kStakes,
              {settle, this, variant_->hooks->has_match_over() ? match_over : nullptr}, score) {}
  UnderHouseRule(const UnderHouseRule&) = delete;
  UnderHouseRule& operator=(const UnderHouseRule&) = delete;

  std::vector<mille_match_over_input> asked;

 private:
  static bool settle(void* context, const mille_settle_input& input, std::int64_t* total) {
    const auto settlement = game_settle(static_cast<UnderHouseRule*>(context)->variant_->game(), input, nullptr);
    *total = settlement ? settlement->payment.total : 0;
    return settlement.status() == MILLE_OK;
  }
  static bool match_over(void* context, const mille_match_over_input& input, mille_end* end, mille_seat* winner) {
    auto& self = *static_cast<UnderHouseRule*>(context);
    self.asked.push_back(input);
    const auto made = game_verdict(self.variant_->game(), input, nullptr);
    EXPECT_NE(made.status(), MILLE_E_ARGUMENT);
    if (!made) return false;
    *end = made->end;
    *winner = made->winner;
    return true;
  }

  std::shared_ptr<const Variant> variant_;

 public:
  MatchWorth worth;
};

TEST(MatchWorthByScript, a_deal_that_reaches_the_lead_of_mercy_is_settled_exactly) {
  const UnderHouseRule house(mercy());
  const UnderHouseRule plain({});
  DealAt deal;
  deal.before = {{900, 100}, {0, 0}, {0, 1}};
  const Sheet result{{150, -50}, {1, 0}, {0, 1}};  // 1050 to 50: a lead of 1,000
  constexpr double kPays = 2 * (3 + 10 + 3 + 6);   // game, difference, natural, chapeaux; a skunk
  EXPECT_EQ(house.worth.after(deal, result), kPays);
  EXPECT_GT(std::abs(plain.worth.after(deal, result) - kPays), 0.5) << "it goes on";
  const Sheet less{{150, -45}, {1, 0}, {0, 1}};
  EXPECT_GT(std::abs(house.worth.after(deal, less) - kPays), 0.5) << "it goes on";
}

TEST(MatchWorthByScript, near_the_lead_of_mercy_a_match_is_worth_what_matches_from_there_come_to) {
  const UnderHouseRule house(mercy());
  const UnderHouseRule plain({});
  const auto is_over = [](const Sheet& sheet) {
    const bool target = std::max(sheet.points[0], sheet.points[1]) >= 1200 && sheet.points[0] != sheet.points[1];
    return target || std::abs(sheet.points[0] - sheet.points[1]) >= 1000;
  };
  constexpr int kMatches = 20'000;
  const DealAt places[] = {
      {{{900, 50}, {0, 0}, {0, 0}}, true, false, 4},
      {{{100, 950}, {0, 1}, {2, 0}}, false, false, 4},
      {{{500, 300}, {1, 0}, {0, 1}}, false, false, 4},
  };
  for (const DealAt& place : places) {
    const DealAt next{place.before, !place.i_dealt, false, 5};
    EXPECT_NEAR(house.worth.after(place, Sheet{}), simulated(house.worth, is_over, next, kMatches), 1)
        << place.before.points[0] << " to " << place.before.points[1];
  }
  for (int i = 0; i < 2; ++i) {
    EXPECT_GT(std::abs(house.worth.after(places[i], Sheet{}) - plain.worth.after(places[i], Sheet{})), 0.7);
  }
}

// The match goes on beyond the target.
TEST(MatchWorthByScript, where_the_target_does_not_suffice_the_match_is_worth_something_beyond_it) {
  HouseRule rule;
  rule.match_over = [](const State& state, Verdict* verdict) {
    if (std::abs(state.totals[0] - state.totals[1]) < 200) *verdict = {};
    return true;
  };
  const UnderHouseRule house(rule);
  const auto is_over = [](const Sheet& sheet) {
    return std::max(sheet.points[0], sheet.points[1]) >= 1200 && std::abs(sheet.points[0] - sheet.points[1]) >= 200;
  };
  for (const std::int64_t lead : {-150, 0, 150}) {
    const DealAt place{{{1300 + lead, 1300}, {0, 0}, {0, 0}}, true, false, 4};
    const DealAt next{place.before, false, false, 5};
    EXPECT_NEAR(house.worth.after(place, Sheet{}), simulated(house.worth, is_over, next, 20'000), 1) << lead;
  }
}

// In points: the value of a natural or a chapeau, scaled by how well it can be foreseen.
TEST(MatchWorthByScript, the_line_says_what_a_script_gives_for_naturals_and_chapeaux) {
  const DealAt deal{{{500, 500}, {1, 0}, {0, 0}}, true, false};
  const auto line_under = [&](const HouseScore& score) {
    common::Line line = UnderHouseRule({}, score).worth.line(deal);
    line.divide(line.unit());
    return line;
  };
  const common::Line plain = line_under({});
  const common::Line rich = line_under(found(bonus(300, 0)));
  EXPECT_NEAR(rich.naturals[0] - plain.naturals[0], 300 * common::kForeseen, 30);
  EXPECT_NEAR(rich.naturals[1] - plain.naturals[1], -300 * common::kForeseen, 30);
  EXPECT_NEAR(rich.chapeaux[0], plain.chapeaux[0], 10);
  const common::Line hard = line_under(found(bonus(0, -500)));
  // More than that, because a player who falls so far may be skunked.
  for (int i = 0; i < 2; ++i) {
    const double costs = (hard.chapeaux[i] - plain.chapeaux[i]) * (i == 0 ? -1 : 1);
    EXPECT_GT(costs, 450 * common::kForeseen);
    EXPECT_LT(costs, 900 * common::kForeseen);
  }
}

// With doubled points a match takes half as many deals.
TEST(MatchWorthByScript, the_table_is_of_deals_as_the_script_scores_them) {
  HouseRule rule;
  rule.score_deal = [](const State&, DealScore* score) {
    for (int seat = 0; seat < kSeats; ++seat) {
      score->bonus[seat] += score->points[seat];
      score->points[seat] *= 2;
    }
    return true;
  };
  const UnderHouseRule twice(rule, found(rule));
  mille_rules half = default_rules();
  half.match_target = 600;
  half.payment_unit = 50;
  const MatchWorth same = worth_under(&half);
  for (const std::int64_t lead : {-300, 0, 300}) {
    const DealAt deal{{{500 + lead, 500}, {0, 0}, {0, 0}}, true, false};
    const DealAt halved{{{250 + lead / 2, 250}, {0, 0}, {0, 0}}, true, false};
    EXPECT_NEAR(twice.worth.after(deal, Sheet{}), same.after(halved, Sheet{}), 0.7) << lead;
    EXPECT_NEAR(twice.worth.line(deal).unit(), same.line(halved).unit(), 0.005) << lead;
  }
}

// If a script deducts points, totals fall far below 0. By Y4 each hundred is paid.
TEST(MatchWorthByScript, far_below_nought_it_is_still_worth_something_to_fall_no_further_Y4) {
  const UnderHouseRule hard(bonus(0, -500), found(bonus(0, -500)));
  const auto worth_at = [&](std::int64_t points) {
    return hard.worth.after({{{points, 300}, {0, 0}, {0, 2}}, true, false}, Sheet{});
  };
  EXPECT_GT(worth_at(-600), worth_at(-1200) + 2);
  EXPECT_GT(worth_at(-1200), worth_at(-1800) + 2);
}

TEST(MatchWorthByScript, the_table_is_for_a_deal_that_is_not_the_last_and_a_deal_for_its_own_number_M3) {
  UnderHouseRule house(mercy());
  EXPECT_GT(house.asked.size(), 400U);
  for (const mille_match_over_input& input : house.asked) EXPECT_LT(input.deal, 1000);
  house.asked.clear();
  DealAt deal{{{300, 200}, {1, 0}, {0, 2}}, true, false, 17};
  house.worth.after(deal, {{60, -20}, {0, 0}, {0, 1}});
  ASSERT_EQ(house.asked.size(), 1U);
  const mille_match_over_input& input = house.asked[0];
  EXPECT_EQ(input.deal, 17);
  EXPECT_EQ(input.dealer, 0);
  EXPECT_EQ(input.out, 0);
  EXPECT_EQ(input.totals[1], 180);
  EXPECT_EQ(input.last_deal[1], -20);
  EXPECT_EQ(input.naturals[0], 1);
  EXPECT_EQ(input.chapeaux[1], 3);
  EXPECT_EQ(input.stakes[1], 3);
}

TEST(MatchWorthByScript, the_end_of_a_deal_is_asked_for_with_what_the_script_remembers) {
  struct Asked {
    std::vector<mille_settle_input> settle;
    std::vector<mille_match_over_input> match_over;
  } asked;
  const auto settle = [](void* context, const mille_settle_input& input, std::int64_t* total) {
    static_cast<Asked*>(context)->settle.push_back(input);
    *total = 3;
    return true;
  };
  const auto match_over = [](void* context, const mille_match_over_input& input, mille_end* end, mille_seat* winner) {
    static_cast<Asked*>(context)->match_over.push_back(input);
    *end = input.totals[0] >= 1000 ? MILLE_END_WON : MILLE_END_NONE;
    *winner = 0;
    return true;
  };
  const MatchWorth worth(default_rules(), kStakes, {settle, &asked, match_over});
  ASSERT_FALSE(asked.settle.empty() || asked.match_over.empty());
  for (const mille_match_over_input& input : asked.match_over) ASSERT_EQ(input.has_memory, 0);
  for (const mille_settle_input& input : asked.settle) ASSERT_EQ(input.has_memory, 0);
  asked = {};
  DealAt deal{{{900, 100}, {0, 0}, {0, 1}}};
  deal.memory = {{40, -7}};
  worth.after(deal, {{150, -50}, {1, 0}, {0, 1}});
  ASSERT_EQ(asked.settle.size(), 1U);
  ASSERT_EQ(asked.match_over.size(), 1U);
  EXPECT_EQ(asked.match_over[0].has_memory, 1);
  EXPECT_EQ(asked.match_over[0].memory[0], 40);
  EXPECT_EQ(asked.settle[0].has_memory, 1);
  EXPECT_EQ(asked.settle[0].memory[1], -7);
}

TEST(MatchWorthByScript, a_script_that_fails_leaves_the_verdict_to_the_rules) {
  HouseRule rule;
  rule.match_over = [](const State&, Verdict*) { return false; };
  const UnderHouseRule house(rule);
  const UnderHouseRule plain({});
  ASSERT_TRUE(house.worth);
  for (const std::int64_t mine : {-100, 400, 900, 1150}) {
    for (const std::int64_t his : {0, 700, 1100}) {
      const DealAt deal{{{mine, his}, {0, 0}, {0, 0}}, true, false, 3};
      for (const Sheet& result : {Sheet{}, Sheet{{120, 60}, {0, 0}, {0, 0}}, Sheet{{-40, 210}, {0, 1}, {1, 0}}}) {
        EXPECT_NEAR(house.worth.after(deal, result), plain.worth.after(deal, result), 1e-9) << mine << " to " << his;
      }
    }
  }
}

}  // namespace
}  // namespace mille
