// The score sheet as a page: well-formed, self-contained, and the same in signs and in words.
#include <gtest/gtest.h>

#include "cli/show/markup.h"
#include "cli/show/sheet_page.h"
#include "tests/cli/command.h"

namespace cli {
namespace {

// Three deals: a chapeau, a blocked deal, then two naturals that pass the target.
SheetPage page_of_a_match() {
  SheetPage page;
  page.variant = "montreal";
  page.names = {"Anne & Bob", "<greedy>"};
  page.rules = mille::make<mille_rules>();
  page.rules.match_target = 1200;
  page.rules.payment_skunk_percent = 50;
  const std::int64_t points[][2] = {{-35, 220}, {500, 330}, {20, 800}};
  std::int64_t totals[2] = {0, 0};
  for (int row = 0; row < 3; ++row) {
    auto deal = mille::make<mille_deal_result>();
    deal.deal = row + 1;
    deal.out = row == 1 ? MILLE_NOBODY : 1;
    for (int seat = 0; seat < 2; ++seat) deal.totals[seat] = totals[seat] += deal.points[seat] = points[row][seat];
    page.results.push_back(deal);
  }
  page.results[0].chapeau[0] = 1;
  page.results[2].naturals[1] = 2;
  page.info = mille::make<mille_table_info>();
  page.info.phase = MILLE_PHASE_OVER;
  page.info.end = MILLE_END_WON;
  page.info.winner = 1;
  page.info.totals[0] = 485;
  page.info.totals[1] = 1350;
  page.info.naturals[1] = 2;
  page.info.chapeaux[0] = 1;
  page.info.stakes[0] = 1;
  page.info.stakes[1] = 3;
  page.payment = mille::make<mille_payment>();
  page.payment.winner = 1;
  page.payment.game = 3;
  page.payment.difference = 9;
  page.payment.naturals = 6;
  page.payment.chapeaux = 3;
  page.payment.skunk = 21;
  page.payment.total = 42;
  page.payment.skunk_level = 1;
  return page;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Markup, text_is_escaped_and_no_control_character_comes_through) {
  EXPECT_EQ(escaped("a<b & \"c\">"), "a&lt;b &amp; &quot;c&quot;&gt;");
  EXPECT_EQ(escaped("a\x01\x7f"), "a\xef\xbf\xbd\xef\xbf\xbd");
  EXPECT_EQ(element("td", {{"title", "\""}}, "x"), "<td title=\"&quot;\">x</td>");
}

TEST(SheetPage, the_skunk_line_is_below_the_last_deal_under_it) {
  SheetPage page = page_of_a_match();
  for (std::size_t row = 0; row < 3; ++row) {
    EXPECT_EQ(skunk_line_below(page, 0, row), row == 2) << row;  // never above it
    EXPECT_EQ(skunk_line_below(page, 1, row), row == 1) << row;  // 550, then 1,350
  }
  page.rules.payment_skunk_percent = 0;
  EXPECT_FALSE(skunk_line_below(page, 0, 2));
}

TEST(SheetPage, a_page_has_each_drawing_once_under_a_name_of_its_own_and_needs_no_other_file) {
  const std::string html = sheet_html({page_of_a_match(), page_of_a_match()});
  EXPECT_TRUE(contains(html, "<title>Mille: 2 matches</title>")) << html;
  EXPECT_EQ(cli_test::count(html, "<article>\n<svg "), 2U);
  EXPECT_EQ(cli_test::count(html, "<style>"), 1U);
  const std::string svg = sheet_svg(page_of_a_match());
  const std::string drawn = svg.substr(svg.find("<rect "));
  EXPECT_EQ(cli_test::count(html, drawn), 2U);
  for (const char* number : {"1", "2"}) {
    EXPECT_TRUE(contains(html, std::string("aria-labelledby=\"title-") + number + " desc-" + number + "\""));
    EXPECT_EQ(cli_test::count(html, std::string("id=\"title-") + number + "\""), 1U);
    EXPECT_EQ(cli_test::count(html, std::string("id=\"desc-") + number + "\""), 1U);
  }
  for (const char* outside : {"<script", "<link", "<img", "@import", "url("}) EXPECT_FALSE(contains(html, outside));
}

TEST(SheetPage, svg_has_a_circle_a_chapeau_asterisks_and_all_of_it_in_words) {
  const std::string svg = sheet_svg(page_of_a_match());
  EXPECT_TRUE(contains(svg, "<title id=\"title\">Score sheet: Anne &amp; Bob against &lt;greedy&gt;</title>")) << svg;
  EXPECT_TRUE(
      contains(svg, "Deal 1: Anne &amp; Bob -35, chapeau, total -35; &lt;greedy&gt; 220, total 220. Deal 2, blocked:"));
  EXPECT_TRUE(contains(svg, "2 naturals, total 1350. &lt;greedy&gt; wins the match"));
  EXPECT_TRUE(contains(svg, "skunk, 21; to pay, 42."));
  EXPECT_TRUE(contains(svg, "class=\"stars\">**</text>"));
  EXPECT_EQ(cli_test::count(svg, "<ellipse "), 1U);
  EXPECT_EQ(cli_test::count(svg, "class=\"skunk\""), 2U);
}

TEST(SheetPage, more_asterisks_than_have_room_are_counted) {
  SheetPage page = page_of_a_match();
  page.results[2].naturals[1] = 9;
  EXPECT_TRUE(contains(sheet_svg(page), ">9×*<"));
  EXPECT_TRUE(contains(sheet_html({page}), ">9×*<"));
}

TEST(SheetPage, an_unfinished_match_has_no_settlement) {
  SheetPage page = page_of_a_match();
  page.info.phase = MILLE_PHASE_DRAW;
  page.info.winner = MILLE_NOBODY;
  for (const std::string& text : {sheet_svg(page), sheet_html({page})}) {
    EXPECT_TRUE(contains(text, "The match is unfinished: 3 deals scored."));
    EXPECT_FALSE(contains(text, "to pay"));
  }
}

}  // namespace
}  // namespace cli

namespace cli_test {
namespace {

TEST(Replay, the_sheet_of_one_match_is_a_drawing_and_those_of_several_a_page) {
  Folder folder;
  run(folder, {"watch", "--seed", "9", "--matches", "2", "--quiet", "--record", folder.path("m.mille")});
  const Outcome one = run(folder, {"replay", folder.path("m.mille"), "--match", "2", "--sheet=svg"});
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_TRUE(one.out.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"")) << one.out;
  EXPECT_TRUE(one.out.ends_with("</svg>\n"));
  const Outcome both = run(folder, {"replay", folder.path("m.mille"), "--sheet=html"});
  EXPECT_EQ(both.code, 0) << both.err;
  EXPECT_EQ(count(both.out, "<article>"), 2U);
  const Outcome refused = run(folder, {"replay", folder.path("m.mille"), "--sheet=svg"});
  EXPECT_EQ(refused.code, 1);
  EXPECT_NE(refused.err.find("has 2 matches, but a drawing shows one: choose it with --match"), std::string::npos)
      << refused.err;
  const Outcome deal = run(folder, {"replay", folder.path("m.mille"), "--sheet=html", "--deal", "1"});
  EXPECT_EQ(deal.code, 2);
}

}  // namespace
}  // namespace cli_test
