// The rule fields of the group `sets` with values other than the default.
#include <gtest/gtest.h>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

// A player who has drawn, under a field of the group `sets`.
Position under(const std::string& field, const std::string& hand) {
  return Position{.hand = hand, .rules = "{\"sets\":{" + field + "}}"};
}

// A player who has yet to draw, with this pile.
Position before_pile(const std::string& field, const std::string& hand, const std::string& pile) {
  Position position = under(field, hand);
  position.pile = pile;
  position.drawn = false;
  return position;
}

// sets.min_size

TEST(SetsOfFour, are_the_least_S1) {
  Table table = under(R"("min_size":4)", "8C 8D 8H 8S KD").table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 8H", "S1"));
  EXPECT_TRUE(accepts(table, "lay 8 8C 8D 8H 8S"));
}

TEST(SetsOfFour, let_the_pile_be_taken_only_onto_ones_own_set_P2) {
  Position position = before_pile(R"("min_size":4)", "QC QH KD", "3C QS");
  Table without = position.table();
  EXPECT_TRUE(refuses(without, "pile QC QH", "S1|P2"));
  position.sets = "Q: QC QD QD QH";
  Table with = position.table();
  EXPECT_TRUE(accepts(with, "pile QC QH"));
}

TEST(SetsOfFive, are_the_least_S1) {
  Table table = under(R"("min_size":5)", "8C 8D 8H 8S 2C KD").table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 8H 8S", "S1"));
  EXPECT_TRUE(accepts(table, "lay 8 8C 8D 8H 8S 2C"));
}

// sets.min_natural_cards

TEST(TwoNaturalCards, are_needed_in_every_set_S2) {
  Table table = under(R"("min_natural_cards":2)", "QC QD 2C 2D KD").table();
  EXPECT_TRUE(refuses(table, "lay Q QC 2C 2D", "S2"));
  EXPECT_TRUE(accepts(table, "lay Q QC QD 2C 2D"));
}

TEST(FourNaturalCards, let_the_pile_be_taken_only_onto_ones_own_set_P2) {
  Position position = before_pile(R"("min_natural_cards":4)", "QC QH KD", "3C QS");
  Table without = position.table();
  EXPECT_TRUE(refuses(without, "pile QC QH", "S2|P2"));
  position.sets = "Q: QC QD QD QH";
  Table with = position.table();
  EXPECT_TRUE(accepts(with, "pile QC QH"));
}

TEST(FourNaturalCards, are_needed_in_a_set_of_twos_too_S2) {
  Table table = under(R"("min_natural_cards":4)", "2C 2D 2H 2S KD").table();
  EXPECT_TRUE(refuses(table, "lay 2 2C 2D 2H", "S2"));
  EXPECT_TRUE(accepts(table, "lay 2 2C 2D 2H 2S"));
}

// sets.max_wilds

TEST(OneWildCard, is_the_most_in_a_set_S2) {
  Table table = under(R"("max_wilds":1)", "QC QD 2C 2D KD").table();
  EXPECT_TRUE(refuses(table, "lay Q QC 2C 2D", "*"));
  table.play("lay Q QC QD 2C");
  EXPECT_TRUE(refuses(table, "lay Q 2D", "*"));
}

TEST(OneWildCard, at_most_does_not_limit_a_set_of_twos_S2) {
  Table table = under(R"("max_wilds":1)", "2C 2D 2H 2S KD").table();
  EXPECT_TRUE(accepts(table, "lay 2 2C 2D 2H 2S"));
}

TEST(NoWildCardInSets, still_lets_twos_be_a_set_S2) {
  Table table = under(R"("max_wilds":0)", "QC QD 2C 2D 2H KD").table();
  EXPECT_TRUE(refuses(table, "lay Q QC QD 2C", "*"));
  EXPECT_TRUE(accepts(table, "lay 2 2C 2D 2H"));
}

// sets.max_size

TEST(SetsOfAtMostFour, take_no_fifth_card_S6) {
  Table table = under(R"("max_size":4)", "8C 8D 8H 8S 8S 2C KD").table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 8H 8S 8S", "*"));
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 8H 8S 2C", "*"));
  table.play("lay 8 8C 8D 8H 8S");
  EXPECT_TRUE(refuses(table, "lay 8 8S", "*"));
  EXPECT_TRUE(refuses(table, "lay 8 2C", "*"));
}

TEST(SetsOfAtMostFive, take_no_pile_that_would_make_them_six_S6_P2) {
  Position position = before_pile(R"("max_size":5)", "QC QH KD", "3C QS");
  position.sets = "Q: QC QD QD";
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "pile QC QH", "*"));
}

TEST(SetsOfAtMostThree, take_the_pile_as_a_new_set_S6_P2) {
  Table table = before_pile(R"("max_size":3)", "QC QH KD", "3C QS").table();
  table.play("pile QC QH");
  EXPECT_EQ(set_of(table, kMe, "Q"), "QC QH QS");
}

// sets.of_wilds

TEST(TwosThatMakeNoSet, are_refused_as_one_S2) {
  Table table = under(R"("of_wilds":false)", "2C 2D 2H QC KD").table();
  EXPECT_TRUE(refuses(table, "lay 2 2C 2D 2H", "S2"));
  EXPECT_TRUE(accepts(table, "lay Q QC 2C 2D"));
}

