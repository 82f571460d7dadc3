// M1–M4: when a match ends, and who wins it.
#include <gtest/gtest.h>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

// A player who goes out with 30 points (8 8 and a two). The opponent holds four cards of a rank and loses 20.
Position thirty_points(long long total, long long opponent_total) {
  return Position{.hand = "5H",
                  .sets = "8: 8C 8D 2H",
                  .opponent_hand = "4C 4D 4H 4S",
                  .total = total,
                  .opponent_total = opponent_total};
}

TEST(Match, ends_when_a_total_reaches_1200_M1) {
  Table table = thirty_points(1170, 100).table();
  table.play("discard 5H");
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.info().winner, kMe);
  EXPECT_EQ(table.info().end, MILLE_END_WON);
  EXPECT_EQ(table.info().totals[kMe], 1200);
}

TEST(Match, goes_on_at_1199_M1) {
  Table table = thirty_points(1169, 100).table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().phase, MILLE_PHASE_BETWEEN);
  EXPECT_EQ(table.info().end, MILLE_END_NONE);
  EXPECT_EQ(table.info().winner, MILLE_NOBODY);
  table.next_deal();
  EXPECT_EQ(table.info().deal, 2);
}

TEST(Match, is_won_by_the_higher_total_when_both_reach_the_target_M1) {
  Table table = thirty_points(1180, 1300).table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().winner, kOpponent);
}

TEST(Match, is_won_by_who_did_not_go_out_if_his_total_is_there_M1) {
  Table table = thirty_points(100, 1220).table();
  table.play("discard 5H");
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.info().winner, kOpponent);
  EXPECT_EQ(table.info().totals[kOpponent], 1200);
}

TEST(Match, is_not_over_in_the_middle_of_a_deal_that_will_end_it_M1) {
  Table table = Position{.hand = "8C 8D 8H 5H KD", .total = 1195}.table();
  table.play("lay 8 8C 8D 8H");
  EXPECT_TRUE(table.in_deal());
}

TEST(Match, ends_after_a_blocked_deal_too_M1_E4) {
  Position position = thirty_points(1180, 100);
  position.stock = "";
  position.pile = "KD";
  position.drawn = false;
  Table table = position.table();
  table.play("pass");
  EXPECT_EQ(table.info().winner, kMe);
}

TEST(Match, with_equal_totals_at_the_target_is_played_on_M2) {
  Table table = thirty_points(1200, 1250).table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().totals[kMe], table.info().totals[kOpponent]);
  EXPECT_EQ(table.info().phase, MILLE_PHASE_BETWEEN);
  table.next_deal();
  EXPECT_EQ(table.info().deal, 2);
}

TEST(Match, without_a_winner_after_a_thousand_deals_goes_to_the_higher_total_M3) {
  Position position = thirty_points(100, 100);
  position.deal = 1000;
  Table table = position.table();
  table.play("discard 5H");
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.info().winner, kMe);
  EXPECT_EQ(table.info().end, MILLE_END_WON);
  EXPECT_GT(table.payment().total, 0);
}

TEST(Match, with_equal_totals_after_a_thousand_deals_is_drawn_and_pays_nothing_M3) {
  for (const long long total : {100LL, 1200LL}) {
    Position position = thirty_points(total, total + 50);
    position.deal = 1000;
    Table table = position.table();
    table.play("discard 5H");
    EXPECT_TRUE(table.over());
    EXPECT_EQ(table.info().end, MILLE_END_DRAWN);
    EXPECT_EQ(table.info().winner, MILLE_NOBODY);
    const mille_payment payment = table.payment();
    EXPECT_EQ(payment.winner, MILLE_NOBODY);
    EXPECT_EQ(payment.total, 0);
    EXPECT_EQ(payment.game, 0);
    EXPECT_EQ(payment.behind, 0);
  }
}

TEST(Match, after_deal_999_has_one_more_M3) {
  Position position = thirty_points(100, 100);
  position.deal = 999;
  Table table = position.table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().phase, MILLE_PHASE_BETWEEN);
}

TEST(Resigning, gives_the_opponent_the_match_and_scores_the_deal_as_if_they_were_out_M4_E2) {
  Table table =
      Position{.hand = "5H", .sets = "Q: QC QD QS", .opponent_hand = "KC KD", .total = 700, .opponent_total = 900}
          .table();
  table.forfeit(kMe);
  const mille_table_info info = table.info();
  EXPECT_EQ(info.phase, MILLE_PHASE_OVER);
  EXPECT_EQ(info.end, MILLE_END_FORFEIT);
  EXPECT_EQ(info.winner, kOpponent);
  EXPECT_EQ(info.fault_seat, kMe);
  EXPECT_EQ(info.fault, MILLE_FAULT_RESIGN);
  EXPECT_EQ(info.totals[kMe], 700 + 120 - 5);
  EXPECT_EQ(info.totals[kOpponent], 900);  // the kings in hand are not deducted, and without a set there is no natural
  ASSERT_EQ(table.results().size(), 1u);
  EXPECT_EQ(table.results()[0].out, kOpponent);
  EXPECT_EQ(table.results()[0].naturals[kOpponent], 0);
}

