// X1–X3: an exhausted stock, a blocked deal, a deal without end.
#include <gtest/gtest.h>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

constexpr const char* kVectorSeed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

// A player who has yet to draw from an empty stock.
Position without_stock(const std::string& hand, const std::string& pile) {
  return Position{.hand = hand, .pile = pile, .stock = "", .drawn = false};
}

TEST(EmptyStock, is_renewed_from_the_pile_but_its_upcard_when_somebody_draws_X1) {
  Position position = without_stock("5H", "AC AD AH AS 2C 2D 2H 2S KD");
  position.seed = kVectorSeed;
  Table table = position.table();
  table.play("draw");
  EXPECT_EQ(hand_of(table, kMe), "2S 5H");  // the published vector: 2S 2C AS 2H 2D AH AD AC
  EXPECT_EQ(stock_of(table), "2C AS 2H 2D AH AD AC");
  EXPECT_EQ(pile_of(table), "KD");
  EXPECT_EQ(table.view(MILLE_ONLOOKER).reshuffles, 1);
}

TEST(EmptyStock, is_renewed_otherwise_the_second_time_X1) {
  Position position = without_stock("5H", "AC AD AH AS 2C 2D 2H 2S KD");
  position.seed = kVectorSeed;
  position.reshuffles = 1;
  Table table = position.table();
  table.play("draw");
  EXPECT_EQ(hand_of(table, kMe), "AC 5H");  // AC 2C AD AS 2S AH 2D 2H
  EXPECT_EQ(stock_of(table), "2C AD AS 2S AH 2D 2H");
}

TEST(EmptyStock, is_empty_again_once_the_draw_that_renewed_it_is_undone_X1) {
  Table table = without_stock("5H", "AC AD AH AS 2C 2D 2H 2S KD").table();
  const std::size_t events = table.events(MILLE_ALL).size();
  const std::uint64_t hash = table.hash();
  table.play("draw");
  const std::string hand = hand_of(table, kMe);
  ASSERT_EQ(table.events(MILLE_ALL).size(), events + 2) << "the new stock and the draw";
  table.undo(0);
  EXPECT_EQ(table.events(MILLE_ALL).size(), events);
  EXPECT_EQ(table.hash(), hash);
  EXPECT_EQ(stock_of(table), "");
  table.play("draw");
  EXPECT_EQ(hand_of(table, kMe), hand);
  EXPECT_EQ(table.events(MILLE_ALL).size(), events + 2);
}

TEST(EmptyStock, is_left_alone_until_somebody_draws_X1) {
  Table table =
      Position{.hand = "5H 6H", .opponent_hand = "QC QH 4C", .pile = "3C KD", .stock = "QS", .drawn = false}.table();
  table.play("draw");
  EXPECT_EQ(pile_of(table), "3C KD");
  EXPECT_EQ(table.view(MILLE_ONLOOKER).stock_size, 0);
  table.play("discard QS");
  EXPECT_EQ(table.view(MILLE_ONLOOKER).reshuffles, 0);
  table.play("pile QC QH");  // takes the whole pile and shuffles nothing
  EXPECT_EQ(hand_of(table, kOpponent), "3C 4C KD");
  EXPECT_EQ(table.view(MILLE_ONLOOKER).reshuffles, 0);
}

TEST(EmptyStock, renewed_tells_each_player_the_others_hand_X1) {
  Position position = without_stock("5H", "AC AD AH KD");
  position.opponent_hand = "4C 9S";
  Table table = position.table();
  table.play("draw");
  const mille_view mine = table.view(kMe);
  EXPECT_EQ(mine.known[kOpponent][cards("4C").at(0)], 1);
  EXPECT_EQ(mine.known[kOpponent][cards("9S").at(0)], 1);
  const mille_view theirs = table.view(kOpponent);
  EXPECT_EQ(theirs.known[kMe][cards("5H").at(0)], 1);
  for (const mille_card ace : cards("AC AD AH")) EXPECT_EQ(theirs.known[kMe][ace], 0) << "the card drawn is hidden";
}

