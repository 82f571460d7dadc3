// The rule fields of the group `cards` with values other than the default: packs, jokers, wild ranks, values.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

Position under(const std::string& rules, const std::string& hand) { return Position{.hand = hand, .rules = rules}; }

mille_rules resolved(const std::string& rules) { return under(rules, "5H").table().variant().rules(); }

int32_t value(const mille_rules& rules, const char* card) { return rules.cards_values[cards(card).at(0)]; }

// cards.packs

TEST(OnePack, has_52_cards_and_a_natural_of_four_C1_N1) {
  Position position = under(R"({"cards":{"packs":1}})", "5H");
  position.opponent_sets = "8: 8C 8D 8H 8S";
  Table table = position.table();
  EXPECT_EQ(table.variant().rules().pack_size, 52);
  EXPECT_EQ(table.variant().rules().naturals_size, 4);
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kOpponent], 40);
  EXPECT_EQ(result.naturals[kOpponent], 1);
  table.next_deal();
  EXPECT_EQ(table.view(MILLE_ONLOOKER).stock_size, 52 - 31);
}

TEST(OnePack, does_not_hold_a_card_twice_C1) {
  EXPECT_EQ(Table::try_position(under(R"({"cards":{"packs":1}})", "5H 5H").json()).status, MILLE_E_POSITION);
}

// cards.jokers

constexpr const char* kJokers = R"({"cards":{"jokers":2,"wild":["2","joker"]}})";

TEST(Joker, is_wild_and_worth_fifty_C3) {
  Table table = under(kJokers, "8C 8D X KD").table();
  EXPECT_EQ(table.variant().rules().pack_size, 106);
  EXPECT_EQ(table.variant().rules().cards_values[MILLE_CARD_JOKER], 50);
  table.play("lay 8 8C 8D X");
  EXPECT_EQ(set_of(table, kMe, "8"), "8C 8D X");
  EXPECT_EQ(ended_by(table, {"discard KD"}).set_points[kMe], 60);
}

TEST(Joker, joins_a_two_in_a_set_of_eights_S2) {
  Table table = under(kJokers, "8C 2D X KD").table();
  table.play("lay 8 8C X 2D");
  EXPECT_EQ(set_of(table, kMe, "8"), "8C 2D X");
}

TEST(Joker, makes_no_set_of_its_own_S2) {
  Table table = under(R"({"cards":{"jokers":4,"wild":["2","joker"]}})", "X X X KD 8C").table();
  EXPECT_TRUE(cannot_read(table, "lay X X X X"));
  for (const std::string& action : table.legal_texts()) EXPECT_NE(action.substr(0, 5), "lay X") << action;
  mille_action action{};
  action.kind = MILLE_ACTION_LAY;
  action.rank = MILLE_RANK_JOKER;
  action.owner = kMe;
  action.count = 3;
  std::fill_n(action.cards, 3, mille_card{MILLE_CARD_JOKER});
  EXPECT_FALSE(table.check(action).ok());
}

TEST(Joker, does_not_join_a_set_of_twos_S4) {
  Table table = under(kJokers, "2C 2D 2H X KD").table();
  EXPECT_TRUE(refuses(table, "lay 2 2C 2D X", "S1|S2|S4"));
  table.play("lay 2 2C 2D 2H");
  EXPECT_TRUE(refuses(table, "lay 2 X", "S1|S4"));
}

TEST(Joker, as_upcard_is_not_taken_by_pair_P1) {
  Position position = under(kJokers, "X 8C KD");
  position.pile = "3C X";
  position.drawn = false;
  Table table = position.table();
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"draw"});
  EXPECT_TRUE(refuses(table, "pile X", "P1|P2"));
}

TEST(Joker, as_upcard_is_taken_into_hand_on_the_first_turn_F1) {
  Position position = under(kJokers, "8C KD");
  position.pile = "X";
  position.drawn = false;
  position.first_turn = true;
  Table table = position.table();
  table.play("upcard");
  EXPECT_EQ(hand_of(table, kMe), "8C KD X");
}

