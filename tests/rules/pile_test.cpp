// P1–P6, F1: taking the discard pile, and an upcard two in the first turn.
#include <gtest/gtest.h>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

// A player who has yet to draw, with this hand and this pile.
Position before_pile(const std::string& hand, const std::string& pile) {
  return Position{.hand = hand, .pile = pile, .drawn = false};
}

TEST(Pile, is_taken_with_two_natural_cards_of_the_upcards_rank_P1_P2) {
  Table table = before_pile("QC QH 5H", "3C KD QS").table();
  table.play("pile QC QH");
  EXPECT_EQ(set_of(table, kMe, "Q"), "QC QH QS");
}

TEST(Pile, is_not_taken_with_one_natural_card_P1) {
  Table table = before_pile("QC 5H 6H", "3C KD QS").table();
  EXPECT_TRUE(refuses(table, "pile QC", "P1|P2"));
  EXPECT_TRUE(refuses(table, "pile QC QH", "P1"));  // the other queen is not in hand
  EXPECT_TRUE(refuses(table, "pile", "P1|P2"));
}

TEST(Pile, is_not_taken_with_the_help_of_wild_twos_P1) {
  Table table = before_pile("QC 2C 2D 5H", "3C KD QS").table();
  EXPECT_TRUE(refuses(table, "pile QC 2C", "P1"));
  EXPECT_TRUE(refuses(table, "pile 2C 2D", "P1"));
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"draw"});
}

TEST(Pile, whose_upcard_is_a_two_is_taken_with_two_twos_P1) {
  Table table = before_pile("2C 2D 5H", "3C KD 2S").table();
  table.play("pile 2C 2D");
  EXPECT_EQ(set_of(table, kMe, "2"), "2C 2D 2S");
  EXPECT_EQ(table.view(MILLE_ONLOOKER).sets[kMe][cards("2S").at(0)], 1);
}

TEST(Pile, whose_upcard_is_a_two_is_not_taken_with_other_cards_P1) {
  Table table = before_pile("2C 8C 8D 5H", "3C KD 2S").table();
  EXPECT_TRUE(refuses(table, "pile 2C 8C", "P1"));
  EXPECT_TRUE(refuses(table, "pile 8C 8D", "P1"));
}

TEST(Pile, is_taken_by_its_upcard_not_by_what_lies_below_P1) {
  Table table = before_pile("KC KH 5H", "3C KD QS").table();
  EXPECT_TRUE(refuses(table, "pile KC KH", "P1"));
}

TEST(Pile, that_is_empty_is_not_taken_P1) {
  Table table = before_pile("QC QH 5H", "").table();
  EXPECT_TRUE(refuses(table, "pile QC QH", "P1"));
}

TEST(Pile, refusal_says_what_the_hand_lacks_P1) {
  Table table = before_pile("QC 8C 8D 5H", "3C KD QS").table();
  const Outcome outcome = table.try_play("pile QC 8C");
  EXPECT_EQ(outcome.rule(), "P1");
  EXPECT_NE(outcome.text().find("P1"), std::string::npos) << outcome.text();
  EXPECT_STRNE(outcome.error.message, "");
}

TEST(Pile, is_taken_with_exactly_two_cards_P2) {
  Table table = before_pile("QC QH QD 5H", "3C KD QS").table();
  EXPECT_TRUE(refuses(table, "pile QC QD QH", "P1|P2"));
  EXPECT_TRUE(refuses(table, "pile QC", "P1|P2"));
  EXPECT_TRUE(accepts(table, "pile QC QH"));
}

TEST(Pile, upcard_joins_the_set_of_its_rank_P2_S3) {
  Position position = before_pile("QC QH 5H", "3C KD QS");
  position.sets = "Q: QD QD 2H";
  Table table = position.table();
  table.play("pile QC QH");
  EXPECT_EQ(set_of(table, kMe, "Q"), "QC QD QD QH QS 2H");
}

TEST(Pile, once_taken_more_of_the_rank_may_be_laid_P2) {
  Table table = before_pile("QC QH QD 5H", "QC KD QS").table();
  table.play({"pile QC QH", "lay Q QD QC"});
  EXPECT_EQ(set_of(table, kMe, "Q"), "QC QC QD QH QS");
}

TEST(Pile, is_not_taken_by_a_set_on_the_table_P3) {
  Position position = before_pile("QC 5H KD", "3C QS");
  position.sets = "Q: QC QD QH";
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "pile QC", "P1|P2|P3"));
  EXPECT_TRUE(refuses(table, "pile", "P1|P2|P3"));
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"draw"});
}

TEST(Pile, goes_wholly_into_the_hand_P4) {
  Table table = before_pile("QC QH 5H", "3C KD 2S 9H QS").table();
  table.play("pile QC QH");
  EXPECT_EQ(hand_of(table, kMe), "2S 3C 5H 9H KD");
  EXPECT_EQ(pile_of(table), "");
}

