// How search chooses among ways to play a turn, and how it carries out its choice.

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <vector>

#include "plugins/ai/search/planned_turn.h"
#include "plugins/ai/search/searcher.h"
#include "tests/ai/learned_deal.h"

namespace mille {
namespace {

using learned::Way;
using search::Finding;
using search::PlannedTurn;

// ---- Comparing ways -------------------------------------------------------------------------------------------------

// Way i is worth worths[i] in every world, and at most `most` trials may be made.
struct Trials {
  double most;
  double made = 0;
  Finding finding{};

  int compare(int ways, const std::vector<double>& worths) {
    const search::Open open{};
    search::Odds odds{};
    for (auto& rank : odds) rank.fill(1);
    search::Worlds worlds(open, odds, 1, nullptr);
    const auto worth = [&](const search::World&, int way) {
      ++made;
      return worths[static_cast<std::size_t>(way)];
    };
    return search::compare(
        &worlds, ways, worth, [&] { return made / most; }, &finding);
  }
};

TEST(Compare, finds_the_better_way_and_what_it_gains) {
  Trials trials{400};
  EXPECT_EQ(trials.compare(4, {10, 11, 17, 9}), 2);
  EXPECT_NEAR(trials.finding.gain, 7, 1e-9);
  EXPECT_EQ(trials.finding.ways, 4);
}

TEST(Compare, stays_with_the_first_where_none_is_better) {
  Trials trials{400};
  EXPECT_EQ(trials.compare(4, {10, 9, 10, 2}), 0);
  EXPECT_EQ(trials.finding.gain, 0);
}

TEST(Compare, tries_the_fewer_ways_the_less_it_may_spend) {
  const std::vector<double> worths(search::kMostWays, 0);
  int before = 0;
  for (const double most : {10., 60., 180., 550., 1300., 1e6}) {
    Trials trials{most};
    trials.compare(search::kMostWays, worths);
    EXPECT_GE(trials.finding.ways, before) << most;
    before = trials.finding.ways;
    if (most <= 60) {
      EXPECT_EQ(trials.finding.ways, 3) << most;
    }
  }
  EXPECT_EQ(before, search::kMostWays);
}

TEST(Compare, spends_no_more_than_it_may) {
  for (const double most : {1., 2., 3., 17., 100.}) {
    Trials trials{most};
    trials.compare(search::kMostWays, std::vector<double>(search::kMostWays, 0));
    EXPECT_LE(trials.made, most + 1) << most;  // the last step compares two ways
  }
  Trials none{1};
  none.made = 1;
  EXPECT_EQ(none.compare(3, {0, 1, 2}), 0);
  EXPECT_EQ(none.made, 1);
}

TEST(Compare, ends_though_nothing_limits_it) {
  Trials trials{std::numeric_limits<double>::infinity()};
  EXPECT_EQ(trials.compare(3, {0, 0, 0}), 0);
  EXPECT_GT(trials.finding.worlds, 1000);
}

// ---- Keeping to a choice --------------------------------------------------------------------------------------------

std::optional<std::uint32_t> next(PlannedTurn* planned_turn, const Deal& deal) {
  const mille_view view = deal.view(deal.state().turn);
  const std::vector<mille_action> legal = deal.legal();
  mille_ai_decision decision{};
  decision.view = &view;
  decision.legal = legal.data();
  decision.legal_count = static_cast<std::uint32_t>(legal.size());
  return planned_turn->next(deal.policy.rules(), decision);
}

// The way in which `learned` would play the turn.
Way way_of(const Deal& deal) {
  const mille_view view = deal.view(deal.state().turn);
  const std::vector<mille_action> legal = deal.legal();
  const learned::Position position(deal.policy.rules(), view);
  learned::Turn::Room room;
  learned::Turn turn(deal.policy.rules(), learned::trained_network(), deal.policy.aim(), position, &room);
  turn.offer_legal(view, legal.data(), static_cast<std::uint32_t>(legal.size()));
  return turn.best();
}

TEST(PlannedTurn, is_played_step_by_step_to_the_end_of_the_turn) {
  int long_turns = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Deal deal(seed);
    while (deal.state().in_deal()) {
      if (deal.state().phase == MILLE_PHASE_DRAW) {
        deal.play(deal.choice());
        continue;
      }
      const int seat = deal.state().turn;
      const Way way = way_of(deal);
      PlannedTurn planned_turn(deal.view(seat), way);
      std::vector<mille_action> played;
      while (deal.state().in_deal() && deal.state().turn == seat) {
        const std::optional<std::uint32_t> step = next(&planned_turn, deal);
        ASSERT_TRUE(step) << "seed " << seed << ", turn " << deal.state().turns;
        played.push_back(deal.legal()[*step]);
        deal.play(played.back());
      }
      const bool discards = way.discard.rank >= 0;
      ASSERT_EQ(played.size(), static_cast<std::size_t>(way.lay_count + discards));
      for (int i = 0; i < way.lay_count; ++i) {
        EXPECT_EQ(played[static_cast<std::size_t>(i)].rank, way.lays[static_cast<std::size_t>(i)].rank);
      }
      if (discards) {
        EXPECT_EQ(learned::discard_of(deal.policy.rules(), played.back().cards[0]), way.discard);
      }
      long_turns += way.lay_count > 1;
    }
  }
  EXPECT_GT(long_turns, 20);
}

TEST(PlannedTurn, is_left_where_the_turn_is_played_otherwise) {
  int left = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Deal deal(seed);
    while (deal.state().in_deal()) {
      const mille_action choice = deal.choice();
      if (deal.state().phase == MILLE_PHASE_LAY) {
        PlannedTurn planned_turn(deal.view(deal.state().turn), way_of(deal));
        const std::optional<std::uint32_t> step = next(&planned_turn, deal);
        ASSERT_TRUE(step);
        const std::vector<mille_action> legal = deal.legal();
        for (std::uint32_t i = 0; i < legal.size(); ++i) {
          if (legal[i].kind != MILLE_ACTION_LAY || legal[i].rank == legal[*step].rank) continue;
          const State before = deal.state();
          deal.play(legal[i]);
          const bool goes_on = deal.state().in_deal();
          if (goes_on) {
            EXPECT_FALSE(next(&planned_turn, deal)) << "seed " << seed << ", turn " << before.turns;
            ++left;
          }
          deal.set(before);
          if (goes_on) break;
        }
      }
      deal.play(choice);
    }
  }
  EXPECT_GT(left, 50);
}

}  // namespace
}  // namespace mille
