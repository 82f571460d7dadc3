// Positions ("A position" in the description of records): what can be set up, what may be omitted, and what is refused.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

// The position is refused, and the error's text contains `what`.
testing::AssertionResult refused(const std::string& json, const std::string& what = "") {
  const Outcome outcome = Table::try_position(json);
  if (outcome.status != MILLE_E_POSITION) {
    return testing::AssertionFailure() << mille_status_name(outcome.status) << ": " << outcome.text();
  }
  if (outcome.text().find(what) == std::string::npos) {
    return testing::AssertionFailure() << "\"" << what << "\" is not in: " << outcome.text();
  }
  return testing::AssertionSuccess();
}

testing::AssertionResult refused(const Position& position, const std::string& what = "") {
  return refused(position.json(), what);
}

const Position kPlain{.hand = "8C 8D 8H KD", .sets = "9: 9C 9D 9H", .pile = "3C KC"};

TEST(Position, is_set_up_as_written) {
  Position position = kPlain;
  position.opponent_sets = "Q: QC 2C 2D; 2: 2H 2S 2S";
  position.total = 300;
  position.opponent_total = -40;
  position.turns = 30;
  const Table table = position.table();
  EXPECT_EQ(hand_of(table, kMe), "8C 8D 8H KD");
  EXPECT_EQ(hand_of(table, kOpponent), "4C 4D");
  EXPECT_EQ(set_of(table, kMe, "9"), "9C 9D 9H");
  EXPECT_EQ(set_of(table, kOpponent, "Q"), "QC 2C 2D");
  EXPECT_EQ(set_of(table, kOpponent, "2"), "2H 2S 2S");
  EXPECT_EQ(pile_of(table), "3C KC");
  EXPECT_EQ(stock_of(table), "6C 6D 6H 6S 7C 7D");
  EXPECT_EQ(table.info().totals[kOpponent], -40);
  EXPECT_EQ(table.info().turns, 30);
  EXPECT_EQ(table.info().phase, MILLE_PHASE_LAY);
}

TEST(Position, plays_and_undoes_but_has_no_record) {
  Table table = kPlain.table();
  const std::uint64_t before = table.hash();
  table.play({"lay 8 8C 8D 8H", "discard KD"});
  table.undo(table.info().first_decision);
  EXPECT_EQ(table.hash(), before);
  EXPECT_EQ(mille_table_record(table.get(), MILLE_ALL, nullptr, nullptr, 0, nullptr, nullptr), MILLE_E_UNSUPPORTED);
  EXPECT_EQ(table.info().record_lines, 0U);
}

TEST(Position, with_a_card_too_often_is_refused_by_its_name_C1) {
  Position position = kPlain;
  position.opponent_hand = "8C 8C";
  EXPECT_TRUE(refused(position, "8C"));
}

TEST(Position, with_cards_that_are_nowhere_is_refused_unless_they_are_out) {
  Position position = kPlain;
  position.rest = "";
  EXPECT_TRUE(refused(position, "AC"));
  position.rest = "out";
  EXPECT_TRUE(Table::try_position(position.json()).ok());
  position.rest = "somewhere";
  EXPECT_TRUE(refused(position, "rest"));
}

TEST(Position, with_what_is_no_set_is_refused_S1_S2) {
  for (const char* sets : {"9: 9C 9D", "9: 9C 9D KH", "9: 2C 2D 2H", "2: 2C 2D 8H", "9:"}) {
    Position position = kPlain;
    position.sets = sets;
    EXPECT_TRUE(refused(position)) << sets;
  }
}

TEST(Position, where_somebody_has_nothing_to_do_is_refused) {
  Position position = kPlain;
  position.hand = "";
  EXPECT_TRUE(refused(position)) << "he has drawn and holds no card";
}

