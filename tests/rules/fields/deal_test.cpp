// The rule fields of the groups `deal`, `stock` and `out` with values other than the default.
#include <gtest/gtest.h>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

Position under(const std::string& rules) {
  Position position{.hand = "5H"};
  position.rules = rules;
  return position;
}

// deal.hand

TEST(HandOfTen, is_dealt_to_each_player_D2) {
  Table table = under(R"({"deal":{"hand":10}})").table();
  table.play("discard 5H");
  table.next_deal();
  const mille_view view = table.view(MILLE_ONLOOKER);
  EXPECT_EQ(view.hand_size[0], 10);
  EXPECT_EQ(view.hand_size[1], 10);
  EXPECT_EQ(view.pile_size, 1);
  EXPECT_EQ(view.stock_size, 104 - 21);
}

TEST(HandOfTwentyFive, fits_a_single_pack_D2) {
  Table table = under(R"({"deal":{"hand":25},"cards":{"packs":1}})").table();
  table.play("discard 5H");
  table.next_deal();
  EXPECT_EQ(table.view(MILLE_ONLOOKER).stock_size, 1);
}

// deal.max_turns

TEST(MaxTurnsOfTwo, blocks_the_deal_after_one_turn_each_X3) {
  Position position = under(R"({"deal":{"max_turns":2,"hand":5}})");
  position.first_turn = true;
  Table table = position.table();
  table.play("discard 5H");
  table.next_deal();
  for (int turn = 0; turn < 2; ++turn) {
    ASSERT_TRUE(table.in_deal());
    table.play("draw");
    table.apply(table.legal().back());
  }
  EXPECT_FALSE(table.in_deal());
  EXPECT_EQ(table.results().back().out, MILLE_NOBODY);
}

// stock.exhausted

Position empty_stock(const std::string& setting, const std::string& hand) {
  Position position = under(R"({"stock":{"exhausted":")" + setting + "\"}}");
  position.hand = hand;
  position.stock = "";
  position.pile = "3C 9D JD KD";
  position.drawn = false;
  return position;
}

TEST(StockTurnedOver, gives_the_oldest_discard_first_X1) {
  Table table = empty_stock("turn_over", "5H 6H").table();
  table.play("draw");
  EXPECT_EQ(hand_of(table, kMe), "3C 5H 6H");
  EXPECT_EQ(stock_of(table), "9D JD");
  EXPECT_EQ(pile_of(table), "KD");
}

TEST(StockTurnedOver, lies_open_to_both_players_X1) {
  Table table = empty_stock("turn_over", "5H 6H").table();
  EXPECT_EQ(table.view(kOpponent).stock_known, 0);
  table.play("draw");
  const mille_view view = table.view(kOpponent);
  EXPECT_EQ(view.stock_known, 1);
  EXPECT_EQ(written(Cards(view.stock, view.stock + view.stock_size)), "9D JD");
  EXPECT_EQ(view.known[kMe][cards("3C").at(0)], 1) << "who draws an open card is seen to";
  for (const std::uint8_t unseen : view.unseen) EXPECT_EQ(unseen, 0);
}

TEST(StockTurnedOver, who_draws_from_the_far_end_takes_its_last_card_X1) {
  Position position = empty_stock("turn_over", "5H 6H");
  position.turn = 0;
  position.dealer = 0;
  position.extra = R"("draw_ends":true)";
  Table table = position.table();
  table.play("draw");
  EXPECT_EQ(hand_of(table, 0), "5H 6H JD");
  EXPECT_EQ(stock_of(table), "3C 9D");
}

TEST(StockThatEndsTheDeal, is_not_renewed_from_any_pile_X2) {
  Table table = empty_stock("end_deal", "5H 6H").table();
  EXPECT_TRUE(refuses(table, "draw", "X2"));
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"pass"});
  EXPECT_EQ(ended_by(table, {"pass"}).out, MILLE_NOBODY);
}

TEST(StockThatEndsTheDeal, still_lets_one_take_the_pile_X2) {
  Table table = empty_stock("end_deal", "KC KS 6H").table();
  EXPECT_EQ(table.legal_texts(), (std::vector<std::string>{"pass", "pile KC KS"}));
  table.play("pile KC KS");
  EXPECT_EQ(table.turn(), kMe);
}

