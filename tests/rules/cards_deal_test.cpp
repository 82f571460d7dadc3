// C1–C3, D1–D3: the pack, the values of its cards, who deals, and the order of dealing.
#include <gtest/gtest.h>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

// Every card of a table, ascending, in whatever place it is.
Cards all_cards(const Table& table) {
  const std::string position = table.position();
  Cards all;
  for (const char* place : {"hands", "pile", "stock"}) {
    const Cards there = cards(flat(member(position, place)));
    all.insert(all.end(), there.begin(), there.end());
  }
  return sorted(all);
}

int32_t value(const mille_rules& rules, const char* card) { return rules.cards_values[cards(card).at(0)]; }

TEST(Pack, holds_two_copies_of_each_of_the_52_cards_and_no_joker_C1) {
  Table table = Table::start(Variant::load("montreal"), seed("1"));
  table.next_deal();
  EXPECT_EQ(written(all_cards(table)), written(sorted(whole_pack())));
  EXPECT_EQ(table.variant().rules().pack_size, 104);
}

TEST(CardValues, are_those_of_the_description_C2) {
  const mille_rules rules = Variant::load("montreal").rules();
  EXPECT_EQ(value(rules, "QS"), 100);
  EXPECT_EQ(value(rules, "JD"), 50);
  for (const char* card : {"2C", "2D", "2H", "2S"}) EXPECT_EQ(value(rules, card), 20) << card;
  for (const char* card : {"AC", "AD", "AH", "AS"}) EXPECT_EQ(value(rules, card), 15) << card;
  for (const char* card : {"KC", "KS", "QC", "QD", "QH", "JC", "JH", "JS", "10C", "10D", "10H", "10S"}) {
    EXPECT_EQ(value(rules, card), 10) << card;
  }
  for (const char* card : {"3C", "4D", "5H", "6S", "7C", "8D", "9H", "9S"}) EXPECT_EQ(value(rules, card), 5) << card;
}

TEST(CardValues, of_the_whole_pack_are_1140_C2) {
  const mille_rules rules = Variant::load("montreal").rules();
  int sum = 0;
  for (const mille_card card : whole_pack()) sum += rules.cards_values[card];
  EXPECT_EQ(sum, 1140);
}

TEST(CardValues, of_a_two_are_20_in_a_set_of_eights_too_C2) {
  Table table = Position{.hand = "8C 8D 2H 9S", .opponent_hand = "4C"}.table();
  EXPECT_EQ(ended_by(table, {"lay 8 8C 8D 2H", "discard 9S"}).set_points[kMe], 5 + 5 + 20);
}

TEST(WildCards, are_the_twos_alone_C3) {
  const mille_rules rules = Variant::load("montreal").rules();
  EXPECT_EQ(rules.cards_wild[0], 1);
  EXPECT_EQ(rules.cards_wild[1], MILLE_RANK_NONE);
}

TEST(WildCards, are_not_the_queen_of_spades_nor_the_jack_of_diamonds_C3) {
  Table table = Position{.hand = "8C 8D QS JD 9H"}.table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D QS", "S1|S2"));
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D JD", "S1|S2"));
}

// Deals the pack in its own order, as a deck given in full.
Table dealt_in_order(mille_seat dealer) {
  Table table = Table::start(Variant::load("montreal"), {}, 1, 3, MILLE_DECKS_GIVEN);
  table.next_deal(whole_pack(), dealer);
  return table;
}

TEST(Deal, gives_fifteen_cards_one_at_a_time_non_dealer_first_D2) {
  for (const mille_seat dealer : {0, 1}) {
    const Table table = dealt_in_order(dealer);
    const Cards pack = whole_pack();
    Cards first, second;
    for (std::size_t i = 0; i < 30; ++i) (i % 2 == 0 ? first : second).push_back(pack[i]);
    EXPECT_EQ(hand_of(table, 1 - dealer), written(sorted(first)));
    EXPECT_EQ(hand_of(table, dealer), written(sorted(second)));
  }
}

TEST(Deal, turns_the_next_card_up_and_leaves_73_as_the_stock_D2) {
  const Table table = dealt_in_order(0);
  const Cards pack = whole_pack();
  EXPECT_EQ(pile_of(table), written(pack[30]));
  EXPECT_EQ(stock_of(table), written(Cards(pack.begin() + 31, pack.end())));
  EXPECT_EQ(table.view(MILLE_ONLOOKER).stock_size, 73);
}

TEST(Deal, draws_the_stock_from_its_front_D2) {
  Table table = dealt_in_order(0);
  table.play("draw");
  const std::vector<mille_event> events = table.events(MILLE_ALL);
  ASSERT_EQ(events.back().card_count, 1U);
  EXPECT_EQ(events.back().cards[0], whole_pack()[31]);
}

TEST(Deal, by_a_dealer_who_draws_from_the_far_end_takes_the_last_card_D2) {
  Table table = Table::start(Variant::load("montreal"), {}, 1, 3, MILLE_DECKS_GIVEN, true);
  table.next_deal(whole_pack(), 0);
  table.play("draw");
  EXPECT_EQ(table.events(MILLE_ALL).back().cards[0], whole_pack()[31]);
  table.play("discard " + words(hand_of(table, 1)).back());
  table.play("draw");
  EXPECT_EQ(table.events(MILLE_ALL).back().cards[0], whole_pack().back());
}

TEST(Deal, turns_alternate_from_the_non_dealer_D3) {
  Table table = dealt_in_order(0);
  for (const mille_seat seat : {1, 0, 1, 0}) {
    EXPECT_EQ(table.turn(), seat);
    table.play("draw");
    EXPECT_EQ(table.turn(), seat);
    table.play("discard " + words(hand_of(table, seat)).back());
  }
}

TEST(Dealer, of_the_first_deal_is_either_seat_by_the_seed_D1) {
  const Variant montreal = Variant::load("montreal");
  int second_seat = 0;
  for (int number = 0; number < 200; ++number) {
    Table table = Table::start(montreal, seed(std::to_string(number)));
    table.next_deal();
    EXPECT_EQ(table.turn(), 1 - table.info().dealer);
    second_seat += table.info().dealer;
  }
  EXPECT_GT(second_seat, 60);
  EXPECT_LT(second_seat, 140);
}

TEST(Dealer, alternates_after_a_deal_in_which_somebody_went_out_D1) {
  Table table = Position{.hand = "5H", .dealer = 0}.table();
  table.play("discard 5H");
  table.next_deal();
  EXPECT_EQ(table.info().deal, 2);
  EXPECT_EQ(table.info().dealer, 1);
  EXPECT_EQ(table.turn(), 0);
}

TEST(Dealer, alternates_after_a_blocked_deal_too_D1) {
  Table table = Position{.hand = "5H", .pile = "KD", .stock = "", .drawn = false, .dealer = 0}.table();
  table.play("pass");
  table.next_deal();
  EXPECT_EQ(table.info().dealer, 1);
}

TEST(Deal, after_one_that_lacked_cards_has_the_whole_pack_C1_D2) {
  Table table = Position{.hand = "5H"}.table();  // most of its pack is out of the game
  table.play("discard 5H");
  table.next_deal();
  EXPECT_EQ(written(all_cards(table)), written(sorted(whole_pack())));
}

}  // namespace
}  // namespace mille_test
