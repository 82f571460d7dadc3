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

TEST(PairOrWild, TakesThePileWithOneNaturalCardAndATwo_P1) {
  Table table = under(kOrWild, "QC 2C 5H", "3C QS").table();
  EXPECT_TRUE(lists(table, "pile QC 2C"));
  table.play("pile QC 2C");
  EXPECT_EQ(set_of(table, kMe, "Q"), "QC QS 2C");
  EXPECT_EQ(hand_of(table, kMe), "3C 5H");
}

TEST(PairOrWild, StillTakesItWithAPair_P1) {
  Table table = under(kOrWild, "QC QD 2C 5H", "3C QS").table();
  EXPECT_EQ(table.legal_texts(), (std::vector<std::string>{"draw", "pile QC QD", "pile QC 2C"}));
}

TEST(PairOrWild, DoesNotTakeItWithTwoTwos_P1) {
  Table table = under(kOrWild, "2C 2D 5H", "3C QS").table();
  EXPECT_TRUE(refuses(table, "pile 2C 2D", "P1"));
}

TEST(PairOrWild, TakesAWildUpcardOnlyByTwoOfItsRank_P1) {
  Table table = under(kOrWild, "2C 8D 5H", "3C 2S").table();
  EXPECT_TRUE(refuses(table, "pile 2C 8D", "P1"));
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"draw"});
}

TEST(PairOrWild, KeepsToTheMostWildCardsOfASet_P1) {
  Position position = under(kOrWild, "QC 2C 5H", "3C QS");
  position.rules = R"({"pile":{"take":"pair_or_wild"},"sets":{"max_wilds":1}})";
  position.sets = "Q: QD QH 2D";
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "pile QC 2C", "*"));
}

// pile.take: pair_or_join

constexpr const char* kOrJoin = R"("take":"pair_or_join")";

TEST(PairOrJoin, TakesThePileOntoOnesOwnSet_P1) {
  Position position = under(kOrJoin, "5H KD", "3C QS");
  position.sets = "Q: QC QD 2H";
  Table table = position.table();
  EXPECT_EQ(table.legal_texts(), (std::vector<std::string>{"draw", "pile"}));
  table.play("pile");
  EXPECT_EQ(set_of(table, kMe, "Q"), "QC QD QS 2H");
  EXPECT_EQ(hand_of(table, kMe), "3C 5H KD");
}

TEST(PairOrJoin, NeedsASetOfOnesOwn_P1) {
  Position position = under(kOrJoin, "5H KD", "3C QS");
  position.opponent_sets = "Q: QC QD 2H";
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "pile", "P1|P2|P3"));
}

TEST(PairOrJoin, StillTakesItWithAPair_P1) {
  Position position = under(kOrJoin, "QC QD KD", "3C QS");
  position.sets = "Q: QH QH 2H";
  EXPECT_EQ(position.table().legal_texts(), (std::vector<std::string>{"draw", "pile", "pile QC QD"}));
}

TEST(PairOrJoin, TakesNoWildUpcardAlone_P1) {
  Position position = under(kOrJoin, "5H KD", "3C 2S");
  position.sets = "2: 2C 2D 2H; Q: QC QD QH";
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "pile", "P1|P2|P3"));  // only two cards of its rank take it
}

TEST(PairOrJoin, WithTheLastCardOfThePileKeepsTheHand_T4) {
  Position position = under(kOrJoin, "5H", "QS");
  position.sets = "Q: QC QD 2H";
  Table table = position.table();
  table.play("pile");
  EXPECT_EQ(hand_of(table, kMe), "5H");
  EXPECT_EQ(table.info().phase, MILLE_PHASE_LAY);
}

// pile.take: free

constexpr const char* kFree = R"("take":"free")";

TEST(FreePile, IsTakenIntoHandByAnybody_P1) {
  Table table = under(kFree, "5H KD", "3C QS").table();
  EXPECT_EQ(table.legal_texts(), (std::vector<std::string>{"draw", "pile"}));
  table.play("pile");
  EXPECT_EQ(hand_of(table, kMe), "3C 5H QS KD");
  EXPECT_EQ(pile_of(table), "");
}

TEST(FreePile, IsNeverTakenByLayingCards_P1) {
  Table table = under(kFree, "QC QD KD", "3C QS").table();
  EXPECT_TRUE(refuses(table, "pile QC QD", "P1|P2"));
}

