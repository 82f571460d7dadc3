// E1–E4, N1–N4: the score of a deal, chapeaux, naturals.
#include <gtest/gtest.h>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

constexpr const char* kEightEights = "8: 8C 8C 8D 8D 8H 8H 8S 8S";

TEST(DealScore, is_the_sets_less_the_hand_deducted_once_E2) {
  Table table = Position{.hand = "5H", .opponent_hand = "KC 9D", .opponent_sets = "Q: QC QD QS; 8: 8C 8D 2H"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kOpponent], 120 + 30);
  EXPECT_EQ(result.hand_points[kOpponent], 10 + 5);
  EXPECT_EQ(result.points[kOpponent], 120 + 30 - 15);
}

TEST(DealScore, of_the_player_who_is_out_has_nothing_to_deduct_E2) {
  Table table = Position{.hand = "5H", .sets = "8: 8C 8D 2H"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.hand_points[kMe], 0);
  EXPECT_EQ(result.points[kMe], 30);
}

TEST(DealScore, is_added_to_the_totals_E2) {
  Table table = Position{.hand = "5H", .sets = "8: 8C 8D 2H", .total = 400, .opponent_total = -35}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.totals[kMe], 430);
  EXPECT_EQ(result.totals[kOpponent], -45);
  EXPECT_EQ(table.info().totals[kMe], 430);
}

TEST(DealScore, of_a_deal_in_progress_is_what_it_would_be_if_blocked_E2_E4) {
  const Table table = Position{.hand = "5H", .sets = "8: 8C 8D 8H", .opponent_hand = "KC"}.table();
  const mille_deal_result score = table.state().score();
  EXPECT_EQ(score.points[kMe], 15 - 5);
  EXPECT_EQ(score.points[kOpponent], -10);
  EXPECT_EQ(score.out, MILLE_NOBODY);
}

TEST(Chapeau, is_a_negative_deal_score_E3) {
  Table losing = Position{.hand = "5H", .opponent_hand = "KC KD", .opponent_sets = "3: 3C 3D 3H"}.table();
  const mille_deal_result result = ended_by(losing, {"discard 5H"});
  EXPECT_EQ(result.points[kOpponent], -5);
  EXPECT_EQ(result.chapeau[kOpponent], 1);
  EXPECT_EQ(losing.info().chapeaux[kOpponent], 1);
}

TEST(Chapeau, is_not_a_score_of_zero_E3) {
  Table table = Position{.hand = "5H", .opponent_hand = "KC 9D", .opponent_sets = "3: 3C 3D 3H"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.points[kOpponent], 0);
  EXPECT_EQ(result.chapeau[kOpponent], 0);
  EXPECT_EQ(result.points[kMe], 0);
  EXPECT_EQ(result.chapeau[kMe], 0);
}

TEST(Chapeau, is_added_to_those_of_the_match_E3) {
  Table table = Position{.hand = "5H", .opponent_hand = "KC", .chapeaux = 2, .opponent_chapeaux = 3}.table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().chapeaux[kMe], 2);
  EXPECT_EQ(table.info().chapeaux[kOpponent], 4);
}

TEST(BlockedDeal, scores_both_players_and_both_may_have_a_chapeau_E4) {
  Table table = Position{.hand = "5H", .opponent_hand = "KC", .pile = "9D", .stock = "", .drawn = false}.table();
  const mille_deal_result result = ended_by(table, {"pass"});
  EXPECT_EQ(result.points[kMe], -5);
  EXPECT_EQ(result.points[kOpponent], -10);
  EXPECT_EQ(result.chapeau[kMe], 1);
  EXPECT_EQ(result.chapeau[kOpponent], 1);
}

TEST(BlockedDeal, gives_nobody_the_natural_of_going_out_E4) {
  Table table = Position{.hand = "5H",
                         .sets = "8: 8C 8D 8H",
                         .opponent_sets = "K: KC KD KH",
                         .pile = "9D",
                         .stock = "",
                         .drawn = false}
                    .table();
  const mille_deal_result result = ended_by(table, {"pass"});
  EXPECT_EQ(result.naturals[kMe], 0);
  EXPECT_EQ(result.naturals[kOpponent], 0);
  EXPECT_EQ(result.set_points[kMe], 15);
}

TEST(BlockedDeal, still_counts_a_set_of_all_eight_twice_E4_N1) {
  Table table = Position{.hand = "5H", .sets = kEightEights, .pile = "9D", .stock = "", .drawn = false}.table();
  const mille_deal_result result = ended_by(table, {"pass"});
  EXPECT_EQ(result.set_points[kMe], 80);
  EXPECT_EQ(result.naturals[kMe], 1);
}

TEST(AllEightOfARank, count_twice_for_the_opponent_of_whoever_goes_out_N1) {
  Table table =
      Position{.hand = "5H", .sets = "3: 3C 3D 2H", .opponent_hand = "KC", .opponent_sets = kEightEights}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kOpponent], 40 * 2);
  EXPECT_EQ(result.points[kOpponent], 80 - 10);
  EXPECT_EQ(result.naturals[kOpponent], 1);
}

