// The rule fields of the group `pile` with values other than the default.
#include <gtest/gtest.h>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

// A player who has yet to draw, under fields of the group `pile`.
Position under(const std::string& field, const std::string& hand, const std::string& pile) {
  return Position{.hand = hand, .pile = pile, .drawn = false, .rules = "{\"pile\":{" + field + "}}"};
}

// pile.take: pair_or_wild

constexpr const char* kOrWild = R"("take":"pair_or_wild")";

TEST(PairOrWild, takes_the_pile_with_one_natural_card_and_a_two_P1) {
  Table table = under(kOrWild, "QC 2C 5H", "3C QS").table();
  EXPECT_TRUE(lists(table, "pile QC 2C"));
  table.play("pile QC 2C");
  EXPECT_EQ(set_of(table, kMe, "Q"), "QC QS 2C");
  EXPECT_EQ(hand_of(table, kMe), "3C 5H");
}

TEST(PairOrWild, still_takes_it_with_a_pair_P1) {
  Table table = under(kOrWild, "QC QD 2C 5H", "3C QS").table();
  EXPECT_EQ(table.legal_texts(), (std::vector<std::string>{"draw", "pile QC QD", "pile QC 2C"}));
}

TEST(PairOrWild, does_not_take_it_with_two_twos_P1) {
  Table table = under(kOrWild, "2C 2D 5H", "3C QS").table();
  EXPECT_TRUE(refuses(table, "pile 2C 2D", "P1"));
}

TEST(PairOrWild, takes_a_wild_upcard_only_by_two_of_its_rank_P1) {
  Table table = under(kOrWild, "2C 8D 5H", "3C 2S").table();
  EXPECT_TRUE(refuses(table, "pile 2C 8D", "P1"));
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"draw"});
}

TEST(PairOrWild, keeps_to_the_most_wild_cards_of_a_set_P1) {
  Position position = under(kOrWild, "QC 2C 5H", "3C QS");
  position.rules = R"({"pile":{"take":"pair_or_wild"},"sets":{"max_wilds":1}})";
  position.sets = "Q: QD QH 2D";
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "pile QC 2C", "*"));
}

// pile.take: pair_or_join

constexpr const char* kOrJoin = R"("take":"pair_or_join")";

TEST(PairOrJoin, takes_the_pile_onto_ones_own_set_P1) {
  Position position = under(kOrJoin, "5H KD", "3C QS");
  position.sets = "Q: QC QD 2H";
  Table table = position.table();
  EXPECT_EQ(table.legal_texts(), (std::vector<std::string>{"draw", "pile"}));
  table.play("pile");
  EXPECT_EQ(set_of(table, kMe, "Q"), "QC QD QS 2H");
  EXPECT_EQ(hand_of(table, kMe), "3C 5H KD");
}

TEST(PairOrJoin, needs_a_set_of_ones_own_P1) {
  Position position = under(kOrJoin, "5H KD", "3C QS");
  position.opponent_sets = "Q: QC QD 2H";
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "pile", "P1|P2|P3"));
}

TEST(PairOrJoin, still_takes_it_with_a_pair_P1) {
  Position position = under(kOrJoin, "QC QD KD", "3C QS");
  position.sets = "Q: QH QH 2H";
  EXPECT_EQ(position.table().legal_texts(), (std::vector<std::string>{"draw", "pile", "pile QC QD"}));
}

TEST(PairOrJoin, takes_no_wild_upcard_alone_P1) {
  Position position = under(kOrJoin, "5H KD", "3C 2S");
  position.sets = "2: 2C 2D 2H; Q: QC QD QH";
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "pile", "P1|P2|P3"));  // only two cards of its rank take it
}

TEST(PairOrJoin, with_the_last_card_of_the_pile_keeps_the_hand_T4) {
  Position position = under(kOrJoin, "5H", "QS");
  position.sets = "Q: QC QD 2H";
  Table table = position.table();
  table.play("pile");
  EXPECT_EQ(hand_of(table, kMe), "5H");
  EXPECT_EQ(table.info().phase, MILLE_PHASE_LAY);
}

// pile.take: free

constexpr const char* kFree = R"("take":"free")";

TEST(FreePile, is_taken_into_hand_by_anybody_P1) {
  Table table = under(kFree, "5H KD", "3C QS").table();
  EXPECT_EQ(table.legal_texts(), (std::vector<std::string>{"draw", "pile"}));
  table.play("pile");
  EXPECT_EQ(hand_of(table, kMe), "3C 5H QS KD");
  EXPECT_EQ(pile_of(table), "");
}