TEST(FreePile, IsTakenWithAWildUpcardToo_P1) {
  Table table = under(kFree, "5H KD", "3C 2S").table();
  table.play("pile");
  EXPECT_EQ(hand_of(table, kMe), "2S 3C 5H KD");
}

TEST(FreePile, IsTakenWithAJokerAsUpcard_P1) {
  Position position = under(kFree, "5H KD", "3C X");
  position.rules = R"({"cards":{"jokers":1,"wild":["2","joker"]},"pile":{"take":"free"}})";
  Table table = position.table();
  table.play("pile");
  EXPECT_EQ(hand_of(table, kMe), "3C 5H KD X");
}

TEST(FreePile, ThatIsEmptyIsNotTaken_P1) {
  Table table = under(kFree, "5H KD", "").table();
  EXPECT_TRUE(refuses(table, "pile", "P1"));
}

TEST(FreePile, IsTakenInPlaceOfPassing_X2) {
  Position position = under(kFree, "5H KD", "QS");
  position.stock = "";
  EXPECT_EQ(position.table().legal_texts(), (std::vector<std::string>{"pass", "pile"}));
}

// pile.amount: top

constexpr const char* kTop = R"("amount":"top")";

TEST(TopOfThePile, IsLaidAndTheRestStays_P4) {
  Table table = under(kTop, "QC QD KD", "3C 9H QS").table();
  table.play("pile QC QD");
  EXPECT_EQ(set_of(table, kMe, "Q"), "QC QD QS");
  EXPECT_EQ(pile_of(table), "3C 9H");
  EXPECT_EQ(hand_of(table, kMe), "KD");
}

TEST(TopOfThePile, TakenWithTheLastTwoCardsIsGoingOut_T4) {
  Table table = under(kTop, "QC QD", "3C 9H QS").table();
  EXPECT_EQ(ended_by(table, {"pile QC QD"}).out, kMe);
}

TEST(TopOfThePile, IsTakenIntoHandUnderFree_P1_P4) {
  Table table = under(R"("amount":"top","take":"free")", "KD", "3C 9H QS").table();
  table.play("pile");
  EXPECT_EQ(hand_of(table, kMe), "QS KD");
  EXPECT_EQ(pile_of(table), "3C 9H");
  EXPECT_EQ(table.view(kOpponent).known[kMe][cards("QS").at(0)], 1);
}

// pile.wild_upcard: never

constexpr const char* kNever = R"("wild_upcard":"never")";

TEST(WildUpcard, ThatStopsThePileIsTakenByNoPair_P1) {
  Table table = under(kNever, "2C 2D KD", "3C 2S").table();
  EXPECT_TRUE(refuses(table, "pile 2C 2D", "P1"));
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"draw"});
}

TEST(WildUpcard, ThatStopsThePileStopsItUnderFreeToo_P1) {
  Table table = under(R"("wild_upcard":"never","take":"free")", "8C KD", "3C 2S").table();
  EXPECT_TRUE(refuses(table, "pile", "P1"));
}

TEST(WildUpcard, ThatStopsThePileIsTakenOnTheFirstTurnAllTheSame_F1) {
  Position position = under(kNever, "2C 2D KD", "2S");
  position.first_turn = true;
  EXPECT_EQ(position.table().legal_texts(), (std::vector<std::string>{"draw", "upcard"}));
}

TEST(UpcardThatIsNotWild, IsTakenAllTheSame_P1) {
  Table table = under(kNever, "QC QD KD", "2S QH").table();
  EXPECT_TRUE(accepts(table, "pile QC QD"));
}

// pile.first_turn_two

TEST(FirstTurnsTwo, IsNotTakenWhereTheFieldIsOff_F1) {
  Position position = under(R"("first_turn_two":false)", "QC QD KD", "2S");
  position.first_turn = true;
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "upcard", "F1"));
}

TEST(FirstTurnsTwo, OnTheFirstTurnLeavesTheFreePileAChoice_F1) {
  Position position = under(kFree, "QC QD KD", "2S");
  position.first_turn = true;
  EXPECT_EQ(position.table().legal_texts(), (std::vector<std::string>{"draw", "upcard", "pile"}));
}

}  // namespace
}  // namespace mille_test
