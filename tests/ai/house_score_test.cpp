// What players find out about a script's hook `score_deal` when a match begins.
#include <gtest/gtest.h>

#include <iterator>
#include <vector>

#include "plugins/ai/common/deal_outcomes.h"
#include "tests/ai/house_rule.h"

namespace mille {
namespace {

using common::HouseScore;
using common::Sheet;

TEST(HouseScore, of_a_script_that_gives_points_for_a_natural_is_that) {
  const HouseScore score = found(bonus(300, 0));
  EXPECT_FALSE(score.is_plain());
  EXPECT_EQ(score.of({{200, 150}, {2, 0}, {0, 0}}, 0.5), (Sheet{{800, 150}, {2, 0}, {0, 0}}));
  EXPECT_EQ(score.of({{200, -30}, {0, 1}, {0, 1}}, 0.5), (Sheet{{200, 270}, {0, 1}, {0, 1}}));
  const common::Line line = score.line();
  EXPECT_NEAR(line.points[0], 1, 1e-3);
  EXPECT_NEAR(line.naturals[0], 300 * common::kForeseen, 1);
  EXPECT_NEAR(line.naturals[1], -300 * common::kForeseen, 1);
  EXPECT_NEAR(line.chapeaux[0], 0, 1);
}

TEST(HouseScore, of_a_script_by_which_a_chapeau_costs_is_that) {
  const HouseScore score = found(bonus(0, -500));
  EXPECT_EQ(score.of({{200, -30}, {1, 0}, {0, 1}}, 0.5), (Sheet{{200, -530}, {1, 0}, {0, 1}}));
  EXPECT_NEAR(score.line().chapeaux[0], -500 * common::kForeseen, 1);
  EXPECT_NEAR(score.line().chapeaux[1], 500 * common::kForeseen, 1);
}

TEST(HouseScore, of_a_script_by_which_points_count_twice_and_his_off_mine_is_that) {
  HouseRule rule;
  rule.score_deal = [](const State&, DealScore* score) {
    const int points[kSeats] = {score->points[0], score->points[1]};
    for (int seat = 0; seat < kSeats; ++seat) {
      score->points[seat] = 2 * points[seat] - points[other(seat)];
      score->bonus[seat] = score->points[seat] - score->set_points[seat] + score->hand_points[seat];
    }
    return true;
  };
  const HouseScore score = found(rule);
  EXPECT_EQ(score.of({{200, 50}, {0, 0}, {0, 0}}, 0.5), (Sheet{{350, -100}, {0, 0}, {0, 0}}));
  EXPECT_NEAR(score.line().points[0], 3, 1e-3);
  EXPECT_NEAR(score.line().points[1], -3, 1e-3);
}

// The results do not show whether a hand held the queen of spades. Only the share of similar hands that did can be
// right.
TEST(HouseScore, of_a_script_that_looks_at_a_card_is_right_on_average) {
  HouseRule rule;
  rule.score_deal = [](const State& state, DealScore* score) {
    constexpr Card kQueen = 11 * 4 + 3;
    for (int seat = 0; seat < kSeats; ++seat) {
      const int more = 100 * state.hands[seat].count(kQueen);
      score->hand_points[seat] += more;
      score->points[seat] -= more;
      score->chapeau[seat] = static_cast<std::uint8_t>(score->points[seat] < 0);
    }
    return true;
  };
  const HouseScore score = found(rule);
  ASSERT_FALSE(score.is_plain());
  const Sheet open{{400, 20}, {0, 0}, {0, 0}};
  EXPECT_LT(score.of(open, 0.5).points[1], 20) << "who lost may have had her";
  EXPECT_GT(score.of(open, 0.5).points[1], -80);
  int circles = 0;
  for (int i = 0; i < 100; ++i) circles += score.of({{400, -40}, {0, 0}, {0, 0}}, (i + 0.5) / 100).chapeaux[1];
  EXPECT_GT(circles, 0) << "what falls between none and one goes to both";
  EXPECT_LT(circles, 100);
}

TEST(HouseScore, is_that_of_the_fields_where_the_script_changes_nothing_or_fails_or_the_host_is_older) {
  HouseRule nothing;
  nothing.score_deal = [](const State&, DealScore*) { return true; };
  HouseRule fails;
  fails.score_deal = [](const State&, DealScore*) { return false; };
  for (const HouseScore& score :
       {found(nothing), found(fails), found(bonus(300, 0), offsetof(mille_ai_search, plain_result))}) {
    EXPECT_TRUE(score.is_plain());
    EXPECT_EQ(score.line().points[0], 1);
    EXPECT_EQ(score.line().naturals[0], 0);
    for (const common::DealOutcome& outcome : common::kDealOutcomes) {
      const Sheet plain{{outcome.points[0], outcome.points[1]},
                        {outcome.naturals[0], outcome.naturals[1]},
                        {outcome.chapeaux[0], outcome.chapeaux[1]}};
      EXPECT_EQ(score.of(plain, 0.5), plain);
    }
  }
}

// Players divide by the value of a point. If it is not clearly positive, they fall back to points alone.
TEST(HouseScore, where_fewer_points_are_better_players_go_by_points_all_the_same) {
  HouseRule rule;
  rule.score_deal = [](const State&, DealScore* score) {
    for (int seat = 0; seat < kSeats; ++seat) {
      score->bonus[seat] -= 2 * score->points[seat];
      score->points[seat] = -score->points[seat];
    }
    return true;
  };
  const common::Line line = found(rule).line();
  EXPECT_EQ(line.points[0], 1);
  EXPECT_EQ(line.points[1], -1);
}

TEST(HouseScore, is_found_under_each_way_to_take_the_pile_and_with_refusals) {
  std::vector<mille_rules> all(4, default_rules());
  all[1].pile_take = MILLE_TAKE_FREE;
  all[2].sets_lay_on_opponent = 1;
  all[3].out_discard = MILLE_OUT_FORBIDDEN;
  for (const mille_rules& rules : all) {
    HouseRule rule = bonus(0, -500);
    EXPECT_NEAR(found(rule, sizeof(mille_ai_search), rules).line().chapeaux[0], -500 * common::kForeseen, 2);
    rule.allow = [](const mille_action& action, const State&) { return action.kind != MILLE_ACTION_PILE; };
    EXPECT_NEAR(found(rule, sizeof(mille_ai_search), rules).line().chapeaux[0], -500 * common::kForeseen, 2);
  }
}

}  // namespace
}  // namespace mille
