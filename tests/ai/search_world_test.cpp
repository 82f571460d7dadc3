// The worlds in which search plays on are deals as the engine knows them.

#include <gtest/gtest.h>

#include <vector>

#include "plugins/ai/learned/weights.h"
#include "plugins/ai/search/world.h"
#include "tests/ai/learned_deal.h"

namespace mille {
namespace {

using learned::Position;
using search::World;

// All but what is known of hands, which a world remembers by value and not by suit.
void expect_same_cards(const Position& world, const Position& view) {
  for (int rank = 0; rank < learned::kHandRanks; ++rank) {
    const learned::Rank& a = world.own[rank];
    const learned::Rank& b = view.own[rank];
    EXPECT_EQ(a.hand[0], b.hand[0]);
    EXPECT_EQ(a.hand[1], b.hand[1]);
    EXPECT_EQ(a.set, b.set);
    EXPECT_EQ(a.set_high, b.set_high);
    EXPECT_EQ(a.set_wilds, b.set_wilds);
    EXPECT_EQ(a.set_value, b.set_value);
    EXPECT_EQ(world.pile[rank], view.pile[rank]);
    EXPECT_EQ(world.pile_high[rank], view.pile_high[rank]);
    EXPECT_EQ(world.shed[rank], view.shed[rank]);
    EXPECT_EQ(world.passed[rank], view.passed[rank]);
  }
  EXPECT_EQ(world.size, view.size);
  EXPECT_EQ(world.rival_size, view.rival_size);
  EXPECT_EQ(world.rival_sets, view.rival_sets);
  EXPECT_EQ(world.pile_size, view.pile_size);
  EXPECT_EQ(world.pile_value, view.pile_value);
  EXPECT_EQ(world.stock, view.stock);
  EXPECT_EQ(world.turns, view.turns);
}

void expect_same_knowledge(const Position& world, const Position& view) {
  expect_same_cards(world, view);
  for (int rank = 0; rank < learned::kHandRanks; ++rank) {
    EXPECT_EQ(world.unseen[rank], view.unseen[rank]);
    EXPECT_EQ(world.unseen_high[rank], view.unseen_high[rank]);
    EXPECT_EQ(world.rival_known[rank], view.rival_known[rank]);
    EXPECT_EQ(world.known_to_rival[rank], view.known_to_rival[rank]);
  }
  EXPECT_EQ(world.rival_hand, view.rival_hand);
}

void expect_same_result(const common::Sheet& result, const DealScore& last) {
  for (int side = 0; side < 2; ++side) {
    EXPECT_EQ(result.points[side], last.points[side]);
    EXPECT_EQ(result.naturals[side], last.naturals[side]);
    EXPECT_EQ(result.chapeaux[side], last.chapeau[side]);
  }
}

TEST(World, EachSideKnowsWhatItsViewKnows) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Deal deal(seed);
    const learned::Rules& rules = deal.brain.rules();
    while (deal.state().in_deal() && deal.state().reshuffles == 0) {
      const World world = deal.world();
      for (int seat = 0; seat < 2; ++seat) {
        expect_same_knowledge(seen_by(rules, world, seat), Position(rules, deal.view(seat)));
      }
      ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed << ", turn " << deal.state().turns;
      deal.play(deal.choice());
    }
  }
}

TEST(World, ATurnMovesTheCardsThatItMovesAtTheTableAndADealEndsWithItsScore) {
  int ended = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Deal deal(seed);
    const learned::Rules& rules = deal.brain.rules();
    World world;
    learned::Way way;
    while (deal.state().in_deal() && deal.state().reshuffles == 0) {
      const int seat = deal.state().turn;
      const mille_action action = deal.choice();
      const auto kind_of = [&](int i) { return rules.kind_of(action.cards[i]); };
      if (deal.state().phase == MILLE_PHASE_DRAW) {
        world = deal.world(seat);
        way = {};
      }
      switch (action.kind) {
        case MILLE_ACTION_PILE: take_pile(rules, &world, seat, kind_of(0) + kind_of(1)); break;
        case MILLE_ACTION_DRAW: draw(&world, seat); break;
        case MILLE_ACTION_LAY: {
          learned::Lay& lay = way.lays[static_cast<std::size_t>(way.lay_count++)];
          lay = {static_cast<std::int8_t>(action.rank), {0, 0}, 0, 0};
          for (int i = 0; i < action.count; ++i) {
            ++(action.cards[i] >> 2 == action.rank ? lay.cards[kind_of(i)] : lay.wilds);
          }
          break;
        }
        case MILLE_ACTION_DISCARD: way.discard = learned::discard_of(rules, action.cards[0]); break;
        default: break;
      }
      deal.play(action);
      if (action.kind == MILLE_ACTION_UPCARD) world = deal.world();  // F1: before search looks ahead
      const bool over = !deal.state().in_deal();
      if (deal.state().turn == seat && !over) continue;
      EXPECT_EQ(play(rules, &world, seat, way), over);
      if (over) {
        expect_same_result(result_of(rules, world, seat), deal.state().last);
        ++ended;
      } else {
        for (int side = 0; side < 2; ++side) {
          expect_same_cards(seen_by(rules, world, side), Position(rules, deal.view(side)));
        }
      }
      ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed << ", turn " << deal.state().turns;
    }
  }
  EXPECT_GT(ended, 30);
}