TEST(Aborting, pays_nothing_and_scores_no_deal) {
  for (const mille_seat by : {kMe, kOpponent, mille_seat{MILLE_NOBODY}}) {
    Table table = Position{.hand = "5H", .sets = "Q: QC QD QS", .total = 700, .opponent_total = 900}.table();
    ASSERT_EQ(mille_table_abort(table.get(), by, nullptr), MILLE_OK);
    const mille_table_info info = table.info();
    EXPECT_EQ(info.phase, MILLE_PHASE_OVER);
    EXPECT_EQ(info.end, MILLE_END_ABORTED);
    EXPECT_EQ(info.aborted_by, by);
    EXPECT_EQ(info.winner, MILLE_NOBODY);
    EXPECT_EQ(info.fault_seat, MILLE_NOBODY);
    EXPECT_EQ(info.totals[kMe], 700);
    EXPECT_EQ(info.totals[kOpponent], 900);
    EXPECT_EQ(table.payment().total, 0);
    EXPECT_TRUE(table.results().empty());
    EXPECT_EQ(mille_table_abort(table.get(), by, nullptr), MILLE_E_PHASE);
    EXPECT_EQ(mille_table_agree_draw(table.get(), nullptr), MILLE_E_PHASE);
    ASSERT_EQ(mille_table_undo(table.get(), 0, nullptr), MILLE_OK);
    EXPECT_EQ(table.info().end, MILLE_END_NONE);
    EXPECT_EQ(table.info().turn, kMe);
    table.play("discard 5H");
  }
}

TEST(AgreeingOnADraw, pays_nothing_and_scores_no_deal) {
  Table table = Position{.hand = "5H", .sets = "Q: QC QD QS", .total = 700, .opponent_total = 900}.table();
  ASSERT_EQ(mille_table_agree_draw(table.get(), nullptr), MILLE_OK);
  const mille_table_info info = table.info();
  EXPECT_EQ(info.phase, MILLE_PHASE_OVER);
  EXPECT_EQ(info.end, MILLE_END_AGREED);
  EXPECT_EQ(info.aborted_by, MILLE_NOBODY);
  EXPECT_EQ(info.winner, MILLE_NOBODY);
  EXPECT_EQ(table.payment().total, 0);
  EXPECT_TRUE(table.results().empty());
  ASSERT_EQ(mille_table_undo(table.get(), 0, nullptr), MILLE_OK);
  EXPECT_EQ(table.info().end, MILLE_END_NONE);
}

// By playing on, the player would score two naturals: one for eight cards, one under V5 for having no wild card.
TEST(Resigning, credits_no_natural_M4_N1_V5) {
  Position position{.hand = "5H", .sets = "8: 8C 8C 8D 8D 8H 8H 8S 8S", .opponent_sets = "K: KC KD KH"};
  position.variant = "denexa";
  Table table = position.table();
  table.forfeit(kMe);
  const mille_deal_result result = table.results().at(0);
  EXPECT_EQ(result.naturals[kMe], 0);
  EXPECT_EQ(result.set_points[kMe], 40);
  EXPECT_EQ(result.points[kMe], 35);
  EXPECT_EQ(result.naturals[kOpponent], 1);
  EXPECT_EQ(result.points[kOpponent], 60);
}

TEST(Resigning, with_more_points_than_the_opponent_is_flagged_M4_Y4) {
  Table ahead = Position{.hand = "5H", .total = 900, .opponent_total = 700}.table();
  ahead.forfeit(kMe);
  EXPECT_EQ(ahead.payment().behind, 1);
  EXPECT_EQ(ahead.payment().difference, 0);
  Table even = Position{.hand = "5H", .total = 705, .opponent_total = 700}.table();
  even.forfeit(kMe);
  EXPECT_EQ(even.info().totals[kMe], 700);
  EXPECT_EQ(even.payment().behind, 0);
}

TEST(Resigning, credits_the_wild_cards_in_sets_M4_C2_C3) {
  Table table = Position{.hand = "5H", .sets = "8: 8C 8D 2H"}.table();
  table.forfeit(kMe);
  EXPECT_EQ(table.results().at(0).set_points[kMe], 30);
  EXPECT_EQ(table.results().at(0).points[kMe], 25);
}