TEST(TwosThatMakeNoSet, take_no_pile_by_a_pair_P2) {
  Table table = before_pile(R"("of_wilds":false)", "2C 2D KD", "3C 2S").table();
  EXPECT_TRUE(refuses(table, "pile 2C 2D", "S2|P1|P2"));
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"draw"});
}

// sets.lay_on_opponent

constexpr const char* kOnOpponent = R"("lay_on_opponent":true)";

TEST(OpponentsSet, takes_my_cards_and_they_count_for_him_S4) {
  Position position = under(kOnOpponent, "8S 5H KD");
  position.opponent_sets = "8: 8C 8D 8H";
  Table table = position.table();
  EXPECT_TRUE(lists(table, "lay @0 8 8S"));
  table.play("lay @0 8 8S");
  EXPECT_EQ(set_of(table, kOpponent, "8"), "8C 8D 8H 8S");
  EXPECT_EQ(hand_of(table, kMe), "5H KD");
  EXPECT_EQ(table.state().score().set_points[kOpponent], 20);
}

TEST(OpponentsSet, cannot_be_opened_for_him_S4) {
  Position position = under(kOnOpponent, "8C 8D 8H KD");
  position.opponent_sets = "9: 9C 9D 9H";
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "lay @0 8 8C 8D 8H", "S4"));
  EXPECT_FALSE(lists(table, "lay @0 8 8C 8D 8H"));
}

TEST(OpponentsSet, spoiled_by_my_two_is_no_natural_S4_N1) {
  Position position = under(kOnOpponent, "2S 5H");
  position.opponent_sets = "8: 8C 8C 8D 8D 8H 8H 8S 8S";
  Table table = position.table();
  const mille_deal_result result = ended_by(table, {"lay @0 8 2S", "discard 5H"});
  EXPECT_EQ(result.naturals[kOpponent], 0);
  EXPECT_EQ(result.set_points[kOpponent], 60);
}

TEST(OpponentsSet, made_whole_by_my_card_is_his_natural_S4_N1) {
  Position position = under(kOnOpponent, "8S 5H");
  position.opponent_sets = "8: 8C 8C 8D 8D 8H 8H 8S";
  Table table = position.table();
  EXPECT_EQ(ended_by(table, {"lay @0 8 8S", "discard 5H"}).naturals[kOpponent], 1);
}

TEST(OpponentsSet, takes_my_last_card_and_i_am_out_T4_S4) {
  Position position = under(kOnOpponent, "8S");
  position.opponent_sets = "8: 8C 8D 8H";
  Table table = position.table();
  EXPECT_EQ(ended_by(table, {"lay @0 8 8S"}).out, kMe);
}

TEST(OpponentsSet, and_my_own_of_one_rank_are_two_choices_S4) {
  Position position = under(kOnOpponent, "8S 5H");
  position.sets = "8: 8C 8D 2C";
  position.opponent_sets = "8: 8C 8D 8H";
  EXPECT_EQ(position.table().legal_texts(),
            (std::vector<std::string>{"lay 8 8S", "lay @0 8 8S", "discard 5H", "discard 8S"}));
}

TEST(OpponentsSet, is_still_not_named_by_ones_own_seat_S4) {
  Position position = under(kOnOpponent, "8S 5H");
  position.sets = "8: 8C 8D 2C";
  Table table = position.table();
  EXPECT_TRUE(cannot_read(table, "lay @1 8 8S"));
}

// sets.opening_minimum

constexpr const char* kFifty = R"("opening_minimum":50)";

TEST(FirstLay, must_be_worth_the_opening_minimum) {
  Table table = under(kFifty, "8C 8D 8H QC QD QH QS KD").table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 8H", "*"));
  EXPECT_TRUE(refuses(table, "lay Q QC QD QH", "*"));
  table.play("lay Q QC QD QS");
  EXPECT_TRUE(accepts(table, "lay 8 8C 8D 8H"));
}

TEST(FirstLay, of_the_opponent_does_not_open_for_me) {
  Position position = under(kFifty, "8C 8D 8H KD");
  position.opponent_sets = "Q: QC QD QS";
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 8H", "*"));
}

TEST(FirstLay, by_the_pile_counts_its_three_cards_P2) {
  Table poor = before_pile(kFifty, "8C 8D KD", "QS 8H").table();
  EXPECT_TRUE(refuses(poor, "pile 8C 8D", "*"));
  Table rich = before_pile(kFifty, "QC QD KD", "3C QS").table();
  EXPECT_TRUE(accepts(rich, "pile QC QD"));
  Table exact = before_pile(R"("opening_minimum":30)", "KC KD 5C", "3C KH").table();
  EXPECT_TRUE(accepts(exact, "pile KC KD"));
  Table short_of_it = before_pile(R"("opening_minimum":31)", "KC KD 5C", "3C KH").table();
  EXPECT_TRUE(refuses(short_of_it, "pile KC KD", "*"));
}

TEST(FirstLay, comes_before_laying_on_the_opponents_sets_S4) {
  Position position = under(R"("opening_minimum":50,"lay_on_opponent":true)", "8S QC QD QS KD 5C");
  position.opponent_sets = "8: 8C 8D 8H";
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "lay @0 8 8S", "*"));
  table.play("lay Q QC QD QS");
  EXPECT_TRUE(accepts(table, "lay @0 8 8S"));
}

}  // namespace
}  // namespace mille_test