TEST(Position, with_numbers_out_of_range_is_refused) {
  for (const char* member_of : {"deal", "turns", "reshuffles", "dealer", "turn"}) {
    EXPECT_TRUE(refused(with_member(kPlain.json(), member_of, "-1"), member_of));
    EXPECT_TRUE(refused(with_member(kPlain.json(), member_of, "2147483648"), member_of));
    EXPECT_TRUE(refused(with_member(kPlain.json(), member_of, "\"1\""), member_of));
    EXPECT_TRUE(refused(with_member(kPlain.json(), member_of, "null"), member_of));
  }
  EXPECT_TRUE(refused(with_member(kPlain.json(), "deal", "0"), "deal"));
  EXPECT_TRUE(refused(with_member(kPlain.json(), "deal", "1001"), "deal")) << "M3";
  EXPECT_TRUE(refused(with_member(kPlain.json(), "turns", "500"), "turns")) << "X3";
  EXPECT_TRUE(refused(with_member(kPlain.json(), "turn", "2"), "turn"));
  EXPECT_TRUE(refused(with_member(kPlain.json(), "drawn", "1"), "drawn"));
  EXPECT_TRUE(refused(with_member(kPlain.json(), "totals", "[0]"), "totals"));
  EXPECT_TRUE(refused(with_member(kPlain.json(), "naturals", "[0,-1]"), "naturals"));
  EXPECT_TRUE(refused(with_member(kPlain.json(), "chapeaux", "[0,1,2]"), "chapeaux"));
}

TEST(Position, with_a_member_that_is_unknown_or_twice_is_refused) {
  Position position = kPlain;
  position.extra = R"("wind":"north")";
  EXPECT_TRUE(refused(position, "wind"));
  position.extra = R"("turns":3)";
  EXPECT_TRUE(refused(position, "turns"));
}

TEST(Position, of_the_first_turn_belongs_to_the_non_dealers_first_F1_D3) {
  Position position{.hand = "8C KD", .pile = "2S", .drawn = false, .first_turn = true};
  EXPECT_TRUE(Table::try_position(position.json()).ok());
  position.turns = 5;
  EXPECT_TRUE(refused(position, "D3"));
  position.turns = 0;
  position.dealer = position.turn;
  EXPECT_TRUE(refused(position, "D3"));
}

TEST(KnownCards, are_shown_to_the_opponent_and_must_be_held) {
  Position position = kPlain;
  position.extra = R"("known":[[],["8D","KD"]])";
  const Table table = position.table();
  EXPECT_EQ(table.view(kOpponent).known[kMe][cards("8D").at(0)], 1);
  EXPECT_EQ(table.view(kOpponent).known[kMe][cards("KD").at(0)], 1);
  EXPECT_EQ(table.view(kOpponent).known[kMe][cards("8C").at(0)], 0);
  position.extra = R"("known":[[],["5S"]])";
  EXPECT_TRUE(refused(position, "5S"));
  position.extra = R"("known":[["8D"],[]])";
  EXPECT_TRUE(refused(position, "8D"));
}

// `"stock":n`

Position open_stock(int count) {
  Position position = kPlain;
  position.open_stock = count;
  position.rest = "";
  return position;
}

constexpr int kNowhere = 104 - 4 - 2 - 3 - 2;  // hands, set, pile

TEST(OpenStock, is_made_of_every_card_that_is_nowhere) {
  const Table table = open_stock(kNowhere).table();
  const Cards stock = cards(stock_of(table));
  EXPECT_EQ(stock.size(), static_cast<std::size_t>(kNowhere));
  Cards all = stock;
  for (const Cards& other : {cards("8C 8D 8H KD"), cards("4C 4D"), cards("9C 9D 9H"), cards("3C KC")}) {
    all.insert(all.end(), other.begin(), other.end());
  }
  EXPECT_EQ(written(sorted(all)), written(sorted(whole_pack())));
  EXPECT_FALSE(std::is_sorted(stock.begin(), stock.end()));
}

TEST(OpenStock, follows_from_seed_and_deal) {
  Position position = open_stock(kNowhere);
  const std::string first = stock_of(position.table());
  EXPECT_EQ(stock_of(position.table()), first);
  position.seed = std::string(63, '0') + "1";
  const std::string second = stock_of(position.table());
  EXPECT_NE(second, first);
  position.deal = 2;
  EXPECT_NE(stock_of(position.table()), second);
}

TEST(OpenStock, of_another_size_than_the_cards_that_are_nowhere_is_refused) {
  EXPECT_TRUE(refused(open_stock(kNowhere - 1)));
  EXPECT_TRUE(refused(open_stock(kNowhere + 1)));
  EXPECT_TRUE(refused(open_stock(1000)));
}

}  // namespace
}  // namespace mille_test