TEST(AllEightOfARank, with_a_wild_two_are_no_natural_N1_N4_S6) {
  Table table =
      Position{.hand = "5H", .opponent_hand = "KC", .opponent_sets = std::string(kEightEights) + " 2H"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kOpponent], 40 + 20);
  EXPECT_EQ(result.naturals[kOpponent], 0);
}

TEST(SevenOfARank, are_no_natural_N1) {
  Table table = Position{.hand = "5H", .opponent_sets = "8: 8C 8C 8D 8D 8H 8H 8S"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kOpponent], 35);
  EXPECT_EQ(result.naturals[kOpponent], 0);
}

TEST(EightTwos, are_a_natural_of_320_N1) {
  Table table = Position{.hand = "5H", .opponent_sets = "2: 2C 2C 2D 2D 2H 2H 2S 2S"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kOpponent], 320);
  EXPECT_EQ(result.naturals[kOpponent], 1);
}

TEST(TwoSetsOfAllEight, are_two_naturals_N1) {
  Table table =
      Position{.hand = "5H", .opponent_sets = std::string(kEightEights) + "; K: KC KC KD KD KH KH KS KS; 3: 3C 3D 2H"}
          .table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kOpponent], 80 + 160 + 30);
  EXPECT_EQ(result.naturals[kOpponent], 2);
}

TEST(GoingOutWithNoWildTwo, doubles_every_set_and_is_one_asterisk_N2) {
  Table table = Position{.hand = "5H", .sets = "8: 8C 8D 8H; Q: QC QD QS"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kMe], (15 + 120) * 2);
  EXPECT_EQ(result.naturals[kMe], 1);
  EXPECT_EQ(table.info().naturals[kMe], 1);
}

TEST(GoingOutWithNoWildTwo, is_not_spoiled_by_a_set_of_twos_N2) {
  Table table = Position{.hand = "5H", .sets = "8: 8C 8D 8H; 2: 2C 2D 2H"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kMe], (15 + 60) * 2);
  EXPECT_EQ(result.naturals[kMe], 1);
}

TEST(GoingOutWithNoWildTwo, gives_the_opponent_nothing_for_his_clean_sets_N2) {
  Table table =
      Position{.hand = "5H", .sets = "8: 8C 8D 8H", .opponent_hand = "KC", .opponent_sets = "Q: QC QD QH"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kOpponent], 30);
  EXPECT_EQ(result.naturals[kOpponent], 0);
}

TEST(GoingOutWithNoSetAtAll, is_no_natural_N2) {
  Table table = Position{.hand = "5H"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.points[kMe], 0);
  EXPECT_EQ(result.naturals[kMe], 0);
}

TEST(GoingOutWithNoWildTwo, may_have_a_two_discarded_N2) {
  Table table = Position{.hand = "2H", .sets = "8: 8C 8D 8H"}.table();
  EXPECT_EQ(ended_by(table, {"discard 2H"}).naturals[kMe], 1);
}

TEST(GoingOut, with_all_eight_of_a_rank_multiplies_both_naturals_N3) {
  Table table = Position{.hand = "5H", .sets = std::string(kEightEights) + "; Q: QC QD QS"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kMe], 40 * 4 + 120 * 2);
  EXPECT_EQ(result.naturals[kMe], 2);
}

TEST(GoingOut, with_two_sets_of_all_eight_is_three_naturals_N3) {
  Table table =
      Position{.hand = "5H", .sets = std::string(kEightEights) + "; K: KC KC KD KD KH KH KS KS; 3: 3C 3D 3H"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kMe], 40 * 4 + 80 * 4 + 15 * 2);
  EXPECT_EQ(result.naturals[kMe], 3);
}

TEST(WildTwo, anywhere_in_his_sets_spoils_the_natural_of_going_out_N4) {
  Table table = Position{.hand = "5H", .sets = "8: 8C 8D 8H; Q: QC QD 2S"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kMe], 15 + 40);
  EXPECT_EQ(result.naturals[kMe], 0);
}

TEST(WildTwo, in_one_set_leaves_the_natural_of_another_N4_N1) {
  Table table = Position{.hand = "5H", .sets = std::string(kEightEights) + "; Q: QC QD 2S"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kMe], 80 + 40);
  EXPECT_EQ(result.naturals[kMe], 1);
}

TEST(WildTwo, in_the_opponents_sets_does_not_spoil_mine_N4) {
  Table table = Position{.hand = "5H", .sets = "8: 8C 8D 8H", .opponent_sets = "Q: QC QD 2S"}.table();
  EXPECT_EQ(ended_by(table, {"discard 5H"}).naturals[kMe], 1);
}

TEST(Naturals, are_added_to_those_of_the_match_N1_N2) {
  Table table = Position{.hand = "5H", .sets = kEightEights, .naturals = 3, .opponent_naturals = 1}.table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().naturals[kMe], 5);
  EXPECT_EQ(table.info().naturals[kOpponent], 1);
}

}  // namespace
}  // namespace mille_test
