// In its worlds search plays by the engine's rules, although its plans know cards only by rank and value.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <vector>

#include "plugins/ai/learned/weights.h"
#include "plugins/ai/search/world.h"
#include "tests/ai/learned_deal.h"

namespace mille {
namespace {

using search::Kernel;

mille_view seen_in(const Kernel& kernel, const search::State& state, int seat) {
  mille_view view;
  kernel.view(state, seat, &view);
  return view;
}

TEST(World, is_the_deal_as_my_view_shows_it_and_the_next_card_is_the_next_of_the_world) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Deal deal(seed);
    const Kernel kernel(deal.policy.rules().fields);
    while (deal.state().in_deal() && deal.state().reshuffles == 0) {
      search::State state = state_in(kernel, deal.view(0), deal.world());
      mille_view mine = seen_in(kernel, state, 0);
      mine.draw_ends = deal.view(0).draw_ends;
      const mille_view view = deal.view(0);
      ASSERT_EQ(std::memcmp(&mine, &view, sizeof view), 0) << "seed " << seed << ", turn " << view.turns;
      const mille_action action = deal.choice();
      const int seat = deal.state().turn;
      deal.play(action);
      if (action.kind != MILLE_ACTION_DRAW) continue;
      kernel.play(&state, action);
      const mille_view drawn = deal.view(seat);
      EXPECT_EQ(std::memcmp(seen_in(kernel, state, seat).hand, drawn.hand, sizeof drawn.hand), 0);
    }
  }
}

// Cards by rank and by kind within a rank.
using Kinds = std::array<int, 2 * learned::kHandRanks>;

Kinds by_kind(const learned::Rules& rules, std::span<const std::uint8_t> cards) {
  Kinds kinds{};
  for (mille_card card = 0; card < MILLE_CARD_KINDS; ++card) {
    kinds[2 * (card >> 2U) + static_cast<std::size_t>(rules.kind_of(card))] += cards[card];
  }
  return kinds;
}

// Carrying out a plan gives legal actions, and known cards are played first.
void expect_legal_play(const Deal& deal, const Kernel& kernel, const learned::Way& way) {
  const learned::Rules& rules = deal.policy.rules();
  const int seat = deal.state().turn;
  search::State state = state_in(kernel, deal.view(0), deal.world());
  search::State step = state;
  const mille_view view = deal.view(seat);
  search::Hand hand(rules, view);
  search::Outcome outcome = search::Outcome::goes_on;
  const auto play_step = [&](const mille_action& action) {
    EXPECT_TRUE(kernel.is_legal(step, action));
    outcome = kernel.play(&step, action);
  };
  for (int i = 0; i < way.lay_count; ++i) play_step(hand.lay(way.lays[static_cast<std::size_t>(i)]));
  if (way.discard.rank >= 0) play_step(hand.discard(way.discard));
  EXPECT_EQ(search::play(kernel, rules, &state, way), outcome);
  EXPECT_EQ(std::memcmp(&state, &step, sizeof(State)), 0);
  const mille_view after = seen_in(kernel, state, seat);
  EXPECT_EQ(outcome == search::Outcome::out, after.hand_size[seat] == 0);
  const Kinds held = by_kind(rules, view.hand), left = by_kind(rules, after.hand);
  const Kinds known = by_kind(rules, view.known[seat]), still_known = by_kind(rules, after.known[seat]);
  for (std::size_t kind = 0; kind < held.size(); ++kind) {
    EXPECT_EQ(still_known[kind], std::max(0, known[kind] - (held[kind] - left[kind])));
  }
  if (outcome != search::Outcome::goes_on) return;
  EXPECT_EQ(kernel.at(state).turn, other(seat));
}

TEST(World, what_a_plan_lays_and_discards_is_legal) {
  int turns = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Deal deal(seed);
    const learned::Rules& rules = deal.policy.rules();
    const Kernel kernel(rules.fields);
    while (deal.state().in_deal() && deal.state().reshuffles == 0) {
      if (deal.state().phase == MILLE_PHASE_LAY) {
        const mille_view view = deal.view(deal.state().turn);
        const std::vector<mille_action> legal = deal.legal();
        const learned::Position position(rules, view);
        learned::Turn::Room room;
        learned::Turn turn(rules, learned::trained_network(), deal.policy.aim(), position, &room);
        turn.offer_legal(view, legal.data(), static_cast<std::uint32_t>(legal.size()));
        expect_legal_play(deal, kernel, turn.good());
        ++turns;
      }
      ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed << ", turn " << deal.state().turns;
      deal.play(deal.choice());
    }
  }
  EXPECT_GT(turns, 300);
}

// Of interchangeable fives, the one that the opponent saw is played first.
TEST(Hand, of_interchangeable_cards_the_known_one_goes_first) {
  Deal deal(1);
  State state = deal.state();
  state.hands[0] = state.known[0] = {};
  for (const int suit : {0, 1, 2}) state.hands[0].add(make_card(4, suit));
  state.known[0].add(make_card(4, 1));
  state.hand_size[0] = 3;
  state.turn = 0;
  state.phase = MILLE_PHASE_LAY;
  deal.set(state);
  const learned::Rules& rules = deal.policy.rules();
  search::Hand hand(rules, deal.view(0));
  EXPECT_EQ(hand.discard({4, 0}).cards[0], make_card(4, 1));
  EXPECT_EQ(hand.discard({4, 0}).cards[0], make_card(4, 0));
}

// Seat 1 holds the cards it was dealt, and seat 0 goes out.
TEST(World, a_chapeau_counts_only_where_the_rules_have_it_E3) {
  for (const int counts : {0, 1}) {
    mille_rules fields = default_rules();
    fields.score_chapeau = counts;
    const Deal deal(1, fields);
    const Kernel kernel(deal.policy.rules().fields);
    const common::Sheet result = search::result_of(kernel, state_in(kernel, deal.view(0), deal.world()), 0, 0);
    EXPECT_LT(result.points[1], 0);
    EXPECT_EQ(result.chapeaux[1], counts);
  }
}

// In the last turn no later turn can lay cards, so everything that can be laid is laid.
TEST(World, in_the_last_turn_learned_lays_what_it_can_X3) {
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
