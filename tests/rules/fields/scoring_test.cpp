// The rule fields of the groups `naturals`, `score`, `match` and `payment` with values other than the default.
#include <gtest/gtest.h>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

// A player who goes out with the five of hearts.
Position under(const std::string& rules) { return Position{.hand = "5H", .rules = rules}; }

// naturals.*

TEST(NaturalOfSix, is_every_set_of_six_or_more_without_a_wild_card_N1) {
  Position position = under(R"({"naturals":{"size":6}})");
  position.stock = "AC AD";
  position.opponent_sets = "8: 8C 8C 8D 8D 8H 8H; 9: 9C 9C 9D 9D 9H 9H 9S; K: KC KC KD KD KH; 7: 7C 7C 7D 7D 7H 7H 2C";
  Table table = position.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.naturals[kOpponent], 2);
  EXPECT_EQ(result.set_points[kOpponent], 60 + 70 + 50 + 50);
}

TEST(NaturalOfThree, is_every_set_without_a_wild_card_N1_N3) {
  Position position = under(R"({"naturals":{"size":3}})");
  position.sets = "8: 8C 8D 8H";
  Table table = position.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.naturals[kMe], 2);
  EXPECT_EQ(result.set_points[kMe], 60);
}

TEST(SetFactor, multiplies_a_natural_set_N1) {
  Position position = under(R"({"naturals":{"set_factor":5}})");
  position.opponent_sets = "8: 8C 8C 8D 8D 8H 8H 8S 8S";
  Table table = position.table();
  EXPECT_EQ(ended_by(table, {"discard 5H"}).set_points[kOpponent], 200);
}

TEST(CleanFactor, multiplies_the_sets_of_whoever_is_cleanly_out_N2_N3) {
  Position position = under(R"({"naturals":{"clean_factor":3,"set_factor":4}})");
  position.sets = "8: 8C 8C 8D 8D 8H 8H 8S 8S; Q: QC QD QH";
  Table table = position.table();
  EXPECT_EQ(ended_by(table, {"discard 5H"}).set_points[kMe], 40 * 12 + 30 * 3);
}

TEST(FactorOfOne, still_gives_the_asterisk_N1_N2) {
  Position position = under(R"({"naturals":{"clean_factor":1}})");
  position.sets = "Q: QC QD QH";
  Table table = position.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kMe], 30);
  EXPECT_EQ(result.naturals[kMe], 1);
}

TEST(CleanForAny, is_judged_for_both_players_V5) {
  Position position = under(R"({"naturals":{"clean":"any"}})");
  position.opponent_sets = "Q: QC QD QH";
  Table table = position.table();
  EXPECT_EQ(ended_by(table, {"discard 5H"}).naturals[kOpponent], 1);
}

TEST(CleanForNone, is_never_given_N2) {
  Position position = under(R"({"naturals":{"clean":"none"}})");
  position.sets = "Q: QC QD QH";
  Table table = position.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.naturals[kMe], 0);
  EXPECT_EQ(result.set_points[kMe], 30);
}

// score.chapeau

TEST(ChapeauSwitchedOff, is_not_recorded_E3) {
  Table table = under(R"({"score":{"chapeau":false}})").table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_LT(result.points[kOpponent], 0);
  EXPECT_EQ(result.chapeau[kOpponent], 0);
  EXPECT_EQ(table.info().chapeaux[kOpponent], 0);
}

// match.*

Position thirty_points(const std::string& rules, long long total, long long opponent_total) {
  Position position = under(rules);
  position.sets = "8: 8C 8D 2H";
  position.opponent_hand = "4C 4D";
  position.total = total;
  position.opponent_total = opponent_total;
  return position;
}

TEST(MatchTarget, of_thirty_is_reached_at_once_M1) {
  Table table = thirty_points(R"({"match":{"target":30}})", 0, 0).table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().winner, kMe);
}

