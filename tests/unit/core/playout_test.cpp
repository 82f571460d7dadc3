// Random play to the end of a deal: where it starts, and what it reports about the play.
#include "core/playout.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "core/legal.h"

namespace mille {
namespace {

class Playout : public testing::Test {
 protected:
  Playout() {
    const auto made = make_ruleset(default_rules(), nullptr);
    EXPECT_EQ(made.status(), MILLE_OK);
    ruleset = *made;
    const std::int64_t stakes[2] = {1, 3};
    state = start_match(ruleset, {}, stakes, false);
    EXPECT_EQ(deal_next(game, &state, 0, nullptr), MILLE_OK);
  }

  void expect_plays_by_the_legal_list() {
    State played = state;
    FastRandom same_numbers = random;
    std::int32_t decisions = 0;
    std::vector<mille_action> list(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
    while (played.in_deal()) {
      const std::size_t count = legal_list(ruleset, played, list);
      const mille_action& action = list[same_numbers.below(static_cast<std::uint32_t>(count))];
      ASSERT_EQ(game_apply(game, &played, action, nullptr), MILLE_OK);
      ++decisions;
    }
    mille_playout result{};
    ASSERT_EQ(play_out(game, &state, &random, &result, nullptr), MILLE_OK);
    EXPECT_EQ(std::memcmp(&state, &played, sizeof state), 0);
    EXPECT_EQ(result.decisions, decisions);
    EXPECT_EQ(result.out, played.out);
    for (const int seat : {0, 1}) EXPECT_EQ(result.points[seat], played.last.points[seat]);
  }

  Ruleset ruleset;
  Game game{ruleset};
  State state;
  FastRandom random{11};
};

TEST_F(Playout, needs_a_deal_in_progress) {
  const auto refusal = [this](mille_phase phase) {
    state.phase = static_cast<std::int8_t>(phase);
    mille_error error{};
    error.struct_size = sizeof error;
    EXPECT_EQ(play_out(game, &state, &random, nullptr, &error), MILLE_E_PHASE);
    return std::string(error.message);
  };
  EXPECT_EQ(refusal(MILLE_PHASE_BETWEEN), "phase.no_deal");
  EXPECT_EQ(refusal(MILLE_PHASE_OVER), "phase.over");
}

TEST_F(Playout, of_a_player_with_one_card_left_to_discard_is_one_decision) {
  const int player = state.turn;
  state.phase = MILLE_PHASE_LAY;
  state.hands[player] = Cards::of(std::vector<Card>{make_card(4, 0)});
  state.hand_size[player] = 1;
  mille_playout result{};
  ASSERT_EQ(play_out(game, &state, &random, &result, nullptr), MILLE_OK);
  EXPECT_EQ(result.decisions, 1);
  EXPECT_EQ(result.out, player);
}

TEST_F(Playout, picks_each_action_from_the_legal_list_by_the_random_numbers_and_counts_it) {
  expect_plays_by_the_legal_list();
}

TEST_F(Playout, picks_from_a_list_of_more_than_five_hundred_actions_too) {
  // The player holds every two, both clubs of every other rank, and one card of each other suit.
  std::vector<Card> hand;
  std::vector<Card> others;
  for (Card card = 0; card < kJoker; ++card) {
    const bool both = rank_of(card) == 1 || suit_of(card) == 0;
    hand.insert(hand.end(), both ? 2U : 1U, card);
    if (!both) others.push_back(card);
  }
  const int player = state.turn;
  state.phase = MILLE_PHASE_LAY;
  state.hands[player] = Cards::of(hand);
  state.hand_size[player] = static_cast<std::uint8_t>(hand.size());
  const std::size_t opponents = state.hand_size[other(player)];
  state.hands[other(player)] = Cards::of(std::span(others).first(opponents));
  state.pile[0] = others[opponents];
  state.put_stock(std::span<const Card>(others).subspan(opponents + 1));
  EXPECT_GT(legal_list(ruleset, state, {}), 512u);
  expect_plays_by_the_legal_list();
}

}  // namespace
}  // namespace mille
