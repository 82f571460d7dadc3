// S1–S7: what a set is, and what may join it.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

TEST(Set, needs_three_cards_S1) {
  Table table = Position{.hand = "8C 8D 8H KD"}.table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D", "S1"));
  EXPECT_TRUE(refuses(table, "lay 8 8C", "S1"));
  EXPECT_TRUE(accepts(table, "lay 8 8C 8D 8H"));
}

TEST(Set, is_of_one_rank_S1) {
  Table table = Position{.hand = "8C 8D 8H 9S 9H KD"}.table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 9S", "S1"));
  EXPECT_TRUE(refuses(table, "lay 9 8C 8D 8H", "S1"));
}

TEST(Set, may_hold_both_copies_of_a_card_S1_C1) {
  Table table = Position{.hand = "8C 8C 8D KD"}.table();
  table.play("lay 8 8C 8C 8D");
  EXPECT_EQ(set_of(table, kMe, "8"), "8C 8C 8D");
}

TEST(Set, of_a_queen_and_two_twos_is_a_set_S2) {
  Table table = Position{.hand = "QC 2C 2S KD"}.table();
  table.play("lay Q QC 2C 2S");
  EXPECT_EQ(set_of(table, kMe, "Q"), "QC 2C 2S");
}

TEST(Set, needs_a_natural_card_of_its_rank_S2) {
  Table table = Position{.hand = "2C 2D 2H 8C KD"}.table();
  EXPECT_TRUE(refuses(table, "lay 8 2C 2D 2H", "S2"));
  EXPECT_TRUE(accepts(table, "lay 8 8C 2C 2D 2H"));
}

TEST(Set, of_nothing_but_twos_is_a_set_of_twos_and_they_are_natural_S2) {
  Table table = Position{.hand = "2C 2D 2H KD"}.table();
  table.play("lay 2 2C 2D 2H");
  const mille_view view = table.view(MILLE_ONLOOKER);
  for (const mille_card two : cards("2C 2D 2H")) EXPECT_EQ(view.sets[kMe][two], 1);
  for (const std::uint8_t wild : view.wilds[kMe][1]) EXPECT_EQ(wild, 0);
}

TEST(Set, of_twos_needs_three_of_them_S1_S2) {
  Table table = Position{.hand = "2C 2D 8H KD"}.table();
  EXPECT_TRUE(refuses(table, "lay 2 2C 2D", "S1"));
  EXPECT_TRUE(refuses(table, "lay 2 2C 2D 8H", "S1|S4"));
}

TEST(Set, of_a_rank_is_one_only_and_what_is_laid_later_joins_it_S3) {
  Table table = Position{.hand = "8C 8D 8H 8S 8S KD", .sets = "8: 8C 8D 2H"}.table();
  table.play("lay 8 8C 8D 8H");
  EXPECT_EQ(set_of(table, kMe, "8"), "8C 8C 8D 8D 8H 2H");
  table.play("lay 8 8S");
  EXPECT_EQ(set_of(table, kMe, "8"), "8C 8C 8D 8D 8H 8S 2H");
}

TEST(Set, once_laid_takes_one_card_or_two_S3_S1) {
  Table table = Position{.hand = "8H 8S 2C KD", .sets = "8: 8C 8D 2H"}.table();
  for (const char* action : {"lay 8 8H", "lay 8 8H 8S", "lay 8 2C", "lay 8 8H 2C", "lay 8 8H 8S 2C"}) {
    EXPECT_TRUE(accepts(table, action)) << action;
    EXPECT_TRUE(lists(table, action)) << action;
  }
}

TEST(Set, of_the_opponent_takes_nothing_from_me_S4) {
  Table table = Position{.hand = "8H 8S 2C KD", .opponent_sets = "8: 8C 8D 2H"}.table();
  EXPECT_TRUE(refuses(table, "lay @0 8 8H", "S4"));
  EXPECT_TRUE(refuses(table, "lay @0 8 2C", "S4"));
  EXPECT_TRUE(refuses(table, "lay 8 8H", "S1"));  // nor can the player open a set with it
}

TEST(Set, is_not_named_as_the_opponents_by_ones_own_seat_S4) {
  Table table = Position{.hand = "8H 8S KD", .sets = "8: 8C 8D 2H"}.table();
  mille_action parsed{};
  const Outcome read = table.try_parse("lay @1 8 8H", &parsed);
  const Outcome played = table.try_play("lay @1 8 8H");
  EXPECT_EQ(read.status, MILLE_E_NOTATION) << read.text();
  EXPECT_EQ(played.status, MILLE_E_NOTATION) << played.text();
  EXPECT_EQ(set_of(table, kMe, "8"), "8C 8D 2H");
}

TEST(Set, takes_only_its_rank_and_twos_S4) {
  Table table = Position{.hand = "9H 2C 8H KD", .sets = "8: 8C 8D 2H"}.table();
  EXPECT_TRUE(refuses(table, "lay 8 9H", "S1|S4"));
  EXPECT_TRUE(refuses(table, "lay 8 8H 9H", "S1|S4"));
  EXPECT_TRUE(accepts(table, "lay 8 2C"));
}

