// Helpers of the command: lines, names, cards, the score sheet.
#include <gtest/gtest.h>

#include "cli/files/files.h"
#include "cli/options/suggest.h"
#include "cli/show/cards.h"
#include "cli/show/record_text.h"
#include "cli/show/sheet.h"
#include "cli/term/style.h"
#include "tests/cli/command.h"

namespace cli {
namespace {

TEST(Lines, colours_take_no_columns_and_symbols_one) {
  EXPECT_EQ(columns("\x1b[31mQ♥\x1b[0m"), 2);
  EXPECT_EQ(pad_left("10♠", 5), "  10♠");
  EXPECT_EQ(pad_right("10♠", 5), "10♠  ");
}

TEST(Lines, a_line_too_long_is_broken_between_pieces_under_the_first) {
  EXPECT_EQ(wrap("ab ", {"cccc", "dddd", "ee"}, " | ", 12), "ab cccc |\n   dddd | ee");
  EXPECT_EQ(wrap("ab ", {"cccc", "dddd"}, "  ", 8), "ab cccc\n   dddd");
  EXPECT_EQ(paragraph("one two three", 2, 9), "  one two\n  three");
}

TEST(Files, the_ends_of_a_file_are_whole_lines_of_bounded_length) {
  const cli_test::Folder folder;
  const std::string path = folder.path("f");
  const std::string longest(std::size_t{2} << 12, 'x');  // some whole pieces
  cli_test::write_text(path, longest + "\nb\nc");
  EXPECT_EQ(first_line(path, longest.size()), longest);
  EXPECT_EQ(first_line(path, longest.size() - 1), "");
  EXPECT_EQ(last_lines(path, 100000), longest + "\nb\n");
  EXPECT_EQ(last_lines(path, 5), "x\nb\n");
  EXPECT_EQ(last_lines(path, 1), "");
  for (const std::string text : {"", "no line end"}) {
    cli_test::write_text(path, text);
    EXPECT_EQ(first_line(path, 100), "");
    EXPECT_EQ(last_lines(path, 100), "");
  }
  for (const std::string& none : {folder.path("absent"), folder.path("."), std::string("/dev/zero")}) {
    EXPECT_EQ(first_line(none, 100), "");
    EXPECT_EQ(last_lines(none, 100), "");
  }
}

TEST(Suggestion, the_nearest_name_is_the_one_with_the_fewest_keystrokes_and_a_far_one_is_none) {
  const std::vector<std::string> names{"montreal", "natural-required", "progressive", "denexa"};
  EXPECT_EQ(nearest("montrael", names), "montreal");
  EXPECT_EQ(nearest("progresive", names), "progressive");
  EXPECT_EQ(nearest("prog", names), "progressive");
  EXPECT_EQ(nearest("bridge", names), "");
  EXPECT_EQ(nearest("", names), "");
}

TEST(Cards, are_letters_on_a_plain_page_and_red_symbols_on_a_terminal) {
  Style plain;
  Style terminal;
  terminal.colour = terminal.symbols = true;
  const mille_card queen_of_hearts = 11 * 4 + 2;
  EXPECT_EQ(card_text(plain, queen_of_hearts), "QH");
  EXPECT_EQ(card_text(terminal, queen_of_hearts), "\x1b[31mQ♥\x1b[0m");
  EXPECT_EQ(card_text(plain, MILLE_CARD_JOKER), "X");
}

TEST(Cards, a_hand_is_grouped_by_rank) {
  std::uint8_t hand[MILLE_CARD_SLOTS] = {};
  hand[4 * 4 + 2] = 2;  // 5H twice
  hand[4 * 4 + 3] = 1;  // 5S
  hand[0] = 1;          // AC
  EXPECT_EQ(grouped(Style{}, hand), (std::vector<std::string>{"AC", "5H 5H 5S"}));
  EXPECT_EQ(count_cards(hand), 4);
}

TEST(ScoreSheet, has_an_asterisk_for_each_natural_and_a_circle_for_a_chapeau) {
  EXPECT_EQ(marked(220, 2, 0), "220 **");
  EXPECT_EQ(marked(-35, 0, 1), "(-35)");
  EXPECT_EQ(marked(-35, 1, 1), "(-35) *");
  auto row = mille::make<mille_deal_result>();
  row.deal = 1;
  row.points[0] = row.totals[0] = -35;
  row.points[1] = row.totals[1] = 1220;
  row.chapeau[0] = 1;
  row.naturals[1] = 1;
  auto info = mille::make<mille_table_info>();
  info.totals[0] = -35;
  info.totals[1] = 1220;
  auto rules = mille::make<mille_rules>();
  rules.match_target = 1200;
  rules.payment_skunk_percent = 50;
  const std::string sheet = score_sheet(Style{}, {"you", "greedy"}, {row}, info, rules);
  EXPECT_NE(sheet.find("(-35)"), std::string::npos) << sheet;
  EXPECT_NE(sheet.find("1220 *"), std::string::npos) << sheet;
  EXPECT_NE(sheet.find("skunk under 600"), std::string::npos) << sheet;
}

TEST(ScoreSheet, two_players_of_one_name_are_told_apart) {
  EXPECT_EQ(told_apart({"greedy", "greedy"})[1], "greedy (1)");
  EXPECT_EQ(told_apart({"greedy", "random"})[1], "random");
}

TEST(ScoreSheet, a_long_name_is_cut_between_characters) {
  std::string name;
  for (int i = 0; i < 30; ++i) name += "é";
  const std::string cut = told_apart({name, "greedy"})[0];
  EXPECT_EQ(columns(cut), 24);
  EXPECT_EQ(cut, name.substr(0, 46) + "~");
}

TEST(RecordText, ends_at_the_last_line_end) {
  EXPECT_EQ(whole_lines("a\nb\nc"), "a\nb\n");
  EXPECT_EQ(whole_lines("abc"), "");
}

TEST(RecordText, a_match_is_finished_when_its_own_end_has_come) {
  EXPECT_TRUE(finished("{\"mille_record\":2}\n{\"match_end\":1}\n{\"reveal\":{}}\n"));
  EXPECT_FALSE(finished("{\"mille_record\":2}\n{\"match_end\":1}\n{\"mille_record\":2}\n"));
}

}  // namespace
}  // namespace cli
