// Y1–Y5: what the loser pays the winner, item by item, and the worked examples of the rules.
#include <gtest/gtest.h>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

struct Side {
  std::int64_t total = 0;
  std::int32_t naturals = 0;
  std::int32_t chapeaux = 0;
};

mille_payment settle(const std::string& variant, const Side& winner, const Side& loser, std::int64_t small_stake = 1) {
  mille_settle_input input = sized<mille_settle_input>();
  input.end = MILLE_END_WON;
  input.stakes[0] = small_stake;
  input.stakes[1] = 3 * small_stake;
  input.winner = {winner.total, 0, 0, winner.naturals, winner.chapeaux, 0};
  input.loser = {loser.total, 0, 0, loser.naturals, loser.chapeaux, 0};
  return Variant::load(variant).settle(input);
}

mille_payment settle(const Side& winner, const Side& loser, std::int64_t small_stake = 1) {
  return settle("montreal", winner, loser, small_stake);
}

TEST(WorkedExample, of_1252_to_649_pays_19_Y1_Y2_Y3_Y4) {
  const mille_payment payment = settle({1252, 2, 1}, {649, 1, 1});
  EXPECT_EQ(payment.game, 3);
  EXPECT_EQ(payment.difference, 7);
  EXPECT_EQ(payment.naturals, 6);
  EXPECT_EQ(payment.chapeaux, 3);
  EXPECT_EQ(payment.skunk, 0);
  EXPECT_EQ(payment.total, 19);
}

TEST(WorkedExample, of_1252_to_650_pays_18_Y4) {
  const mille_payment payment = settle({1252, 2, 1}, {650, 1, 1});
  EXPECT_EQ(payment.difference, 6);
  EXPECT_EQ(payment.total, 18);
}

TEST(WorkedExample, of_1252_to_590_is_a_skunk_and_pays_38_Y5) {
  const mille_payment payment = settle({1252, 2, 1}, {590, 1, 1});
  EXPECT_EQ(payment.difference, 7);
  EXPECT_EQ(payment.skunk, 19);
  EXPECT_EQ(payment.skunk_level, 1);
  EXPECT_EQ(payment.total, 38);
}

TEST(WorkedExample, of_1236_to_1169_pays_the_game_alone_Y1_Y4) {
  const mille_payment payment = settle({1236, 0, 0}, {1169, 0, 0});
  EXPECT_EQ(payment.difference, 0);
  EXPECT_EQ(payment.total, 3);
}

TEST(WorkedExample, of_1252_to_649_comes_out_at_a_table_Y1_Y2_Y3_Y4) {
  Table table = Position{.hand = "5H",
                         .sets = "8: 8C 8D 2H",
                         .opponent_hand = "4C",
                         .opponent_sets = "3: 3C 3D 2S",
                         .total = 1222,
                         .opponent_total = 624,
                         .naturals = 2,
                         .opponent_naturals = 1,
                         .chapeaux = 1,
                         .opponent_chapeaux = 1}
                    .table();
  table.play("discard 5H");
  ASSERT_TRUE(table.over());
  EXPECT_EQ(table.info().totals[kMe], 1252);
  EXPECT_EQ(table.info().totals[kOpponent], 649);
  EXPECT_EQ(table.payment().winner, kMe);
  EXPECT_EQ(table.payment().total, 19);
}

TEST(Game, pays_one_large_Y1) {
  for (const std::int64_t stake : {1, 2, 3, 100}) EXPECT_EQ(settle({1200, 0, 0}, {1200, 0, 0}, stake).game, 3 * stake);
}

TEST(Naturals, of_the_winner_are_paid_and_the_losers_are_not_Y2) {
  EXPECT_EQ(settle({1200, 4, 0}, {1100, 0, 0}).naturals, 12);
  EXPECT_EQ(settle({1200, 0, 0}, {1100, 4, 0}).naturals, 0);
}

TEST(Chapeaux, of_the_loser_are_paid_and_the_winners_are_not_Y3) {
  EXPECT_EQ(settle({1200, 0, 0}, {1100, 0, 4}).chapeaux, 12);
  EXPECT_EQ(settle({1200, 0, 4}, {1100, 0, 0}).chapeaux, 0);
}