TEST(Pile, taken_leaves_the_stock_as_it_was_P4) {
  Position position = before_pile("QC QH 5H", "3C QS");
  position.stock = "9C 9D";
  Table table = position.table();
  table.play("pile QC QH");
  EXPECT_EQ(stock_of(table), "9C 9D");
}

TEST(Pile, taken_goes_on_with_the_lay_step_P5) {
  Table table = before_pile("QC QH 9C 9D 5H", "9S KD QS").table();
  table.play({"pile QC QH", "lay 9 9C 9D 9S", "discard KD"});
  EXPECT_EQ(pile_of(table), "KD");
  EXPECT_EQ(table.turn(), kOpponent);
}

TEST(Pile, cards_taken_are_known_to_the_opponent_P4) {
  Table table = before_pile("QC QH 5H", "3C KD KD QS").table();
  table.play("pile QC QH");
  const mille_view view = table.view(kOpponent);
  EXPECT_EQ(view.known[kMe][cards("3C").at(0)], 1);
  EXPECT_EQ(view.known[kMe][cards("KD").at(0)], 2);
  EXPECT_EQ(view.known[kMe][cards("5H").at(0)], 0);
  table.play("discard KD");
  EXPECT_EQ(table.view(kOpponent).known[kMe][cards("KD").at(0)], 1);
}

TEST(Pile, which_two_cards_are_laid_is_the_players_choice_P6) {
  Table table = before_pile("QC QD QS 5H", "3C QH").table();
  EXPECT_EQ(table.legal_texts(), (std::vector<std::string>{"draw", "pile QC QD", "pile QC QS"}));
  Table keeps = table.clone();
  keeps.play("pile QC QD");
  EXPECT_EQ(hand_of(keeps, kMe), "3C 5H QS");
  table.play("pile QD QS");  // legal, although the list represents it by `pile QC QS`
  EXPECT_EQ(hand_of(table, kMe), "3C 5H QC");
  EXPECT_EQ(set_of(table, kMe, "Q"), "QD QH QS");
}

// F1

Position first_turn(const std::string& hand, const std::string& upcard) {
  return Position{.hand = hand, .pile = upcard, .drawn = false, .first_turn = true};
}

TEST(UpcardTwo, of_the_first_turn_may_be_taken_into_hand_in_place_of_a_draw_F1) {
  Table table = first_turn("QC QH 5H", "2S").table();
  table.play("upcard");
  EXPECT_EQ(hand_of(table, kMe), "2S 5H QC QH");
  EXPECT_EQ(pile_of(table), "");
  EXPECT_EQ(table.info().phase, MILLE_PHASE_LAY);
  EXPECT_TRUE(refuses(table, "draw", "T1"));
}

TEST(UpcardTwo, taken_may_be_laid_or_discarded_at_once_F1) {
  Table table = first_turn("QC QH 5H", "2S").table();
  table.play("upcard");
  EXPECT_TRUE(accepts(table, "lay Q QC QH 2S"));
  table.play("discard 2S");
  EXPECT_EQ(pile_of(table), "2S");
}

TEST(UpcardTwo, may_also_be_taken_by_two_twos_or_left_F1_P1) {
  Table table = first_turn("2C 2D 5H", "2S").table();
  EXPECT_EQ(table.legal_texts(), (std::vector<std::string>{"draw", "upcard", "pile 2C 2D"}));
}

TEST(UpcardTwo, taken_is_known_to_the_opponent_F1) {
  Table table = first_turn("QC QH 5H", "2S").table();
  table.play("upcard");
  EXPECT_EQ(table.view(kOpponent).known[kMe][cards("2S").at(0)], 1);
}

TEST(UpcardThatIsNoTwo, is_not_taken_into_hand_F1) {
  Table table = first_turn("QC QH 5H", "QS").table();
  EXPECT_TRUE(refuses(table, "upcard", "F1"));
}

TEST(UpcardTwo, is_not_taken_on_the_dealers_first_turn_F1) {
  Table table = Table::start(Variant::load("montreal"), {}, 1, 3, MILLE_DECKS_GIVEN);
  Cards deck = whole_pack();
  std::swap(deck[30], deck[4]);  // the two of clubs becomes the upcard
  table.next_deal(deck, 0);
  EXPECT_TRUE(accepts(table, "upcard"));
  table.play("draw");
  EXPECT_TRUE(refuses(table, "upcard", "T1|F1"));
  table.play("discard 2H");
  EXPECT_EQ(pile_of(table), "2C 2H");
  EXPECT_TRUE(refuses(table, "upcard", "F1"));
}

TEST(UpcardTwo, is_not_taken_into_hand_on_a_later_turn_F1) {
  Table table = before_pile("QC QH 5H", "2S").table();
  EXPECT_TRUE(refuses(table, "upcard", "F1"));
}

}  // namespace
}  // namespace mille_test