TEST(FreePile, is_never_taken_by_laying_cards_P1) {
  Table table = under(kFree, "QC QD KD", "3C QS").table();
  EXPECT_TRUE(refuses(table, "pile QC QD", "P1|P2"));
}

TEST(FreePile, is_taken_with_a_wild_upcard_too_P1) {
  Table table = under(kFree, "5H KD", "3C 2S").table();
  table.play("pile");
  EXPECT_EQ(hand_of(table, kMe), "2S 3C 5H KD");
}

TEST(FreePile, is_taken_with_a_joker_as_upcard_P1) {
  Position position = under(kFree, "5H KD", "3C X");
  position.rules = R"({"cards":{"jokers":1,"wild":["2","joker"]},"pile":{"take":"free"}})";
  Table table = position.table();
  table.play("pile");
  EXPECT_EQ(hand_of(table, kMe), "3C 5H KD X");
}

TEST(FreePile, that_is_empty_is_not_taken_P1) {
  Table table = under(kFree, "5H KD", "").table();
  EXPECT_TRUE(refuses(table, "pile", "P1"));
}

TEST(FreePile, is_taken_in_place_of_passing_X2) {
  Position position = under(kFree, "5H KD", "QS");
  position.stock = "";
  EXPECT_EQ(position.table().legal_texts(), (std::vector<std::string>{"pass", "pile"}));
}

// pile.amount: top

constexpr const char* kTop = R"("amount":"top")";

TEST(TopOfThePile, is_laid_and_the_rest_stays_P4) {
  Table table = under(kTop, "QC QD KD", "3C 9H QS").table();
  table.play("pile QC QD");
  EXPECT_EQ(set_of(table, kMe, "Q"), "QC QD QS");
  EXPECT_EQ(pile_of(table), "3C 9H");
  EXPECT_EQ(hand_of(table, kMe), "KD");
}

TEST(TopOfThePile, taken_with_the_last_two_cards_is_going_out_T4) {
  Table table = under(kTop, "QC QD", "3C 9H QS").table();
  EXPECT_EQ(ended_by(table, {"pile QC QD"}).out, kMe);
}

TEST(TopOfThePile, is_taken_into_hand_under_free_P1_P4) {
  Table table = under(R"("amount":"top","take":"free")", "KD", "3C 9H QS").table();
  table.play("pile");
  EXPECT_EQ(hand_of(table, kMe), "QS KD");
  EXPECT_EQ(pile_of(table), "3C 9H");
  EXPECT_EQ(table.view(kOpponent).known[kMe][cards("QS").at(0)], 1);
}

// pile.wild_upcard: never

constexpr const char* kNever = R"("wild_upcard":"never")";

TEST(WildUpcard, that_stops_the_pile_is_taken_by_no_pair_P1) {
  Table table = under(kNever, "2C 2D KD", "3C 2S").table();
  EXPECT_TRUE(refuses(table, "pile 2C 2D", "P1"));
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"draw"});
}

TEST(WildUpcard, that_stops_the_pile_stops_it_under_free_too_P1) {
  Table table = under(R"("wild_upcard":"never","take":"free")", "8C KD", "3C 2S").table();
  EXPECT_TRUE(refuses(table, "pile", "P1"));
}

TEST(WildUpcard, that_stops_the_pile_is_taken_on_the_first_turn_all_the_same_F1) {
  Position position = under(kNever, "2C 2D KD", "2S");
  position.first_turn = true;
  EXPECT_EQ(position.table().legal_texts(), (std::vector<std::string>{"draw", "upcard"}));
}

TEST(UpcardThatIsNotWild, is_taken_all_the_same_P1) {
  Table table = under(kNever, "QC QD KD", "2S QH").table();
  EXPECT_TRUE(accepts(table, "pile QC QD"));
}

// pile.first_turn_two

TEST(FirstTurnsTwo, is_not_taken_where_the_field_is_off_F1) {
  Position position = under(R"("first_turn_two":false)", "QC QD KD", "2S");
  position.first_turn = true;
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "upcard", "F1"));
}

TEST(FirstTurnsTwo, on_the_first_turn_leaves_the_free_pile_a_choice_F1) {
  Position position = under(kFree, "QC QD KD", "2S");
  position.first_turn = true;
  EXPECT_EQ(position.table().legal_texts(), (std::vector<std::string>{"draw", "upcard", "pile"}));
}

}  // namespace
}  // namespace mille_test