TEST(EmptyStock, is_renewed_by_a_pile_of_two_cards_X1) {
  Table table = without_stock("5H", "AC KD").table();
  table.play("draw");
  EXPECT_EQ(hand_of(table, kMe), "AC 5H");
  EXPECT_EQ(pile_of(table), "KD");
  EXPECT_EQ(table.view(MILLE_ONLOOKER).stock_size, 0);
}

TEST(EmptyStock, with_a_pile_of_one_card_leaves_nothing_to_draw_X2) {
  Table table = without_stock("5H", "KD").table();
  EXPECT_TRUE(refuses(table, "draw", "X2"));
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"pass"});
}

TEST(EmptyStock, without_any_pile_leaves_only_to_pass_X2) {
  Table table = without_stock("5H 6H", "").table();
  EXPECT_TRUE(refuses(table, "draw", "X2"));
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"pass"});
}

TEST(EmptyStock, with_a_pile_of_one_card_still_lets_one_take_it_X2) {
  Table table = without_stock("KC KH 5H", "KD").table();
  EXPECT_EQ(table.legal_texts(), (std::vector<std::string>{"pass", "pile KC KH"}));
  table.play("pile KC KH");
  EXPECT_EQ(set_of(table, kMe, "K"), "KC KD KH");
  EXPECT_EQ(table.turn(), kMe);
}

TEST(Passing, blocks_the_deal_with_nobody_out_X2_E4) {
  Table table = without_stock("5H", "KD").table();
  const mille_deal_result result = ended_by(table, {"pass"});
  EXPECT_EQ(result.out, MILLE_NOBODY);
  EXPECT_EQ(result.points[kMe], -5);
  EXPECT_EQ(result.points[kOpponent], -10);
}

TEST(Passing, is_not_for_whoever_can_draw_X2) {
  Table with_stock = Position{.hand = "5H", .pile = "KD", .stock = "9C", .drawn = false}.table();
  EXPECT_TRUE(refuses(with_stock, "pass", "X2"));
  Table with_pile = without_stock("5H", "9C KD").table();
  EXPECT_TRUE(refuses(with_pile, "pass", "X2"));
}

TEST(Passing, is_no_part_of_the_lay_step_X2) {
  Table table = Position{.hand = "5H 6H", .pile = "", .stock = ""}.table();
  EXPECT_TRUE(refuses(table, "pass", "T1|X2"));
}

TEST(TurnFiveHundred, completed_with_nobody_out_blocks_the_deal_X3) {
  Table table = Position{.hand = "5H KD", .turn = 0, .dealer = 0, .turns = 499}.table();
  const mille_deal_result result = ended_by(table, {"discard KD"});
  EXPECT_EQ(result.out, MILLE_NOBODY);
  EXPECT_EQ(result.turns, 500);
  EXPECT_EQ(result.points[0], -5);
}

TEST(TurnFiveHundred, may_be_the_one_in_which_somebody_goes_out_X3) {
  Table table = Position{.hand = "5H", .turn = 0, .dealer = 0, .turns = 499}.table();
  EXPECT_EQ(ended_by(table, {"discard 5H"}).out, 0);
}

TEST(TurnFourHundredNinetyNine, is_followed_by_another_X3) {
  Table table = Position{.hand = "5H KD", .turn = 1, .dealer = 0, .turns = 498}.table();
  table.play("discard KD");
  EXPECT_TRUE(table.in_deal());
  EXPECT_EQ(table.turn(), 0);
}

TEST(TwoPlayersWhoOnlyDrawAndDiscard, end_the_deal_after_five_hundred_turns_X3) {
  Table table = Table::start(Variant::load("montreal"), seed("5"));
  table.next_deal();
  while (table.in_deal()) {
    table.play("draw");
    table.apply(table.legal().back());  // discards come last in the list
  }
  EXPECT_EQ(table.results().back().turns, 500);
  EXPECT_EQ(table.results().back().out, MILLE_NOBODY);
  EXPECT_GT(table.view(MILLE_ONLOOKER).reshuffles, 0);
}

}  // namespace
}  // namespace mille_test
