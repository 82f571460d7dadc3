// Players score a deal as the engine does.

#include <gtest/gtest.h>

#include <iterator>

#include "core/match.h"
#include "core/ruleset.h"
#include "plugins/ai/club/evaluation.h"
#include "plugins/ai/club/weights.h"
#include "plugins/ai/learned/turn.h"
#include "plugins/ai/learned/weights.h"
#include "table/view.h"

namespace mille {
namespace {

mille_rules resolved(const mille_rules& fields) {
  Ruleset ruleset;
  const auto made_rules = make_ruleset(fields, nullptr);
  EXPECT_EQ(made_rules.status(), MILLE_OK);
  ruleset = *made_rules;
  return ruleset.rules;
}

void give(learned::Position* position, int rank, int held, int in_set, const learned::Rules& rules) {
  learned::Rank& own = position->own[rank];
  own.hand[learned::kLow] = static_cast<std::int8_t>(held);
  own.set = static_cast<std::int8_t>(in_set);
  own.set_value = static_cast<std::int16_t>(in_set * rules.kind_value[rank][learned::kLow]);
  position->size += held;
}

mille_action action_of(mille_action_kind kind, int rank, int count) {
  mille_action action{};
  action.kind = kind;
  if (kind == MILLE_ACTION_LAY) action.rank = static_cast<std::uint8_t>(rank);
  action.count = static_cast<std::uint8_t>(count);
  for (int i = 0; i < count; ++i) action.cards[i] = make_card(rank, i);
  return action;
}

// Two lays on one set make a natural. A plan tries them one after the other.
TEST(Learned, a_plan_that_lays_more_in_place_of_less_counts_its_natural_once_N1) {
  mille_rules fields = default_rules();
  fields.naturals_size = 4;
  fields = resolved(fields);
  const learned::Rules rules(fields);
  learned::Position position;
  position.last = true;  // counts the cards on the table instead of predicting
  give(&position, 6, 2, 3, rules);
  give(&position, 3, 1, 0, rules);
  give(&position, 4, 1, 0, rules);
  const common::Line line{0, {1, -1}, {100, 0}, {0, 0}};
  const learned::Aim aim(learned::trained_network(), learned::trained_heads(), line);
  learned::Turn::Room room;
  learned::Turn turn(rules, learned::trained_network(), aim, position, &room);
  const mille_action legal[] = {action_of(MILLE_ACTION_LAY, 6, 1), action_of(MILLE_ACTION_LAY, 6, 2),
                                action_of(MILLE_ACTION_DISCARD, 3, 1), action_of(MILLE_ACTION_DISCARD, 4, 1),
                                action_of(MILLE_ACTION_DISCARD, 6, 1)};
  const mille_view view{};  // of seat 0
  turn.offer_legal(view, legal, static_cast<std::uint32_t>(std::size(legal)));
  const learned::Way way = turn.best();
  ASSERT_EQ(way.lay_count, 1);
  EXPECT_EQ(way.lays[0].cards[learned::kLow], 2);
  const int value = rules.kind_value[6][learned::kLow];
  const int kept = rules.kind_value[3][learned::kLow];
  EXPECT_EQ(way.worth, 5 * value * fields.naturals_set_factor - kept + 100);
}

// Seat 0 has one card left to discard and then is out. Seat 1 holds its whole hand.
mille_view nearly_out(const Ruleset& ruleset) {
  constexpr std::int64_t kStakes[2] = {1, 3};
  State state = start_match(ruleset, seed_from_decimal(1), kStakes, false);
  EXPECT_EQ(deal_next({ruleset}, &state, 0, nullptr), MILLE_OK);
  const Card eights[] = {make_card(6, 0), make_card(6, 1), make_card(6, 2)};
  state.hands[0] = {};
  state.hands[0].add(make_card(3, 0));
  state.hand_size[0] = 1;
  state.sets[0] = Cards::of(eights);
  state.turn = 0;
  state.phase = MILLE_PHASE_LAY;
  mille_view view;
  make_view(ruleset, state, 0, &view);
  return view;
}

bool is_last_turn(const mille_rules& fields, int stock, int pile) {
  const auto ruleset = make_ruleset(fields, nullptr);
  EXPECT_EQ(ruleset.status(), MILLE_OK);
  mille_view view = nearly_out(*ruleset);
  view.stock_size = stock;
  view.pile_size = pile;
  return learned::Position(learned::Rules(ruleset->rules), view).last;
}

TEST(Learned, no_turn_follows_where_the_opponent_will_have_nothing_to_draw_X1_X2) {
  mille_rules fields = default_rules();
  EXPECT_FALSE(is_last_turn(fields, 1, 0));
  EXPECT_FALSE(is_last_turn(fields, 0, 1));  // the discard makes two, so the stock can be renewed
  EXPECT_TRUE(is_last_turn(fields, 0, 0));
  fields.stock_exhausted = MILLE_EXHAUSTED_END_DEAL;
  EXPECT_TRUE(is_last_turn(fields, 0, 1));
}

// The value of going out for a player who values an opponent's chapeau at `circle`.
double club_out(const mille_rules& fields, double circle) {
  Ruleset ruleset;
  const auto made_rules = make_ruleset(fields, nullptr);
  EXPECT_EQ(made_rules.status(), MILLE_OK);
  ruleset = *made_rules;
  const club::Rules rules(ruleset.rules);
  club::Evaluation evaluation(rules, club::kWeights);
  evaluation.aim_at(club::Aim(club::kWeights, {}, {0, {1, -1}, {0, 0}, {0, circle}}));
  return evaluation.after_discard(club::Position(rules, nearly_out(ruleset)), make_card(3, 0));
}

double learned_out(const mille_rules& fields, double circle) {
  Ruleset ruleset;
  const auto made_rules = make_ruleset(fields, nullptr);
  EXPECT_EQ(made_rules.status(), MILLE_OK);
  ruleset = *made_rules;
  const learned::Rules rules(ruleset.rules);
  const learned::Aim aim(learned::trained_network(), learned::trained_heads(), {0, {1, -1}, {0, 0}, {0, circle}});
  const learned::Position position(rules, nearly_out(ruleset));
  learned::Totals totals;
  for (int rank = 0; rank < learned::kHandRanks; ++rank) totals += totals_of(rules, rank, position.own[rank]);
  return aim.out(rules, position, totals);
}

TEST(PlayerScores, a_chapeau_counts_only_where_the_rules_have_it_E3) {
  mille_rules fields = default_rules();
  EXPECT_NEAR(club_out(fields, 200) - club_out(fields, 0), 2, 1e-9);  // in hundreds
  EXPECT_NEAR(learned_out(fields, 200) - learned_out(fields, 0), 200, 1e-9);
  fields.score_chapeau = 0;
  EXPECT_EQ(club_out(fields, 200), club_out(fields, 0));
  EXPECT_EQ(learned_out(fields, 200), learned_out(fields, 0));
}

}  // namespace
}  // namespace mille