TEST(Joker, in_a_set_spoils_naturals_N1_N4) {
  Position position = under(kJokers, "5H");
  position.sets = "8: 8C 8C 8D 8D 8H 8H 8S 8S X";
  Table table = position.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.naturals[kMe], 0);
  EXPECT_EQ(result.set_points[kMe], 90);
}

// cards.wild

TEST(NoWildRank, leaves_the_twos_natural_C3_S2) {
  Position position = under(R"({"cards":{"wild":[]}})", "8C 8D 2H 2C 2D KD");
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 2H", "S1|S2|C3"));
  table.play("lay 2 2H 2C 2D");
  EXPECT_EQ(set_of(table, kMe, "2"), "2C 2D 2H");
}

TEST(NoWildRank, leaves_nothing_to_the_first_turns_upcard_F1) {
  Position position = under(R"({"cards":{"wild":[]}})", "8C 8D");
  position.pile = "2C";
  position.drawn = false;
  position.first_turn = true;
  Table table = position.table();
  EXPECT_TRUE(refuses(table, "upcard", "F1"));
}

TEST(WildKings, stand_for_any_rank_and_twos_do_not_C3) {
  Table table = under(R"({"cards":{"wild":["K"]}})", "8C 8D 2H 2D KH KS 5C").table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 2H", "S1|S2|C3"));
  table.play({"lay 8 8C 8D KH", "lay 2 2H 2D KS"});
  EXPECT_EQ(set_of(table, kMe, "2"), "2D 2H KS");
}

TEST(WildKings, make_the_first_turns_upcard_king_takeable_F1) {
  Position position = under(R"({"cards":{"wild":["K"]}})", "8C 8D");
  position.pile = "KC";
  position.drawn = false;
  position.first_turn = true;
  EXPECT_TRUE(lists(position.table(), "upcard"));
}

TEST(TwoWildRanks, both_stand_for_others_but_not_in_each_others_sets_C3_S4) {
  Table table = under(R"({"cards":{"wild":["2","3"]}})", "8C 2C 2D 2H 3C 3D 3H KD").table();
  EXPECT_TRUE(accepts(table, "lay 8 8C 2C 3C"));
  EXPECT_TRUE(refuses(table, "lay 2 2C 2D 3H", "S1|S2|S4"));
  EXPECT_TRUE(refuses(table, "lay 3 2C 3C 3D", "S1|S2|S4"));
  table.play("lay 2 2C 2D 2H");
  EXPECT_TRUE(refuses(table, "lay 2 3C", "S1|S4"));
  EXPECT_TRUE(accepts(table, "lay 3 3C 3D 3H"));
}

// cards.values

TEST(Values, named_for_a_rank_hold_for_its_cards_but_not_for_those_named_themselves_C2) {
  const mille_rules rules = resolved(R"({"cards":{"values":{"Q":12,"K":0,"JD":10}}})");
  EXPECT_EQ(value(rules, "QH"), 12);
  EXPECT_EQ(value(rules, "QS"), 100);  // a card's entry takes precedence over its rank's
  EXPECT_EQ(value(rules, "KD"), 0);
  EXPECT_EQ(value(rules, "JD"), 10);
  EXPECT_EQ(value(rules, "JC"), 10);
  EXPECT_EQ(value(rules, "AC"), 15);
}

TEST(Values, decide_which_cards_are_interchangeable_C2) {
  Table table = under(R"({"cards":{"values":{"8H":30,"QS":10}}})", "8C 8D 8H QC QS KD").table();
  EXPECT_TRUE(lists(table, "discard 8C"));
  EXPECT_TRUE(lists(table, "discard 8H"));
  EXPECT_TRUE(lists(table, "discard QC"));
  EXPECT_FALSE(lists(table, "discard QS"));
}

TEST(Values, count_in_the_score_E2) {
  Position position = under(R"({"cards":{"values":{"8":7,"joker":0}}})", "5H");
  position.sets = "8: 8C 8D 2H";
  Table table = position.table();
  EXPECT_EQ(ended_by(table, {"discard 5H"}).points[kMe], 7 + 7 + 20);
}

}  // namespace
}  // namespace mille_test
