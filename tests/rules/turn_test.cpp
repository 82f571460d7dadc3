// T1–T4: draw, lay, discard, and going out.
#include <gtest/gtest.h>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

TEST(DrawStep, TakesTheTopCardOfTheStock_T1) {
  Table table = Position{.hand = "5H KD", .pile = "9C", .stock = "JD 3C", .drawn = false}.table();
  table.play("draw");
  EXPECT_EQ(hand_of(table, kMe), "5H JD KD");
  EXPECT_EQ(stock_of(table), "3C");
  EXPECT_EQ(table.info().phase, MILLE_PHASE_LAY);
}

TEST(DrawStep, IsDoneOnceATurn_T1) {
  Table table = Position{.hand = "5H KD", .pile = "9C", .drawn = false}.table();
  table.play("draw");
  EXPECT_TRUE(refuses(table, "draw", "T1"));
}

TEST(DrawStep, ComesBeforeLayingAndDiscarding_T1) {
  Table table = Position{.hand = "8C 8D 8H KD", .pile = "9C", .drawn = false}.table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 8H", "T1|T2"));
  EXPECT_TRUE(refuses(table, "discard KD", "T1|T3"));
}

TEST(DrawStep, IsEitherTheStockOrThePileNeverBoth_T1) {
  Table table = Position{.hand = "8C 8D KD KC 5S", .pile = "3C 8H", .drawn = false}.table();
  Table other = table.clone();
  table.play("draw");
  EXPECT_TRUE(refuses(table, "pile 8C 8D", "T1"));
  other.play("pile 8C 8D");
  EXPECT_TRUE(refuses(other, "draw", "T1"));
  EXPECT_TRUE(refuses(other, "pile KD KC", "T1|P1"));
}

TEST(DrawStep, ListsExactlyWhatMayBeDone_T1) {
  Table table = Position{.hand = "8C 8D KD", .pile = "3C 8H", .drawn = false}.table();
  EXPECT_EQ(table.legal_texts(), (std::vector<std::string>{"draw", "pile 8C 8D"}));
}

TEST(LayStep, MayLaySetsInAnyNumberOfActions_T2) {
  Table table = Position{.hand = "8C 8D 8H 8S 9C 9D 9H KD"}.table();
  table.play({"lay 8 8C 8D 8H", "lay 9 9C 9D 9H", "lay 8 8S"});
  EXPECT_EQ(set_of(table, kMe, "8"), "8C 8D 8H 8S");
  EXPECT_EQ(set_of(table, kMe, "9"), "9C 9D 9H");
  EXPECT_EQ(table.turn(), kMe);
  EXPECT_EQ(hand_of(table, kMe), "KD");
}

TEST(LayStep, MayLayNothing_T2) {
  Table table = Position{.hand = "8C 8D 8H KD"}.table();
  table.play("discard KD");
  EXPECT_EQ(table.turn(), kOpponent);
  EXPECT_EQ(set_of(table, kMe, "8"), "");
}

TEST(LayStep, LaysOnlyCardsOfTheHand_T2) {
  Table table = Position{.hand = "8C 8D KD"}.table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 8H", "T2"));
  EXPECT_TRUE(refuses(table, "lay 8 8C 8C 8D", "T2"));  // only one eight of clubs is in hand
}

TEST(Discard, GoesFaceUpOnThePileAndEndsTheTurn_T3) {
  Table table = Position{.hand = "5H KD", .pile = "9C"}.table();
  table.play("discard KD");
  EXPECT_EQ(pile_of(table), "9C KD");
  EXPECT_EQ(hand_of(table, kMe), "5H");
  EXPECT_EQ(table.turn(), kOpponent);
  EXPECT_EQ(table.info().phase, MILLE_PHASE_DRAW);
}

TEST(Discard, MayBeTheCardJustDrawn_T3) {
  Table table = Position{.hand = "5H", .pile = "9C", .stock = "JD 3C", .drawn = false}.table();
  table.play({"draw", "discard JD"});
  EXPECT_EQ(pile_of(table), "9C JD");
}

TEST(Discard, MayBeATwoTheQueenOfSpadesOrACardThatFitsASet_T3) {
  Table table = Position{.hand = "2H QS 8S KD", .sets = "8: 8C 8D 8H"}.table();
  for (const char* action : {"discard 2H", "discard QS", "discard 8S", "discard KD"})
    EXPECT_TRUE(accepts(table, action));
}

TEST(Discard, IsOneCardOfTheHand_T3) {
  Table table = Position{.hand = "5H KD", .sets = "8: 8C 8D 8H"}.table();
  EXPECT_TRUE(refuses(table, "discard 9S", "T3"));
  EXPECT_TRUE(refuses(table, "discard 8C", "T3"));  // it is in a set (S5)
  EXPECT_TRUE(refuses(table, "discard 5H KD", "*"));
  EXPECT_TRUE(refuses(table, "discard", "*"));
}

TEST(Turn, EndsWithTheDiscardAloneAndIsCounted_T3) {
  Table table = Position{.hand = "8C 8D 8H 5H KD", .turns = 12}.table();
  table.play("lay 8 8C 8D 8H");
  EXPECT_EQ(table.info().turns, 12);
  table.play("discard KD");
  EXPECT_EQ(table.info().turns, 13);
}

TEST(GoingOut, ByTheDiscardOfTheLastCardEndsTheDeal_T4_E1) {
  Table table = Position{.hand = "5H"}.table();
  EXPECT_EQ(ended_by(table, {"discard 5H"}).out, kMe);
  EXPECT_EQ(table.info().phase, MILLE_PHASE_BETWEEN);
}

TEST(GoingOut, ByLayingTheLastCardsNeedsNoDiscard_T4_E1) {
  Table table = Position{.hand = "8C 8D 8H"}.table();
  EXPECT_EQ(ended_by(table, {"lay 8 8C 8D 8H"}).out, kMe);
}

TEST(GoingOut, ByTakingAPileOfOneCardWithTheLastTwoCards_T4) {
  Table table = Position{.hand = "QC QH", .pile = "QS", .drawn = false}.table();
  const mille_deal_result result = ended_by(table, {"pile QC QH"});
  EXPECT_EQ(result.out, kMe);
  EXPECT_EQ(result.set_points[kMe], (100 + 10 + 10) * 2);  // N2
}

TEST(GoingOut, DoesNotHappenByTakingALongerPileWithTheLastTwoCards_T4) {
  Table table = Position{.hand = "QC QH", .pile = "3C KD QS", .drawn = false}.table();
  table.play("pile QC QH");
  EXPECT_EQ(hand_of(table, kMe), "3C KD");
  EXPECT_EQ(table.info().phase, MILLE_PHASE_LAY);
  EXPECT_EQ(table.turn(), kMe);
}

TEST(GoingOut, BelongsToThePlayerWhoseHandIsEmptyInEitherSeat_T4) {
  Table table = Position{.hand = "5H", .turn = 0, .dealer = 1}.table();
  EXPECT_EQ(ended_by(table, {"discard 5H"}).out, 0);
}

TEST(GoingOut, LeavesNothingMoreToDoInTheDeal_E1) {
  Table table = Position{.hand = "5H"}.table();
  table.play("discard 5H");
  EXPECT_TRUE(table.legal().empty());
  EXPECT_EQ(table.try_play("draw").status, MILLE_E_PHASE);
}

}  // namespace
}  // namespace mille_test