TEST(Difference, rounds_each_total_to_the_nearest_hundred_first_Y4) {
  EXPECT_EQ(settle({1249, 0, 0}, {1150, 0, 0}).difference, 0);  // 1200 and 1200
  EXPECT_EQ(settle({1250, 0, 0}, {1149, 0, 0}).difference, 2);  // 1300 and 1100
  EXPECT_EQ(settle({1200, 0, 0}, {650, 0, 0}).difference, 5);   // 1200 and 700
}

TEST(Difference, rounds_negative_totals_up_from_a_remainder_of_fifty_Y4) {
  EXPECT_EQ(settle({1200, 0, 0}, {-50, 0, 0}).difference, 12);   // 0
  EXPECT_EQ(settle({1200, 0, 0}, {-51, 0, 0}).difference, 13);   // -100
  EXPECT_EQ(settle({1200, 0, 0}, {-149, 0, 0}).difference, 13);  // -100
  EXPECT_EQ(settle({1200, 0, 0}, {-150, 0, 0}).difference, 13);  // -100
  EXPECT_EQ(settle({1200, 0, 0}, {-151, 0, 0}).difference, 14);  // -200
}

TEST(Difference, is_paid_in_small_stakes_Y4) { EXPECT_EQ(settle({1250, 0, 0}, {650, 0, 0}, 5).difference, 30); }

TEST(Skunk, is_a_loser_below_half_the_target_unrounded_Y5) {
  EXPECT_EQ(settle({1200, 0, 0}, {600, 0, 0}).skunk_level, 0);
  EXPECT_EQ(settle({1200, 0, 0}, {599, 0, 0}).skunk_level, 1);  // although 599 rounds to 600
  EXPECT_EQ(settle({1200, 0, 0}, {0, 0, 0}).skunk_level, 1);
}

TEST(Skunk, doubles_everything_Y5) {
  const mille_payment payment = settle({1200, 1, 0}, {500, 0, 2});  // 3 + 7 + 3 + 6
  EXPECT_EQ(payment.skunk, 19);
  EXPECT_EQ(payment.total, 38);
}

TEST(DoubleSkunk, is_a_loser_below_zero_and_triples_everything_Y5) {
  const mille_payment payment = settle({1200, 1, 0}, {-1, 0, 2});  // 3 + 12 + 3 + 6
  EXPECT_EQ(payment.skunk_level, 2);
  EXPECT_EQ(payment.skunk, 48);
  EXPECT_EQ(payment.total, 72);
}

TEST(Total, is_the_sum_of_the_five_items_Y1_Y5) {
  for (const std::int64_t loser : {-730, -1, 0, 599, 600, 1199}) {
    const mille_payment p = settle({1333, 3, 1}, {loser, 2, 5}, 2);
    EXPECT_EQ(p.total, p.game + p.difference + p.naturals + p.chapeaux + p.skunk) << loser;
  }
}

TEST(Stakes, out_of_the_ratio_one_to_three_are_refused_Y1) {
  mille_settle_input input = sized<mille_settle_input>();
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 4;
  mille_payment payment = sized<mille_payment>();
  const Variant montreal = Variant::load("montreal");
  EXPECT_EQ(mille_settle(montreal.get(), &input, &payment, nullptr), MILLE_E_ARGUMENT);
  mille_match_setup setup = sized<mille_match_setup>();
  setup.stakes[0] = 1;
  setup.stakes[1] = 4;
  mille_table* table = nullptr;
  EXPECT_EQ(mille_table_create(montreal.get(), &setup, &table, nullptr), MILLE_E_ARGUMENT);
  EXPECT_EQ(table, nullptr);
}

TEST(Forfeit, of_a_player_who_is_ahead_pays_no_negative_difference_M4_Y4) {
  mille_settle_input input = sized<mille_settle_input>();
  input.end = MILLE_END_FORFEIT;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.winner.total = 300;
  input.loser.total = 1100;
  EXPECT_EQ(Variant::load("montreal").settle(input).difference, 0);
}

}  // namespace
}  // namespace mille_test
