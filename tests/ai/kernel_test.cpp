// mille_kernel.hpp plays as the engine does, on a player's own states.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/fast_random.h"
#include "core/legal.h"
#include "core/match.h"
#include "mille/mille_kernel.hpp"
#include "table/view.h"

namespace mille {
namespace {

using kernel::Kernel;
using kernel::Outcome;

Ruleset made(const mille_rules& fields) {
  const auto made_rules = make_ruleset(fields, nullptr);
  EXPECT_EQ(made_rules.status(), MILLE_OK);
  return *made_rules;
}

mille_view view_of(const Ruleset& ruleset, const State& state, int seat) {
  mille_view view;
  make_view(ruleset, state, seat, &view);
  return view;
}

mille_view view_of(const Kernel& kernel, const kernel::State& state, int seat) {
  mille_view view;
  kernel.view(state, seat, &view);
  return view;
}

// The cards that a seat cannot see: the opponent's unknown cards, then the stock in its true order.
std::vector<mille_card> hidden_from(const State& state, int seat) {
  std::vector<mille_card> cards;
  Cards hidden = state.hands[other(seat)];
  hidden.remove_all(state.known[other(seat)]);
  for_each_card(hidden,
                [&](Card card, int count) { cards.insert(cards.end(), static_cast<std::size_t>(count), card); });
  if (state.stock_known == 0) {
    cards.insert(cards.end(), state.stock.begin() + state.stock_begin, state.stock.begin() + state.stock_end);
  }
  return cards;
}

std::vector<mille_action> legal_of(const Kernel& kernel, const kernel::State& state) {
  std::vector<mille_action> list(kernel.legal(state, {}));
  kernel.legal(state, list);
  return list;
}

void expect_same(const Ruleset& ruleset, const State& state, const Kernel& kernel, const kernel::State& copy) {
  for (int seat = 0; seat < kSeats; ++seat) {
    const mille_view theirs = view_of(ruleset, state, seat);
    const mille_view ours = view_of(kernel, copy, seat);
    EXPECT_EQ(std::memcmp(&theirs, &ours, sizeof ours), 0) << "seat " << seat;
  }
  std::vector<mille_action> list(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  list.resize(legal_list(ruleset, state, list));
  const std::vector<mille_action> ours = legal_of(kernel, copy);
  ASSERT_EQ(list.size(), ours.size());
  EXPECT_EQ(std::memcmp(list.data(), ours.data(), list.size() * sizeof(mille_action)), 0);
}

// Compares what the seat sees and may do. The hidden cards may be elsewhere.
void expect_seen(const Ruleset& ruleset, const State& state, int seat, const Kernel& kernel,
                 const kernel::State& copy) {
  const mille_view theirs = view_of(ruleset, state, seat);
  const mille_view ours = view_of(kernel, copy, seat);
  EXPECT_EQ(std::memcmp(&theirs, &ours, sizeof ours), 0) << "seat " << seat;
  if (state.turn != seat) return;
  std::vector<mille_action> list(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  list.resize(legal_list(ruleset, state, list));
  const std::vector<mille_action> actions = legal_of(kernel, copy);
  ASSERT_EQ(list.size(), actions.size());
  EXPECT_EQ(std::memcmp(list.data(), actions.data(), list.size() * sizeof(mille_action)), 0);
}

// Arranges a state from the view and the true cards at each decision. Playing an action in it gives the same as in the
// match.
void play_beside(const mille_rules& fields, std::uint64_t seed) {
  const Ruleset ruleset = made(fields);
  const Kernel kernel(ruleset.rules);
  ASSERT_TRUE(kernel);
  constexpr std::int64_t kStakes[2] = {1, 3};
  State state = start_match(ruleset, seed_from_decimal(seed), kStakes, seed % 2 != 0);
  ASSERT_EQ(deal_next({ruleset}, &state, 0, nullptr), MILLE_OK);
  FastRandom random(seed);
  while (state.in_deal()) {
    const int seat = state.turn;
    kernel::State copy;
    ASSERT_TRUE(kernel.arrange(view_of(ruleset, state, seat), hidden_from(state, seat), 1, &copy));
    expect_same(ruleset, state, kernel, copy);
    kernel::State in_order;
    kernel.arrange(view_of(ruleset, state, seat), &in_order);
    expect_seen(ruleset, state, seat, kernel, in_order);
    const std::vector<mille_action> list = legal_of(kernel, copy);
    const mille_action action = list[random.below(static_cast<std::uint32_t>(list.size()))];
    EXPECT_TRUE(kernel.is_legal(copy, action));
    const bool reshuffles = state.stock_size() == 0 && action.kind == MILLE_ACTION_DRAW &&
                            ruleset.rules.stock_exhausted == MILLE_EXHAUSTED_RESHUFFLE;
    const Outcome outcome = kernel.play(&copy, action);
    ASSERT_EQ(game_play({ruleset}, &state, action, nullptr), MILLE_OK);
    ASSERT_EQ(outcome == Outcome::goes_on, state.in_deal());
    if (outcome == Outcome::goes_on) {
      if (!reshuffles) expect_same(ruleset, state, kernel, copy);  // the order of the new stock is unknown
    } else {
      const mille_deal_result score = kernel.score(copy, outcome == Outcome::out ? seat : MILLE_NOBODY);
      for (int player = 0; player < kSeats; ++player) {
        EXPECT_EQ(score.points[player], state.last.points[player]);
        EXPECT_EQ(score.naturals[player], state.last.naturals[player]);
        EXPECT_EQ(score.chapeau[player], state.last.chapeau[player]);
      }
    }
    ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed << ", turn " << state.turns;
  }
}

// Each of these rules changes what is legal in a turn, or how a deal ends.
std::vector<mille_rules> rules_to_try() {
  std::vector<mille_rules> all(13, default_rules());
  all[1].pile_take = MILLE_TAKE_FREE;
  all[2].pile_take = MILLE_TAKE_PAIR_OR_WILD;
  all[3].pile_take = MILLE_TAKE_PAIR_OR_JOIN;
  all[4].pile_amount = MILLE_AMOUNT_TOP;
  all[5].sets_lay_on_opponent = 1;
  all[6].cards_jokers = 4;
  all[6].cards_wild[1] = MILLE_RANK_JOKER;
  all[7].out_discard = MILLE_OUT_REQUIRED;
  all[8].out_discard = MILLE_OUT_FORBIDDEN;
  all[9].sets_opening_minimum = 50;
  all[10].cards_packs = 1;
  all[10].stock_exhausted = MILLE_EXHAUSTED_TURN_OVER;
  all[11].stock_exhausted = MILLE_EXHAUSTED_END_DEAL;
  all[11].score_chapeau = 0;
  all[12].naturals_clean = MILLE_CLEAN_ANY;
  all[12].deal_max_turns = 60;
  return all;
}

TEST(Kernel, plays_a_deal_as_the_engine_does) {
  for (const mille_rules& fields : rules_to_try()) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) play_beside(fields, seed);
    if (testing::Test::HasFailure()) return;
  }
}

mille_action drawing() {
  mille_action action{};
  action.kind = MILLE_ACTION_DRAW;
  return action;
}

State dealt(const Ruleset& ruleset) {
  constexpr std::int64_t kStakes[2] = {1, 3};
  State state = start_match(ruleset, seed_from_decimal(5), kStakes, false);
  EXPECT_EQ(deal_next({ruleset}, &state, 0, nullptr), MILLE_OK);
  return state;
}

TEST(Kernel, refuses_rules_that_are_none_and_cards_that_are_not_the_unseen_ones) {
  mille_rules none{};
  none.struct_size = sizeof none;
  EXPECT_FALSE(Kernel(none));
  const Ruleset ruleset = made(default_rules());
  const Kernel kernel(ruleset.rules);
  const State state = dealt(ruleset);
  const mille_view view = view_of(ruleset, state, 0);
  std::vector<mille_card> hidden = hidden_from(state, 0);
  kernel::State copy;
  EXPECT_TRUE(kernel.arrange(view, hidden, 1, &copy));
  std::reverse(hidden.begin(), hidden.end());
  EXPECT_TRUE(kernel.arrange(view, hidden, 1, &copy));
  hidden[0] = hidden[0] == 0 ? mille_card{1} : mille_card{0};
  EXPECT_FALSE(kernel.arrange(view, hidden, 1, &copy));
  hidden[0] = 200;
  EXPECT_FALSE(kernel.arrange(view, hidden, 1, &copy));
  hidden.pop_back();
  EXPECT_FALSE(kernel.arrange(view, hidden, 1, &copy));
  EXPECT_FALSE(kernel.arrange(view_of(ruleset, state, MILLE_ONLOOKER), hidden_from(state, 0), 1, &copy));
}

TEST(Kernel, the_first_deal_is_the_engines_from_the_same_pack_D2) {
  const Ruleset ruleset = made(default_rules());
  const Kernel kernel(ruleset.rules);
  std::vector<mille_card> pack;
  for (int copy = 0; copy < ruleset.rules.cards_packs; ++copy) {
    for (Card card = 0; card < 52; ++card) pack.push_back(card);
  }
  ASSERT_EQ(pack.size(), static_cast<std::size_t>(ruleset.rules.pack_size));
  for (const int dealer : {0, 1}) {
    constexpr std::int64_t kStakes[2] = {0, 0};
    State state = start_match(ruleset, Seed{}, kStakes, false);
    deal_cards(ruleset, &state, dealer, pack);
    kernel::State copy;
    ASSERT_TRUE(kernel.deal(pack, dealer, &copy));
    expect_same(ruleset, state, kernel, copy);
  }
  pack.pop_back();
  kernel::State copy;
  EXPECT_FALSE(kernel.deal(pack, 0, &copy));
}

std::vector<mille_card> hand_of(const mille_view& view) {
  std::vector<mille_card> hand;
  for (int card = 0; card < MILLE_CARD_KINDS; ++card) {
    hand.insert(hand.end(), view.hand[card], static_cast<mille_card>(card));
  }
  return hand;
}

TEST(Kernel, a_first_deal_is_what_a_seat_sees_of_it_D2) {
  mille_rules fields = default_rules();
  fields.cards_jokers = 4;
  fields.cards_wild[1] = MILLE_RANK_JOKER;
  const Ruleset ruleset = made(fields);
  const Kernel kernel(ruleset.rules);
  constexpr std::int64_t kStakes[2] = {0, 0};
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    State state = start_match(ruleset, seed_from_decimal(seed), kStakes, false);
    ASSERT_EQ(deal_next({ruleset}, &state, 0, nullptr), MILLE_OK);
    for (int seat = 0; seat < kSeats; ++seat) {
      kernel::State copy;
      ASSERT_TRUE(kernel.deal(state.dealer, seat, hand_of(view_of(ruleset, state, seat)), state.upcard(), &copy));
      expect_seen(ruleset, state, seat, kernel, copy);
    }
  }
}

TEST(Kernel, a_first_deal_has_a_hand_of_cards_that_are_in_the_pack_C1_D2) {
  const Ruleset ruleset = made(default_rules());
  const Kernel kernel(ruleset.rules);
  std::vector<mille_card> hand = hand_of(view_of(ruleset, dealt(ruleset), 0));
  kernel::State copy;
  hand[0] = hand[1] = hand[2] = make_card(3, 0);  // three copies of a card from two packs
  EXPECT_FALSE(kernel.deal(0, 0, hand, make_card(5, 0), &copy));
  hand[2] = make_card(4, 0);
  EXPECT_FALSE(kernel.deal(0, 0, hand, make_card(3, 0), &copy));
  hand[0] = MILLE_CARD_JOKER;
  EXPECT_FALSE(kernel.deal(0, 0, hand, make_card(5, 0), &copy));
  hand[0] = MILLE_CARD_JOKER + 1;
  EXPECT_FALSE(kernel.deal(0, 0, hand, make_card(5, 0), &copy));
  hand.pop_back();
  EXPECT_FALSE(kernel.deal(0, 0, hand, make_card(5, 0), &copy));
}

TEST(Kernel, brings_and_exchanges_hidden_cards) {
  const Ruleset ruleset = made(default_rules());
  const Kernel kernel(ruleset.rules);
  const State state = dealt(ruleset);
  const int seat = state.turn;
  for (const bool both : {false, true}) {
    kernel::State copy;
    ASSERT_TRUE(kernel.arrange(view_of(ruleset, state, seat), hidden_from(state, seat), 1, &copy));
    kernel.draw_from_both_ends(&copy, both);
    const mille_action draw = drawing();
    const auto drawn_from = [&](kernel::State from) {
      const mille_view before = view_of(kernel, from, seat);
      kernel.play(&from, draw);
      const mille_view after = view_of(kernel, from, seat);
      int card = 0;
      while (after.hand[card] == before.hand[card]) ++card;
      return static_cast<mille_card>(card);
    };
    const int last = state.stock_size() - 1;
    const bool far_end = both && seat == state.dealer;
    const auto stock = [&](int place) { return state.stock[static_cast<std::size_t>(state.stock_begin + place)]; };
    kernel::State brought = copy;
    kernel.bring(&brought, 3);
    EXPECT_EQ(drawn_from(brought), stock(far_end ? last - 3 : 3));
    brought = copy;
    ASSERT_TRUE(kernel.bring(&brought, stock(7)));
    EXPECT_EQ(drawn_from(brought), stock(7));

    mille_card held = 0;
    while (!state.hands[other(seat)].has(held)) ++held;
    const mille_card next = drawn_from(copy);
    kernel.exchange(&copy, other(seat), held);
    EXPECT_EQ(drawn_from(copy), held);
    EXPECT_EQ(view_of(kernel, copy, other(seat)).hand[next],
              state.hands[other(seat)].count(next) + (next == held ? 0 : 1));
    const mille_view before = view_of(ruleset, state, seat);
    mille_view after = view_of(kernel, copy, seat);
    after.draw_ends = before.draw_ends;
    EXPECT_EQ(std::memcmp(&before, &after, sizeof after), 0);  // no difference that a player sees
  }
}

TEST(Kernel, renews_the_stock_as_drawing_does_X1) {
  for (const mille_stock_exhausted exhausted :
       {MILLE_EXHAUSTED_RESHUFFLE, MILLE_EXHAUSTED_TURN_OVER, MILLE_EXHAUSTED_END_DEAL}) {
    mille_rules fields = default_rules();
    fields.stock_exhausted = exhausted;
    const Ruleset ruleset = made(fields);
    const Kernel kernel(ruleset.rules);
    State state = dealt(ruleset);
    const int seat = state.turn;
    kernel::State copy;
    ASSERT_TRUE(kernel.arrange(view_of(ruleset, state, seat), hidden_from(state, seat), 1, &copy));
    EXPECT_FALSE(kernel.renew(&copy));
    while (state.stock_size() > 0) state.pile[state.pile_size++] = state.stock[state.stock_begin++];
    state.in_stock = {};
    ASSERT_TRUE(kernel.arrange(view_of(ruleset, state, seat), hidden_from(state, seat), 1, &copy));
    kernel::State renewed = copy;
    ASSERT_EQ(kernel.renew(&renewed), exhausted != MILLE_EXHAUSTED_END_DEAL);
    if (exhausted == MILLE_EXHAUSTED_END_DEAL) continue;
    EXPECT_EQ(kernel.at(renewed).stock_size, state.pile_size - 1);
    EXPECT_EQ(kernel.at(renewed).stock_known, exhausted == MILLE_EXHAUSTED_TURN_OVER);
    const mille_action draw = drawing();
    kernel.play(&renewed, draw);
    kernel.play(&copy, draw);
    for (int viewer = 0; viewer < kSeats; ++viewer) {
      const mille_view one = view_of(kernel, renewed, viewer);
      const mille_view other = view_of(kernel, copy, viewer);
      EXPECT_EQ(std::memcmp(&one, &other, sizeof one), 0);
    }
  }
}

}  // namespace
}  // namespace mille