TEST(Set, of_twos_takes_only_twos_S4) {
  Table table = Position{.hand = "8C 8D 2S KD", .sets = "2: 2C 2D 2H"}.table();
  EXPECT_TRUE(refuses(table, "lay 2 8C", "S1|S4"));
  EXPECT_TRUE(refuses(table, "lay 2 2S 8C", "S1|S4"));
  EXPECT_TRUE(accepts(table, "lay 2 2S"));
}

TEST(Set, of_twos_lends_no_two_to_another_set_S5) {
  Table table = Position{.hand = "8C 8D KD 3H", .sets = "2: 2C 2D 2H 2S"}.table();
  EXPECT_TRUE(refuses(table, "lay 8 8C 8D 2S", "T2|S5"));
}

TEST(Table, keeps_what_lies_on_it_S5) {
  Table table =
      Position{.hand = "9C 9D 2C KD", .sets = "8: 8C 8D 2H; K: KC KH KS", .opponent_sets = "3: 3C 3D 3H"}.table();
  EXPECT_TRUE(refuses(table, "lay 9 9C 9D 2H", "T2|S5"));  // the two of hearts is in the set of eights
  table.play({"lay 9 9C 9D 2C", "discard KD"});
  EXPECT_EQ(set_of(table, kMe, "8"), "8C 8D 2H");
  EXPECT_EQ(set_of(table, kMe, "K"), "KC KH KS");
  EXPECT_EQ(set_of(table, kOpponent, "3"), "3C 3D 3H");
}

TEST(Set, has_no_upper_limit_a_two_joins_all_eight_naturals_S6) {
  Table table = Position{.hand = "2C 2C KD", .sets = "8: 8C 8C 8D 8D 8H 8H 8S 8S"}.table();
  table.play({"lay 8 2C", "lay 8 2C"});
  EXPECT_EQ(set_of(table, kMe, "8"), "8C 8C 8D 8D 8H 8H 8S 8S 2C 2C");
}

TEST(Set, may_hold_all_eight_of_a_rank_and_all_eight_twos_S6) {
  Table table = Position{.hand = "8C 8C 8D 8D 8H 8H 8S 8S 2C 2C 2D 2D 2H 2H 2S 2S KD 3C"}.table();
  table.play("lay 8 8C 8C 8D 8D 8H 8H 8S 8S 2C 2C 2D 2D 2H 2H 2S 2S");
  EXPECT_EQ(set_of(table, kMe, "8"), "8C 8C 8D 8D 8H 8H 8S 8S 2C 2C 2D 2D 2H 2H 2S 2S");
}

TEST(Laying, is_never_compulsory_and_part_of_a_set_may_be_kept_S7) {
  Table table = Position{.hand = "8C 8D 8H 8S KD"}.table();
  EXPECT_TRUE(lists(table, "lay 8 8C 8D 8H"));
  EXPECT_TRUE(lists(table, "lay 8 8C 8D 8H 8S"));
  EXPECT_TRUE(accepts(table, "discard KD"));
  EXPECT_TRUE(accepts(table, "lay 8 8D 8H 8S"));
  table.play("lay 8 8D 8H 8S");
  EXPECT_EQ(hand_of(table, kMe), "8C KD");
}

TEST(LegalList, has_one_entry_for_interchangeable_cards_S7) {
  Table table = Position{.hand = "8C 8D 8H 8S 2D KD"}.table();
  // With the two: two, three or four eights. Without it: three or four.
  const std::vector<std::string> expected{
      "lay 8 8C 8D 8H",       "lay 8 8C 8D 8H 8S", "lay 8 8C 8D 2D", "lay 8 8C 8D 8H 2D",
      "lay 8 8C 8D 8H 8S 2D", "discard 2D",        "discard 8C",     "discard KD"};
  std::vector<std::string> listed = table.legal_texts();
  std::vector<std::string> wanted = expected;
  std::sort(listed.begin(), listed.end());
  std::sort(wanted.begin(), wanted.end());
  EXPECT_EQ(listed, wanted);
}

TEST(LegalList, tells_the_queen_of_spades_from_the_other_queens_C2) {
  Table table = Position{.hand = "QC QD QH QS KD"}.table();
  EXPECT_TRUE(lists(table, "lay Q QC QD QH"));
  EXPECT_TRUE(lists(table, "lay Q QC QD QS"));
  EXPECT_TRUE(lists(table, "lay Q QC QD QH QS"));
  EXPECT_TRUE(lists(table, "discard QC"));
  EXPECT_TRUE(lists(table, "discard QS"));
  EXPECT_FALSE(lists(table, "discard QD"));
  EXPECT_TRUE(accepts(table, "discard QD"));  // legal, although another entry represents it
}

TEST(Action, takes_its_cards_in_any_order) {
  Table table = Position{.hand = "8C 8D 2H 2C KD"}.table();
  table.play("lay 8 2H 8D 2C 8C");
  EXPECT_EQ(action_text(table.events(MILLE_ALL).back().action, kMe), "lay 8 8C 8D 2C 2H");
}

}  // namespace
}  // namespace mille_test
