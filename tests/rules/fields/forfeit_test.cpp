// The rule field `match.forfeit` with both of its values.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/support/expect.h"
#include "tests/support/paths.h"

namespace mille_test {
namespace {

constexpr const char* kTotals = R"({"match":{"forfeit":"totals"}})";

// The player whose turn it is has a total of 1,150, clean sets worth 100 and one card to discard. The opponent has a
// total of 610 and holds cards worth 250.
Position about_to_go_out(const std::string& rules = "") {
  return Position{.hand = "5H",
                  .sets = "K: KC KD KH KS; Q: QC QD QH; J: JC JH JS",
                  .opponent_hand = "QS QS JD",
                  .total = 1150,
                  .opponent_total = 610,
                  .rules = rules};
}

TEST(ForfeitAsOut, pays_what_playing_on_pays_M4) {
  Table played_on = about_to_go_out().table();
  played_on.play("discard 5H");
  EXPECT_EQ(played_on.payment().total, 38);
  Table resigned = about_to_go_out().table();
  resigned.forfeit(kOpponent);
  EXPECT_EQ(resigned.payment().total, 38);
  for (const mille_seat seat : {kMe, kOpponent}) {
    EXPECT_EQ(resigned.info().totals[seat], played_on.info().totals[seat]);
    EXPECT_EQ(resigned.info().naturals[seat], played_on.info().naturals[seat]);
    EXPECT_EQ(resigned.info().chapeaux[seat], played_on.info().chapeaux[seat]);
  }
}

TEST(ForfeitTotals, leaves_the_deal_unscored_M4) {
  Table table = about_to_go_out(kTotals).table();
  table.forfeit(kOpponent);
  EXPECT_EQ(table.payment().total, 9);  // 3 for the game, 6 for the difference
  EXPECT_EQ(table.info().totals[kOpponent], 610);
  EXPECT_TRUE(table.results().empty());
}

TEST(ForfeitTotals, is_settled_on_the_totals_as_they_stand_M4) {
  Table table = Position{.hand = "5H", .total = 700, .opponent_total = 900, .rules = kTotals}.table();
  table.forfeit(kMe);
  EXPECT_EQ(table.payment().difference, 2);
  EXPECT_EQ(table.payment().total, 5);
}

TEST(ForfeitAsOut, gives_the_opponent_the_bonus_for_going_out_M4) {
  Position position = about_to_go_out(R"({"out":{"bonus":25}})");
  Table table = position.table();
  table.forfeit(kOpponent);
  EXPECT_EQ(table.results().at(0).bonus[kMe], 25);
  EXPECT_EQ(table.results().at(0).points[kMe], 225);
}

TEST(ForfeitAsOut, counts_the_deal_as_the_last_one_M4_Y5) {
  for (const auto& [rules, level] :
       {std::pair(R"({"payment":{"double_skunk_when":"last_deal"}})", 2),
        std::pair(R"({"match":{"forfeit":"totals"},"payment":{"double_skunk_when":"last_deal"}})", 1)}) {
    Table table = Position{.hand = "5H", .total = 300, .opponent_total = 900, .rules = rules}.table();
    table.forfeit(kMe);
    EXPECT_EQ(table.payment().skunk_level, level) << rules;
  }
}

TEST(ForfeitAsOut, between_deals_leaves_the_totals_M4) {
  Position position = about_to_go_out();
  position.total = 100;
  Table table = position.table();
  table.play("discard 5H");
  ASSERT_FALSE(table.over());
  const mille_table_info before = table.info();
  table.forfeit(kOpponent);
  EXPECT_EQ(table.info().totals[kOpponent], before.totals[kOpponent]);
  EXPECT_EQ(table.results().size(), 1u);
}

TEST(ForfeitAsOut, is_taken_back_with_the_deal_as_it_was_M4) {
  Table table = about_to_go_out().table();
  const std::string before = table.position();
  table.forfeit(kOpponent);
  ASSERT_TRUE(table.over());
  ASSERT_EQ(mille_table_undo(table.get(), table.info().decisions, nullptr), MILLE_OK);
  EXPECT_EQ(table.position(), before);
  EXPECT_TRUE(table.results().empty());
}

}  // namespace
}  // namespace mille_test