// Seat 1 holds what it was dealt, and seat 0 goes out.
TEST(World, E3AChapeauCountsOnlyWhereTheRulesHaveIt) {
  for (const int counts : {0, 1}) {
    mille_rules fields = default_rules();
    fields.score_chapeau = counts;
    Deal deal(1, fields);
    World world = deal.world();
    world.side[0].size = 0;
    for (learned::Rank& rank : world.side[0].own) rank.hand[0] = rank.hand[1] = 0;
    const common::Sheet result = result_of(deal.brain.rules(), world, 0);
    EXPECT_LT(result.points[1], 0);
    EXPECT_EQ(result.chapeaux[1], counts);
  }
}

// Both only draw and discard.
void play_without_sets(Deal* deal, World* world) {
  const learned::Rules& rules = deal->brain.rules();
  while (deal->state().in_deal()) {
    const int seat = deal->state().turn;
    if (deal->state().stock_size() > 0 && deal->state().stock_known == 0) *world = deal->world(seat);
    const bool shuffled = world->stock_size == 0 && rules.exhausted == MILLE_EXHAUSTED_RESHUFFLE;
    const bool may_draw = renew_stock(rules, world);
    if (may_draw) {
      draw(world, seat);
      ASSERT_EQ(deal->legal().front().kind, MILLE_ACTION_DRAW);
      deal->play(deal->legal().front());
      EXPECT_EQ(world->stock_size, deal->state().stock_size());
      if (shuffled) *world = deal->world(seat);  // nobody knows how
      const mille_action discard = deal->legal().back();
      ASSERT_EQ(discard.kind, MILLE_ACTION_DISCARD);
      learned::Way way;
      way.discard = learned::discard_of(rules, discard.cards[0]);
      EXPECT_FALSE(play(rules, world, seat, way));
      deal->play(discard);
      EXPECT_EQ(world->turns >= rules.max_turns, !deal->state().in_deal());
    } else {
      ASSERT_EQ(deal->legal().front().kind, MILLE_ACTION_PASS);
      deal->play(deal->legal().front());
    }
    if (!deal->state().in_deal()) break;
    for (int side = 0; side < 2; ++side) {
      expect_same_cards(seen_by(rules, *world, side), Position(rules, deal->view(side)));
    }
    ASSERT_FALSE(testing::Test::HasFailure()) << "turn " << deal->state().turns;
  }
  expect_same_result(result_of(rules, *world, search::kNobody), deal->state().last);
}

TEST(World, X1ToX3AStockThatIsUsedUpAndADealThatIsBlocked) {
  for (const mille_stock_exhausted exhausted :
       {MILLE_EXHAUSTED_RESHUFFLE, MILLE_EXHAUSTED_TURN_OVER, MILLE_EXHAUSTED_END_DEAL}) {
    mille_rules fields = default_rules();
    fields.cards_packs = 1;
    fields.stock_exhausted = exhausted;
    fields.deal_max_turns = 70;  // more than twice the stock
    Deal deal(5, fields);
    World world;
    play_without_sets(&deal, &world);
    ASSERT_FALSE(testing::Test::HasFailure()) << "exhausted " << exhausted;
    const bool ends = exhausted == MILLE_EXHAUSTED_END_DEAL;
    EXPECT_EQ(deal.state().reshuffles > 1, !ends);
    EXPECT_EQ(deal.state().last_turns, ends ? 21 : 70);
  }
}

// What nobody can take back: what may still be laid, where no turn follows.
TEST(World, X3InTheLastTurnLearnedLaysWhatItCan) {
  mille_rules fields = default_rules();
  fields.deal_max_turns = 12;
  int last_turns = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Deal deal(seed, fields);
    while (deal.state().in_deal()) {
      const mille_action action = deal.choice();
      if (action.kind == MILLE_ACTION_DISCARD && deal.state().turns >= 10) {
        ++last_turns;
        for (const mille_action& other : deal.legal()) {
          const auto natural = [&](mille_card card) { return card >> 2 == other.rank; };
          const bool lays =
              other.kind == MILLE_ACTION_LAY && std::all_of(other.cards, other.cards + other.count, natural);
          EXPECT_FALSE(lays) << "seed " << seed << ", turn " << deal.state().turns << ", rank " << int{other.rank};
        }
      }
      deal.play(action);
    }
  }
  EXPECT_GT(last_turns, 20);
}

}  // namespace
}  // namespace mille