TEST(NaturalRequiredField, keeps_the_match_going_V1) {
  Table table = thirty_points(R"({"match":{"natural_required":true}})", 1300, 0).table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().phase, MILLE_PHASE_BETWEEN);
}

TEST(TieThatIsADraw, ends_the_match_and_pays_nothing_M2) {
  Table table = thirty_points(R"({"match":{"tie":"draw"}})", 1200, 1240).table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().end, MILLE_END_DRAWN);
  EXPECT_EQ(table.info().winner, MILLE_NOBODY);
  EXPECT_EQ(table.payment().total, 0);
}

TEST(TieBelowTheTarget, is_no_draw_M2) {
  Table table = thirty_points(R"({"match":{"tie":"draw"}})", 100, 140).table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().phase, MILLE_PHASE_BETWEEN);
}

TEST(MaxDeals, of_one_ends_the_match_after_it_M3) {
  Table table = thirty_points(R"({"match":{"max_deals":1}})", 0, 0).table();
  table.play("discard 5H");
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.info().winner, kMe);
}

// payment.*

mille_payment settle(const std::string& field, std::int64_t winner, std::int64_t loser, int naturals = 0,
                     int chapeaux = 0, std::int64_t small_stake = 1, std::int64_t large_stake = 3) {
  mille_settle_input input = sized<mille_settle_input>();
  input.end = MILLE_END_WON;
  input.stakes[0] = small_stake;
  input.stakes[1] = large_stake;
  input.winner = {winner, 0, 0, naturals, 0, 0};
  input.loser = {loser, 0, 0, 0, chapeaux, 0};
  return under("{\"payment\":{" + field + "}}").table().variant().settle(input);
}

TEST(StakeRatio, of_five_wants_stakes_one_to_five_Y1) {
  EXPECT_EQ(settle(R"("stake_ratio":5)", 1200, 1200, 0, 0, 2, 10).game, 10);
  EXPECT_THROW(settle(R"("stake_ratio":5)", 1200, 1200, 0, 0, 1, 3), std::runtime_error);
}

TEST(StakeRatio, of_zero_takes_any_stakes_Y1) {
  EXPECT_EQ(settle(R"("stake_ratio":0)", 1200, 700, 0, 0, 7, 2).total, 2 + 5 * 7);
}

TEST(PaymentUnit, rounds_and_pays_by_itself_Y4) {
  EXPECT_EQ(settle(R"("unit":10)", 1204, 1195).difference, 0);  // both round to 1200
  EXPECT_EQ(settle(R"("unit":10)", 1205, 1194).difference, 2);  // 1210 and 1190
  EXPECT_EQ(settle(R"("unit":1)", 1205, 1194).difference, 11);
  EXPECT_EQ(settle(R"("unit":1000)", 1499, 600).difference, 0);  // 1000 and 1000
  EXPECT_EQ(settle(R"("unit":1000)", 1500, 600).difference, 1);
  EXPECT_EQ(settle(R"("unit":25)", 1213, 1212).difference, 1);  // 1225 and 1200: 13 is more than half of 25, 12 is less
}

TEST(WinnerWhoIsBehind, gets_a_negative_difference_where_signed_V1_Y4) {
  EXPECT_EQ(settle(R"("behind":"zero")", 1200, 1900).difference, 0);
  const mille_payment payment = settle(R"("behind":"signed")", 1200, 1900, 1);
  EXPECT_EQ(payment.difference, -7);
  EXPECT_EQ(payment.total, 3 - 7 + 3);
}

TEST(WinnerWhoIsBehind, is_flagged_V1_Y4) {
  EXPECT_EQ(settle(R"("behind":"zero")", 1200, 1900).behind, 1);
  EXPECT_EQ(settle(R"("behind":"signed")", 1200, 1900).behind, 1);
  EXPECT_EQ(settle(R"("behind":"signed")", 1200, 1200).behind, 0);
  EXPECT_EQ(settle(R"("behind":"signed")", 1200, 1199).behind, 0);
}

