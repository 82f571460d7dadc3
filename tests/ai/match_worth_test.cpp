// What matches are worth to the players with goal=payment: exact where the match ends, and elsewhere what matches of such deals
// come to.
#include <gtest/gtest.h>

#include <cmath>
#include <iterator>

#include "core/fast_random.h"
#include "core/ruleset.h"
#include "core/settle.h"
#include "plugins/ai/common/deal_outcomes.h"
#include "plugins/ai/common/match_worth.h"

namespace mille {
namespace {

using common::DealAt;
using common::MatchWorth;
using common::Sheet;

constexpr std::int64_t kStakes[2] = {1, 3};

bool settle_by_rules(void* context, const mille_settle_input& input, std::int64_t* total) {
  int level = 0;
  *total = settle(*static_cast<const mille_rules*>(context), input, &level).total;
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

TEST(MatchWorth, Y1ToY5TheEndOfAMatchIsWorthWhatItPays) {
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

TEST(MatchWorth, V1APlayerWithoutANaturalHasNotWon) {
  mille_rules rules = natural_required();
  const MatchWorth worth = worth_under(&rules);
  DealAt deal;
  deal.before = {{1300, 1150}, {0, 1}, {0, 0}};
  EXPECT_EQ(worth.after(deal, {{200, 60}, {0, 0}, {0, 0}}), -6);  // he has 1210 and a natural: game and natural
  deal.before.naturals[1] = 0;
  EXPECT_LT(std::abs(worth.after(deal, {{200, 60}, {0, 0}, {0, 0}})), 6);  // it goes on
}

TEST(MatchWorth, M3AfterTheLastDealTheHigherTotalHasWon) {
  mille_rules rules = default_rules();
  const MatchWorth worth = worth_under(&rules);
  DealAt deal;
  deal.before = {{800, 900}, {0, 0}, {0, 0}};
  deal.is_last = true;
  EXPECT_EQ(worth.after(deal, {{210, 0}, {0, 0}, {0, 0}}), 4);
  EXPECT_EQ(worth.after(deal, {{100, 0}, {0, 0}, {0, 0}}), 0);  // level: nothing is paid
}

TEST(MatchWorth, WhatOneWinsTheOtherLoses) {
  mille_rules rules = progressive();
  const MatchWorth worth = worth_under(&rules);
  const DealAt mine{{{700, 1250}, {2, 1}, {0, 1}}, true, false};
  const DealAt his{{{1250, 700}, {1, 2}, {1, 0}}, false, false};
  EXPECT_NEAR(worth.after(mine, {{90, 200}, {0, 1}, {0, 0}}), -worth.after(his, {{200, 90}, {1, 0}, {0, 0}}), 1e-9);
}

// What matches pay me on average that go on from here with deals drawn from the sample.
double simulated(const MatchWorth& worth, const mille_rules& rules, const DealAt& from, int matches) {
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
      const auto has_won = [&](int i) {
        return after.points[i] >= rules.match_target && (rules.match_natural_required == 0 || after.naturals[i] > 0);
      };
      if (has_won(0) != has_won(1) || (has_won(0) && after.points[0] != after.points[1])) {
        sum += worth.after(deal, result);  // exact, as the first test says
        break;
      }
      deal.before = after;
      deal.i_dealt = !deal.i_dealt;
    }
  }
  return sum / matches;
}

TEST(MatchWorth, APlaceBetweenDealsIsWorthWhatMatchesFromThereComeTo) {
  constexpr int kMatches = 20'000;
  constexpr double kWithin =
      1;  // of chance, a standard error being 0.1 to 0.2, and of the cells, which blur target and skunk
  for (mille_rules rules : {default_rules(), progressive(), natural_required()}) {
    const MatchWorth worth = worth_under(&rules);
    const DealAt places[] = {
        {{{0, 0}, {0, 0}, {0, 0}}, true, false},
        {{{500, 300}, {1, 0}, {0, 1}}, false, false},
        {{{200, 900}, {0, 1}, {1, 0}}, true, false},
        {{{1100, 1050}, {1, 1}, {0, 0}}, false, false},
    };
    for (const DealAt& place : places) {
      // A deal that comes to nothing leads there.
      const DealAt next{place.before, !place.i_dealt, false};
      EXPECT_NEAR(worth.after(place, Sheet{}), simulated(worth, rules, next, kMatches), kWithin)
          << place.before.points[0] << " to " << place.before.points[1] << ", target " << rules.match_target;
    }
  }
}

TEST(MatchWorth, TheLineIsNearToWhatDealsAreWorth) {
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

TEST(MatchWorth, ThereIsNothingToChooseByWhereNothingIsPaidOrNobodySettles) {
  mille_rules rules = default_rules();
  constexpr std::int64_t kNothing[2] = {0, 0};
  EXPECT_FALSE(MatchWorth(rules, kNothing, {settle_by_rules, &rules}));
  EXPECT_FALSE(MatchWorth(rules, kStakes, {nullptr, nullptr}));
  const auto refuses = [](void*, const mille_settle_input&, std::int64_t*) { return false; };
  EXPECT_FALSE(MatchWorth(rules, kStakes, {refuses, nullptr}));
}

}  // namespace
}  // namespace mille
