// What an action reports about itself, compared with the states before and after it.
#include "core/apply.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "core/fast_random.h"
#include "core/legal.h"
#include "core/match.h"

namespace mille {
namespace {

constexpr int kActions = 20'000;

struct Counts {
  int draws = 0, hidden = 0, renewed = 0, upcards = 0, piles = 0, outs = 0, blocks = 0;
};

Ruleset rules_with(const std::function<void(mille_rules&)>& change) {
  mille_rules rules = default_rules();
  rules.cards_packs = 1;  // so that the stock runs out soon
  rules.naturals_size = 4;
  change(rules);
  const auto made_rules = make_ruleset(rules, nullptr);
  EXPECT_EQ(made_rules.status(), MILLE_OK);
  return *made_rules;
}

// How many cards a seat has in hand and in sets, wild cards included.
int cards_of(const State& state, int seat) {
  int count = state.hand_size[seat];
  for_each_card(state.sets[seat], [&](Card, int copies) { count += copies; });
  for (const auto& entry : state.wilds) for_each_card(entry[seat], [&](Card, int copies) { count += copies; });
  return count;
}

std::vector<Card> listed(std::span<const Card> cards) { return {cards.begin(), cards.end()}; }

// The cards in the stock at the next draw, from the state before it: the stock is renewed first if the draw requires
// it.
std::vector<Card> stock_for_draw(const Ruleset& ruleset, State before) {
  if (draw_renews_stock(ruleset, before)) renew_stock(ruleset, &before);
  return listed({before.stock.data() + before.stock_begin, static_cast<std::size_t>(before.stock_size())});
}

void check(const Ruleset& ruleset, const State& before, const mille_action& action, const Transition& done,
           const State& after, Counts* counts) {
  const int seat = before.turn;
  const std::vector<Card> got = listed(done.cards(after));
  EXPECT_EQ(cards_of(after, seat),
            cards_of(before, seat) + static_cast<int>(got.size()) - (action.kind == MILLE_ACTION_DISCARD ? 1 : 0));
  EXPECT_EQ(done.renewed, after.reshuffles > before.reshuffles);
  EXPECT_EQ(done.new_stock(after).size(), done.renewed ? before.pile_size - 1u : 0u);
  counts->renewed += done.renewed;
  counts->outs += done.outcome == Outcome::out;
  counts->blocks += done.outcome == Outcome::blocked;
  EXPECT_EQ(done.outcome == Outcome::out, after.hand_size[seat] == 0);
  switch (action.kind) {
    case MILLE_ACTION_DRAW: {
      std::vector<Card> stock = stock_for_draw(ruleset, before);
      if (done.renewed) {
        EXPECT_EQ(listed(done.new_stock(after)), stock);
      }
      const bool far_end = before.draw_ends != 0 && seat == before.dealer;
      EXPECT_EQ(got, std::vector<Card>{far_end ? stock.back() : stock.front()});
      EXPECT_EQ(done.open, after.stock_known != 0);
      ++counts->draws;
      counts->hidden += !done.open;
      break;
    }
    case MILLE_ACTION_UPCARD:
    case MILLE_ACTION_PILE: {
      const auto taken = static_cast<std::size_t>(before.pile_size - after.pile_size);
      EXPECT_EQ(got, listed({before.pile.data() + after.pile_size, taken}));
      EXPECT_TRUE(done.open);
      ++(action.kind == MILLE_ACTION_UPCARD ? counts->upcards : counts->piles);
      break;
    }
    default: EXPECT_TRUE(got.empty()); break;
  }
}

Counts play(const Ruleset& ruleset) {
  const Game game{ruleset};
  const std::int64_t stakes[2] = {1, 3};
  FastRandom random(20);
  std::vector<mille_action> list(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  Counts counts;
  State state = start_match(ruleset, {}, stakes, false);
  for (int i = 0; i < kActions && !testing::Test::HasFailure();) {
    if (state.phase == MILLE_PHASE_OVER) {
      state = start_match(ruleset, seed_from_decimal(random.next()), stakes, random.below(2) == 1);
    } else if (!state.in_deal()) {
      EXPECT_EQ(deal_next(game, &state, 0, nullptr), MILLE_OK);
    } else {
      const State before = state;
      const std::size_t count = legal_list(ruleset, state, list);
      const mille_action& action = list[random.below(static_cast<std::uint32_t>(count))];
      Transition done;
      EXPECT_EQ(game_play(game, &state, action, {}, &done, nullptr), MILLE_OK);
      check(ruleset, before, action, done, state, &counts);
      ++i;
    }
  }
  EXPECT_GT(counts.draws, 0);
  EXPECT_GT(counts.outs, 0);
  return counts;
}

TEST(Transition, is_what_the_states_show_under_a_reshuffled_stock_X1) {
  const Counts counts = play(rules_with([](mille_rules&) {}));
  EXPECT_GT(counts.renewed, 0);
  EXPECT_GT(counts.upcards, 0);
  EXPECT_GT(counts.piles, 0);
  EXPECT_EQ(counts.hidden, counts.draws);
}

TEST(Transition, is_what_the_states_show_under_a_stock_that_is_turned_over_X1) {
  const Counts counts = play(rules_with([](mille_rules& rules) { rules.stock_exhausted = MILLE_EXHAUSTED_TURN_OVER; }));
  EXPECT_GT(counts.renewed, 0);
  EXPECT_GT(counts.draws - counts.hidden, counts.renewed);
}

TEST(Transition, is_what_the_states_show_where_the_end_of_the_stock_ends_the_deal_X2) {
  const Counts counts = play(rules_with([](mille_rules& rules) { rules.stock_exhausted = MILLE_EXHAUSTED_END_DEAL; }));
  EXPECT_EQ(counts.renewed, 0);
  EXPECT_GT(counts.blocks, 0);
}

TEST(Transition, is_what_the_states_show_where_only_the_upcard_is_taken) {
  const Counts counts = play(rules_with([](mille_rules& rules) {
    rules.pile_take = MILLE_TAKE_FREE;
    rules.pile_amount = MILLE_AMOUNT_TOP;
  }));
  EXPECT_GT(counts.piles, 0);
}

// X1, X2.
TEST(Draw, renews_the_stock_only_where_a_card_can_be_drawn) {
  const auto renews = [](const Ruleset& ruleset, std::vector<Card> stock, int pile_size) {
    const std::int64_t stakes[2] = {1, 3};
    State state = start_match(ruleset, {}, stakes, false);
    state.put_stock(stock);
    state.pile_size = static_cast<std::uint8_t>(pile_size);
    return draw_renews_stock(ruleset, state);
  };
  const Ruleset reshuffled = rules_with([](mille_rules&) {});
  EXPECT_TRUE(renews(reshuffled, {}, 2));
  EXPECT_FALSE(renews(reshuffled, {}, 1));  // the upcard stays
  EXPECT_FALSE(renews(reshuffled, {make_card(4, 0)}, 2));
  const Ruleset ended = rules_with([](mille_rules& rules) { rules.stock_exhausted = MILLE_EXHAUSTED_END_DEAL; });
  EXPECT_FALSE(renews(ended, {}, 2));
}

// X1, for records of decks without a seed: the record gives the order of the renewed stock.
TEST(Transition, renews_the_stock_in_the_order_given) {
  const Ruleset ruleset = rules_with([](mille_rules&) {});
  const std::int64_t stakes[2] = {1, 3};
  State state = start_match(ruleset, {}, stakes, false);
  ASSERT_EQ(deal_next({ruleset}, &state, 0, nullptr), MILLE_OK);
  while (state.stock_size() > 0) state.pile[state.pile_size++] = state.stock[state.stock_begin++];
  state.in_stock = {};
  std::vector<Card> order = stock_for_draw(ruleset, state);
  std::sort(order.begin(), order.end());
  mille_action draw{};
  draw.kind = MILLE_ACTION_DRAW;
  const Transition done = apply_cards(ruleset, &state, draw, order);
  EXPECT_TRUE(done.renewed);
  EXPECT_EQ(listed(done.new_stock(state)), order);
  EXPECT_EQ(listed(done.cards(state)), std::vector<Card>{order[0]});
  EXPECT_EQ(listed({state.stock.data() + state.stock_begin, static_cast<std::size_t>(state.stock_size())}),
            std::vector<Card>(order.begin() + 1, order.end()));
  order.erase(order.begin());
  EXPECT_TRUE(state.in_stock == Cards::of(order));
}

}  // namespace
}  // namespace mille
