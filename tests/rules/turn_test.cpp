// T1–T4: draw, lay, discard, and going out.
#include <gtest/gtest.h>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

TEST(DrawStep, takes_the_top_card_of_the_stock_T1) {
  Table table = Position{.hand = "5H KD", .pile = "9C", .stock = "JD 3C", .drawn = false}.table();
  table.play("draw");
  EXPECT_EQ(hand_of(table, kMe), "5H JD KD");
  EXPECT_EQ(stock_of(table), "3C");
  EXPECT_EQ(table.info().phase, MILLE_PHASE_LAY);
}

TEST(DrawStep, is_done_once_a_turn_T1) {
  Table table = Position{.hand = "5H KD", .pile = "9C", .drawn = false}.table();
  table.play("draw");
  EXPECT_TRUE(refuses(table, "draw", "T1"));
}

TEST(DrawStep, comes_before_laying_and_discarding_T1) {
  Table table = Position{.hand = "8C 8D 8H KD", .pile = "9C", .drawn = false}.table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 8H", "T1|T2"));
  EXPECT_TRUE(refuses(table, "discard KD", "T1|T3"));
}

TEST(DrawStep, is_either_the_stock_or_the_pile_never_both_T1) {
  Table table = Position{.hand = "8C 8D KD KC 5S", .pile = "3C 8H", .drawn = false}.table();
  Table other = table.clone();
  table.play("draw");
  EXPECT_TRUE(refuses(table, "pile 8C 8D", "T1"));
  other.play("pile 8C 8D");
  EXPECT_TRUE(refuses(other, "draw", "T1"));
  EXPECT_TRUE(refuses(other, "pile KD KC", "T1|P1"));
}

TEST(DrawStep, lists_exactly_what_may_be_done_T1) {
  Table table = Position{.hand = "8C 8D KD", .pile = "3C 8H", .drawn = false}.table();
  EXPECT_EQ(table.legal_texts(), (std::vector<std::string>{"draw", "pile 8C 8D"}));
}

TEST(LayStep, may_lay_sets_in_any_number_of_actions_T2) {
  Table table = Position{.hand = "8C 8D 8H 8S 9C 9D 9H KD"}.table();
  table.play({"lay 8 8C 8D 8H", "lay 9 9C 9D 9H", "lay 8 8S"});
  EXPECT_EQ(set_of(table, kMe, "8"), "8C 8D 8H 8S");
  EXPECT_EQ(set_of(table, kMe, "9"), "9C 9D 9H");
  EXPECT_EQ(table.turn(), kMe);
  EXPECT_EQ(hand_of(table, kMe), "KD");
}

TEST(LayStep, may_lay_nothing_T2) {
  Table table = Position{.hand = "8C 8D 8H KD"}.table();
  table.play("discard KD");
  EXPECT_EQ(table.turn(), kOpponent);
  EXPECT_EQ(set_of(table, kMe, "8"), "");
}

TEST(LayStep, lays_only_cards_of_the_hand_T2) {
  Table table = Position{.hand = "8C 8D KD"}.table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 8H", "T2"));
  EXPECT_TRUE(refuses(table, "lay 8 8C 8C 8D", "T2"));  // only one eight of clubs is in hand
}

TEST(Discard, goes_face_up_on_the_pile_and_ends_the_turn_T3) {
  Table table = Position{.hand = "5H KD", .pile = "9C"}.table();
  table.play("discard KD");
  EXPECT_EQ(pile_of(table), "9C KD");
  EXPECT_EQ(hand_of(table, kMe), "5H");
  EXPECT_EQ(table.turn(), kOpponent);
  EXPECT_EQ(table.info().phase, MILLE_PHASE_DRAW);
}

TEST(Discard, may_be_the_card_just_drawn_T3) {
  Table table = Position{.hand = "5H", .pile = "9C", .stock = "JD 3C", .drawn = false}.table();
  table.play({"draw", "discard JD"});
  EXPECT_EQ(pile_of(table), "9C JD");
}

TEST(Discard, may_be_a_two_the_queen_of_spades_or_a_card_that_fits_a_set_T3) {
  Table table = Position{.hand = "2H QS 8S KD", .sets = "8: 8C 8D 8H"}.table();
  for (const char* action : {"discard 2H", "discard QS", "discard 8S", "discard KD"})
    EXPECT_TRUE(accepts(table, action));
}

TEST(Discard, is_one_card_of_the_hand_T3) {
  Table table = Position{.hand = "5H KD", .sets = "8: 8C 8D 8H"}.table();
  EXPECT_TRUE(refuses(table, "discard 9S", "T3"));
  EXPECT_TRUE(refuses(table, "discard 8C", "T3"));  // it is in a set (S5)
  EXPECT_TRUE(refuses(table, "discard 5H KD", "*"));
  EXPECT_TRUE(refuses(table, "discard", "*"));
}

TEST(Turn, ends_with_the_discard_alone_and_is_counted_T3) {
  Table table = Position{.hand = "8C 8D 8H 5H KD", .turns = 12}.table();
  table.play("lay 8 8C 8D 8H");
  EXPECT_EQ(table.info().turns, 12);
  table.play("discard KD");
  EXPECT_EQ(table.info().turns, 13);
}

TEST(GoingOut, by_the_discard_of_the_last_card_ends_the_deal_T4_E1) {
  Table table = Position{.hand = "5H"}.table();
  EXPECT_EQ(ended_by(table, {"discard 5H"}).out, kMe);
  EXPECT_EQ(table.info().phase, MILLE_PHASE_BETWEEN);
}

TEST(GoingOut, by_laying_the_last_cards_needs_no_discard_T4_E1) {
  Table table = Position{.hand = "8C 8D 8H"}.table();
  EXPECT_EQ(ended_by(table, {"lay 8 8C 8D 8H"}).out, kMe);
}

TEST(GoingOut, by_taking_a_pile_of_one_card_with_the_last_two_cards_T4) {
  Table table = Position{.hand = "QC QH", .pile = "QS", .drawn = false}.table();
  const mille_deal_result result = ended_by(table, {"pile QC QH"});
  EXPECT_EQ(result.out, kMe);
  EXPECT_EQ(result.set_points[kMe], (100 + 10 + 10) * 2);  // N2
}

TEST(GoingOut, does_not_happen_by_taking_a_longer_pile_with_the_last_two_cards_T4) {
  Table table = Position{.hand = "QC QH", .pile = "3C KD QS", .drawn = false}.table();
  table.play("pile QC QH");
  EXPECT_EQ(hand_of(table, kMe), "3C KD");
  EXPECT_EQ(table.info().phase, MILLE_PHASE_LAY);
  EXPECT_EQ(table.turn(), kMe);
}

TEST(GoingOut, belongs_to_the_player_whose_hand_is_empty_in_either_seat_T4) {
  Table table = Position{.hand = "5H", .turn = 0, .dealer = 1}.table();
  EXPECT_EQ(ended_by(table, {"discard 5H"}).out, 0);
}

TEST(GoingOut, leaves_nothing_more_to_do_in_the_deal_E1) {
  Table table = Position{.hand = "5H"}.table();
  table.play("discard 5H");
  EXPECT_TRUE(table.legal().empty());
  EXPECT_EQ(table.try_play("draw").status, MILLE_E_PHASE);
}

}  // namespace
}  // namespace mille_test
