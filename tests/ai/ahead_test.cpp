// Players that look ahead within their turn see the same as the engine.

#include "plugins/ai/common/ahead.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "core/fast_random.h"
#include "learned_deal.h"

namespace mille {
namespace {

// Each of these rules changes what an action moves or what may follow it.
std::vector<mille_rules> rules_to_try() {
  std::vector<mille_rules> all(9, default_rules());
  all[1].pile_take = MILLE_TAKE_FREE;
  all[2].pile_take = MILLE_TAKE_PAIR_OR_JOIN;
  all[2].pile_amount = MILLE_AMOUNT_TOP;
  all[3].sets_lay_on_opponent = 1;
  all[4].cards_jokers = 4;
  all[4].cards_wild[1] = MILLE_RANK_JOKER;
  all[5].out_discard = MILLE_OUT_REQUIRED;
  all[6].out_discard = MILLE_OUT_FORBIDDEN;
  all[7].sets_opening_minimum = 20;
  all[8].cards_packs = 1;
  all[8].stock_exhausted = MILLE_EXHAUSTED_TURN_OVER;
  return all;
}

std::vector<mille_action> legal_of(const common::Ahead& ahead) {
  std::vector<mille_action> list(ahead.legal({}));
  ahead.legal(list);
  return list;
}

void expect_same(const Deal& deal, int seat, const mille_view& seen, const common::Ahead& ahead) {
  const mille_view view = deal.view(seat);
  EXPECT_EQ(std::memcmp(&view, &seen, sizeof view), 0);
  if (deal.state().turn != seat) return;
  const std::vector<mille_action> theirs = deal.legal();
  const std::vector<mille_action> ours = legal_of(ahead);
  ASSERT_EQ(theirs.size(), ours.size());
  EXPECT_EQ(std::memcmp(theirs.data(), ours.data(), theirs.size() * sizeof(mille_action)), 0);
}

TEST(Ahead, shows_the_deal_after_an_action_as_the_engine_would_show_it) {
  for (const mille_rules& fields : rules_to_try()) {
    Deal deal(7, fields);
    FastRandom random(7);
    while (deal.state().in_deal()) {
      const State before = deal.state();
      const mille_view view = deal.view(before.turn);
      common::Ahead ahead(deal.policy.kernel(), view);
      const std::vector<mille_action> legal = deal.legal();
      for (const mille_action& action : legal) {
        const bool draws = action.kind == MILLE_ACTION_DRAW;
        if (draws && before.stock_size() == 0) continue;  // X1: the next card is unknown
        const std::size_t next = before.draws_from_far_end() ? before.stock_end - 1u : before.stock_begin;
        const mille_view& seen = draws ? ahead.after(action, before.stock[next]) : ahead.after(action);
        deal.play(action);
        if (deal.state().in_deal()) expect_same(deal, before.turn, seen, ahead);
        deal.set(before);
        ASSERT_FALSE(testing::Test::HasFailure()) << "turn " << before.turns;
      }
      deal.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
}

// The state with this unseen card as the next one to draw.
State with_next(State state, Card card) {
  const int opponent = other(state.turn);
  const auto begin = state.stock.begin() + state.stock_begin;
  const auto end = state.stock.begin() + state.stock_end;
  Card& next = state.draws_from_far_end() ? *(end - 1) : *begin;
  if (const auto found = std::find(begin, end, card); found != end) {
    std::swap(next, *found);
    return state;
  }
  state.hands[opponent].remove(card);
  state.hands[opponent].add(next);
  state.in_stock.remove(next);
  state.in_stock.add(card);
  next = card;
  return state;
}

double worth_of_choice(const Deal& deal, mille_action* choice) {
  const std::vector<mille_action> legal = deal.legal();
  double worth = 0;
  *choice = legal[deal.policy.choose(deal.view(deal.state().turn), legal.data(),
                                     static_cast<std::uint32_t>(legal.size()), &worth)];
  return worth;
}

// The value of the rest of the turn after the draw step, averaged over the cards that may come.
double worth_of_rest(Deal* deal, const mille_action& action) {
  const State before = deal->state();
  mille_action next;
  if (action.kind == MILLE_ACTION_PILE) {
    deal->play(action);
    const double worth = worth_of_choice(*deal, &next);
    deal->set(before);
    return worth;
  }
  const mille_view view = deal->view(before.turn);
  double sum = 0;
  int all = 0;
  for (int card = 0; card < MILLE_CARD_KINDS; ++card) {
    const int count = view.unseen[card];
    if (count == 0) continue;
    deal->set(with_next(before, static_cast<Card>(card)));
    deal->play(action);
    sum += count * worth_of_choice(*deal, &next);
    all += count;
  }
  deal->set(before);
  return sum / all;
}

// In the last turn of a deal, the value of a turn is counted exactly and not predicted.
TEST(Learned, what_a_draw_step_is_worth_is_what_the_legal_rest_of_the_turn_is_S1_T4) {
  int piles = 0;
  int draws = 0;
  for (mille_rules fields : rules_to_try()) {
    fields.deal_max_turns = 2;
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
      Deal deal(seed, fields);
      mille_action action;
      const double expected = worth_of_choice(deal, &action);
      if (expected == 0) continue;  // no pile to weigh
      ++(action.kind == MILLE_ACTION_PILE ? piles : draws);
      ASSERT_NEAR(worth_of_rest(&deal, action), expected, 1e-9) << "seed " << seed;
    }
  }
  EXPECT_GT(piles, 20);
  EXPECT_GT(draws, 20);
}

}  // namespace
}  // namespace mille