TEST(SumThatIsNegative, is_paid_as_it_is_V1_Y4) { EXPECT_EQ(settle(R"("behind":"signed")", 1200, 3200).total, 3 - 20); }

TEST(SkunkPercent, moves_the_line_Y5) {
  EXPECT_EQ(settle(R"("skunk_percent":25)", 1200, 300).skunk_level, 0);
  EXPECT_EQ(settle(R"("skunk_percent":25)", 1200, 299).skunk_level, 1);
  EXPECT_EQ(settle(R"("skunk_percent":100)", 1200, 1199).skunk_level, 1);
  EXPECT_EQ(settle(R"("skunk_percent":0)", 1200, 0).skunk_level, 0);
}

TEST(SkunkPercent, of_zero_leaves_the_double_skunk_below_zero_Y5) {
  EXPECT_EQ(settle(R"("skunk_percent":0)", 1200, -1).skunk_level, 2);
}

TEST(SkunkFactors, multiply_the_sum_Y5) {
  EXPECT_EQ(settle(R"("skunk":4)", 1200, 500).total, (3 + 7) * 4);
  EXPECT_EQ(settle(R"("double_skunk":10)", 1200, -100).total, (3 + 13) * 10);
  EXPECT_EQ(settle(R"("skunk":1)", 1200, 500).skunk, 0);
}

TEST(SkunkMode, add_adds_larges_V4) {
  EXPECT_EQ(settle(R"("skunk_mode":"add","skunk":4,"double_skunk":0)", 1200, 500).skunk, 12);
  EXPECT_EQ(settle(R"("skunk_mode":"add","skunk":4,"double_skunk":0)", 1200, -100).skunk, 0);
}

TEST(ProgressiveNaturals, alone_leave_chapeaux_as_they_are_V3) {
  const mille_payment payment = settle(R"("progressive_naturals":true)", 1200, 700, 3, 3);
  EXPECT_EQ(payment.naturals, 3 + 6 + 9);
  EXPECT_EQ(payment.chapeaux, 9);
}

TEST(ProgressiveChapeaux, alone_leave_naturals_as_they_are_V3) {
  const mille_payment payment = settle(R"("progressive_chapeaux":true)", 1200, 700, 3, 3);
  EXPECT_EQ(payment.naturals, 9);
  EXPECT_EQ(payment.chapeaux, 3 + 6 + 9);
}

// payment.double_skunk_when: last_deal

mille_payment last_deal(std::int64_t loser, std::int64_t points) {
  mille_settle_input input = sized<mille_settle_input>();
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.winner.total = 1200;
  input.loser = {loser, points, 1, 0, 0, 0};
  return under(R"({"payment":{"double_skunk_when":"last_deal"}})").table().variant().settle(input);
}

TEST(DoubleSkunkByTheLastDeal, is_a_loser_below_the_line_whose_last_deal_was_negative_Y5) {
  EXPECT_EQ(last_deal(500, -1).skunk_level, 2);
  EXPECT_EQ(last_deal(500, 0).skunk_level, 1);
  EXPECT_EQ(last_deal(600, -1).skunk_level, 0);
  EXPECT_EQ(last_deal(-10, -1).skunk_level, 2);
  EXPECT_EQ(last_deal(-10, 5).skunk_level, 1);  // below 0 is also below the skunk line
}

TEST(DoubleSkunkByTheLastDeal, is_refused_without_one_Y5) {
  EXPECT_THROW(settle(R"("double_skunk_when":"last_deal")", 1200, 500), std::runtime_error);
}

TEST(DoubleSkunkByTheLastDeal, is_taken_from_the_match_at_a_table_Y5) {
  Table table = thirty_points(R"({"payment":{"double_skunk_when":"last_deal"}})", 1170, 300).table();
  table.play("discard 5H");
  ASSERT_TRUE(table.over());
  EXPECT_EQ(table.payment().skunk_level, 2);
}

}  // namespace
}  // namespace mille_test