// out.discard

Position ending(const std::string& setting, const std::string& hand) {
  Position position = under(R"({"out":{"discard":")" + setting + "\"}}");
  position.hand = hand;
  return position;
}

TEST(DiscardRequired, to_go_out_refuses_the_lay_that_empties_the_hand_T4) {
  Table table = ending("required", "8C 8D 8H 8S").table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 8H 8S", "T4"));
  table.play("lay 8 8C 8D 8H");
  EXPECT_EQ(ended_by(table, {"discard 8S"}).out, kMe);
}

TEST(DiscardRequired, to_go_out_refuses_the_pile_that_empties_the_hand_T4) {
  Position position = ending("required", "QC QH");
  position.pile = "QS";
  position.drawn = false;
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "pile QC QH", "T4"));
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"draw"});
  position.pile = "3C QS";
  Table longer = position.table();
  EXPECT_TRUE(accepts(longer, "pile QC QH"));
}

TEST(DiscardForbidden, to_go_out_refuses_the_discard_of_the_last_card_T4) {
  Position position = ending("forbidden", "8S");
  position.sets = "8: 8C 8D 8H";
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "discard 8S", "T4"));
  EXPECT_EQ(ended_by(table, {"lay 8 8S"}).out, kMe);
}

TEST(DiscardForbidden, refuses_a_lay_that_leaves_one_card_which_cannot_be_laid_T4) {
  Table table = ending("forbidden", "8C 8D 8H KD").table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 8H", "T4"));
  EXPECT_TRUE(accepts(table, "discard KD"));
}

TEST(DiscardForbidden, accepts_a_lay_that_leaves_one_card_which_can_be_laid_T4) {
  Table table = ending("forbidden", "8C 8D 8H 8S").table();
  table.play("lay 8 8C 8D 8H");
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"lay 8 8S"});
  EXPECT_EQ(ended_by(table, {"lay 8 8S"}).out, kMe);
}

TEST(DiscardForbidden, accepts_a_lay_that_leaves_a_two_for_any_set_T4) {
  Table table = ending("forbidden", "8C 8D 8H 2S").table();
  EXPECT_TRUE(accepts(table, "lay 8 8C 8D 8H"));
}

TEST(DiscardForbidden, accepts_a_lay_that_leaves_two_cards_T4) {
  Table table = ending("forbidden", "8C 8D 8H KD 5C").table();
  table.play({"lay 8 8C 8D 8H", "discard KD"});
  EXPECT_EQ(hand_of(table, kMe), "5C");
}

TEST(DiscardForbidden, refuses_a_pile_that_leaves_one_card_which_cannot_be_laid_T4) {
  Position position = ending("forbidden", "QC QH");
  position.pile = "3C QS";
  position.drawn = false;
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "pile QC QH", "T4"));
  position.pile = "QD QS";
  Table fits = position.table();
  EXPECT_TRUE(accepts(fits, "pile QC QH"));
  position.pile = "QS";
  Table empties = position.table();
  EXPECT_EQ(ended_by(empties, {"pile QC QH"}).out, kMe);
}

// out.bonus

TEST(BonusForGoingOut, is_added_after_all_factors_E2) {
  Position position = under(R"({"out":{"bonus":100}})");
  position.sets = "8: 8C 8D 8H";
  Table table = position.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.bonus[kMe], 100);
  EXPECT_EQ(result.bonus[kOpponent], 0);
  EXPECT_EQ(result.points[kMe], 15 * 2 + 100);
}

TEST(BonusForGoingOut, goes_to_nobody_in_a_blocked_deal_E4) {
  Position position = under(R"({"out":{"bonus":100}})");
  position.pile = "KD";
  position.stock = "";
  position.drawn = false;
  Table table = position.table();
  const mille_deal_result result = ended_by(table, {"pass"});
  EXPECT_EQ(result.bonus[0] + result.bonus[1], 0);
}

}  // namespace
}  // namespace mille_test