// Under V5 the clean set of kings would count 60 if the player played on.
TEST(Resigning, is_a_chapeau_where_the_hand_outweighs_the_sets_without_their_natural_M4_E3_V5) {
  Position position{.hand = "QC QD QH QH", .sets = "K: KC KD KH"};
  position.variant = "denexa";
  Table table = position.table();
  table.forfeit(kMe);
  EXPECT_EQ(table.results().at(0).points[kMe], 30 - 40);
  EXPECT_EQ(table.results().at(0).chapeau[kMe], 1);
}

TEST(Resigning, with_more_in_hand_than_in_sets_is_a_chapeau_M4_E3_Y3) {
  Table table = Position{.hand = "5H", .total = 700, .opponent_total = 900}.table();
  table.forfeit(kMe);
  EXPECT_EQ(table.results().at(0).chapeau[kMe], 1);
  const mille_payment payment = table.payment();
  EXPECT_EQ(payment.game, 3);
  EXPECT_EQ(payment.difference, 2);
  EXPECT_EQ(payment.chapeaux, 3);
  EXPECT_EQ(payment.total, 8);
}

TEST(Resigning, while_ahead_pays_a_difference_of_zero_M4) {
  Table table = Position{.hand = "5H", .sets = "8: 8C 8D 8H", .total = 1100, .opponent_total = 200}.table();
  table.forfeit(kMe);
  EXPECT_EQ(table.payment().difference, 0);
  EXPECT_EQ(table.payment().total, 3);
}

TEST(Resigning, while_ahead_pays_no_negative_difference_where_one_is_possible_M4_Y4) {
  Table table = Position{.hand = "5H",
                         .sets = "8: 8C 8D 8H",
                         .total = 1100,
                         .opponent_total = 200,
                         .rules = R"({"payment":{"behind":"signed"}})"}
                    .table();
  table.forfeit(kMe);
  EXPECT_EQ(table.payment().difference, 0);
}

TEST(Resigning, before_the_first_deal_is_a_skunk_M4_Y5) {
  Table table = Table::start(Variant::load("montreal"), seed("3"));
  table.forfeit(1);
  EXPECT_EQ(table.payment().skunk_level, 1);
  EXPECT_EQ(table.payment().total, 6);
}

TEST(Resigning, pays_naturals_and_chapeaux_like_a_lost_match_M4_Y2_Y3) {
  Table table = Position{.hand = "5H",
                         .sets = "8: 8C 8D 8H",
                         .total = 700,
                         .opponent_total = 900,
                         .naturals = 5,
                         .opponent_naturals = 2,
                         .chapeaux = 1,
                         .opponent_chapeaux = 4}
                    .table();
  table.forfeit(kMe);
  EXPECT_EQ(table.payment().naturals, 6);
  EXPECT_EQ(table.payment().chapeaux, 3);
}

TEST(Forfeit, may_be_of_the_seat_whose_turn_it_is_not_M4) {
  Table table = Position{.hand = "5H"}.table();
  table.forfeit(kOpponent, MILLE_FAULT_TIMEOUT);
  EXPECT_EQ(table.info().winner, kMe);
  EXPECT_EQ(table.info().fault, MILLE_FAULT_TIMEOUT);
}

TEST(Forfeit, may_come_between_deals_but_not_after_the_match_M4) {
  Table table = Table::start(Variant::load("montreal"), seed("3"));
  table.forfeit(0, MILLE_FAULT_CRASH);
  EXPECT_TRUE(table.over());
  EXPECT_EQ(mille_table_forfeit(table.get(), 1, MILLE_FAULT_RESIGN, nullptr), MILLE_E_PHASE);
  EXPECT_EQ(table.info().winner, 1);
}

TEST(Match, that_is_over_takes_no_action_and_no_deal_M1) {
  Table table = thirty_points(1170, 100).table();
  table.play("discard 5H");
  EXPECT_EQ(table.try_play("draw").status, MILLE_E_PHASE);
  EXPECT_EQ(mille_table_next_deal(table.get(), nullptr, nullptr), MILLE_E_PHASE);
  EXPECT_TRUE(table.legal().empty());
}

TEST(Match, that_goes_on_has_no_payment_yet) {
  Table table = Position{.hand = "5H KD"}.table();
  mille_payment payment = sized<mille_payment>();
  EXPECT_EQ(mille_table_payment(table.get(), &payment, nullptr), MILLE_E_PHASE);
}

}  // namespace
}  // namespace mille_test
