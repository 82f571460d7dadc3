// The drawn table in windows of several sizes.
#include "cli/play/face.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cli/term/style.h"

namespace cli {
namespace {

constexpr const char* kScript =
    "return { name = 'short', title = 'Short deals', about = 'A deal is four turns.', deal = { max_turns = 4 } }";
constexpr std::array<platform::TerminalSize, 5> kSizes{{{80, 24}, {100, 30}, {120, 40}, {200, 50}, {250, 24}}};

// A match in which the person has just drawn, in its second deal.
struct Seated {
  mille::Engine engine = mille::Engine::create().value();
  mille::Table table;
  mille_rules rules{};
  Names names{"you", "greedy"};
  Face face;

  Seated() {
    auto setup = mille::make<mille_match_setup>();
    mille::set_seed(setup, mille::parse_seed("7").value());
    const mille::Variant variant = engine.variant_from_script("short.lua", kScript).value();
    rules = variant.rules().value();
    table = mille::Table::create(variant, setup).value();
    for (int deal = 0; deal < 2; ++deal) {
      table.next_deal().value();
      for (int turn = 0; deal == 0 ? table.info().value().phase != MILLE_PHASE_BETWEEN : turn < 2; ++turn) play_turn();
    }
    while (table.info().value().turn != 0) play_turn();
    table.apply("draw").value();
    face.prompt = "lay or discard";
    face.choices = with_keys(in_order(table.legal().value(), rules), 0);
    face.pages = page_count(in_order(table.legal().value(), rules));
    face.keys = "the keys";
  }

  // Draws a card and discards the last one of the hand.
  void play_turn() {
    table.apply("draw").value();
    table.apply(table.legal().value().back()).value();
  }

  std::vector<std::string> seen(const platform::TerminalSize& size) const {
    return lay_out(face, {table, rules, names, 0}, Style{}, size);
  }
};

// The first row that begins with a text.
std::size_t row_of(const std::vector<std::string>& lines, const std::string& text) {
  return static_cast<std::size_t>(
      std::find_if(lines.begin(), lines.end(), [&](const std::string& line) { return line.starts_with(text); }) -
      lines.begin());
}

// The first row that has a text, and where it stands.
std::pair<std::size_t, std::size_t> place_of(const std::vector<std::string>& lines, const std::string& text) {
  std::size_t row = 0;
  while (row < lines.size() && lines[row].find(text) == std::string::npos) ++row;
  return {row, row < lines.size() ? lines[row].find(text) : 0};
}

TEST(TableLayout, fills_the_window_and_never_exceeds_it) {
  const Seated here;
  for (const auto& size : kSizes) {
    const auto lines = here.seen(size);
    EXPECT_EQ(lines.size(), static_cast<std::size_t>(size.rows));
    for (const std::string& line : lines) EXPECT_LE(columns(line), size.columns) << line;
    EXPECT_EQ(lines.back(), "the keys");
  }
}

TEST(TableLayout, has_the_opponent_above_the_pile_in_the_middle_and_hand_and_choices_together) {
  const Seated here;
  for (const auto& size : kSizes) {
    const auto lines = here.seen(size);
    const std::size_t pile = row_of(lines, "pile  "), own = row_of(lines, "you  "), prompt = row_of(lines, "-- lay or");
    EXPECT_EQ(row_of(lines, "greedy  "), 1U);
    EXPECT_LT(2U, pile);
    EXPECT_LT(pile, own);
    EXPECT_EQ(prompt, own + 2) << "below name and sets";
    EXPECT_EQ(row_of(lines, "hand  "), prompt + 1);
    EXPECT_LE(row_of(lines, "discard a "), prompt + 6) << "below the hand and the lays";
    EXPECT_LT(row_of(lines, "discard a "), lines.size() - 1);
  }
}

TEST(TableLayout, an_answer_stands_between_the_prompt_and_the_hand) {
  Seated here;
  here.face.slip = {"A sentence."};
  for (const auto& size : kSizes) {
    const auto lines = here.seen(size);
    EXPECT_EQ(row_of(lines, "A sentence."), row_of(lines, "-- lay or") + 1);
    EXPECT_EQ(row_of(lines, "hand  "), row_of(lines, "A sentence.") + 1);
  }
}

TEST(TableLayout, where_rows_are_scarce_sets_are_cut_before_the_hand_and_the_choices) {
  Seated here;
  const auto of_ranks = [](const std::string& ranks, bool as_sets) {
    std::string text;
    for (const char rank : ranks) {
      std::string cards;
      for (const char suit : std::string("CDHS"))
        cards += (cards.empty() ? "\"" : ",\"") + std::string{rank, suit} + '"';
      text += (text.empty() ? "" : ",") + (as_sets ? std::string("\"") + rank + "\":[" + cards + ']' : cards);
    }
    return text;
  };
  here.table = here.engine
                   .position(R"({"mille_position":1,"variant":"montreal","dealer":1,"turn":0,"first_turn":false,)"
                             R"("rest":"out","drawn":true,"pile":["2C"],"stock":["9S"],"hands":[[)" +
                             of_ranks("A2345678", false) + R"(],["KD"]],"sets":[{)" + of_ranks("A345678", true) +
                             "},{" + of_ranks("9JQK", true) + "}]}")
                   .value();
  here.face.choices = with_keys(in_order(here.table.legal().value(), here.rules), 0);
  here.face.slip.assign(8, "Between.");
  here.face.slip.front() = "First.";
  here.face.slip.back() = "Last.";
  const auto lines = here.seen({80, 24});
  EXPECT_EQ(lines.size(), 24U);
  EXPECT_EQ(lines.back(), "the keys");
  for (const char* seen : {"greedy  ", "pile  ", "you  ", "First.", "Last.", "hand  A", "lay     1 ", "discard a "}) {
    EXPECT_LT(row_of(lines, seen), 23U) << seen;
  }
  const KeyedChoice& last = here.face.choices.back();
  EXPECT_EQ(place_of(lines, last.key + (' ' + card_text(Style{}, last.action.cards[0]))).first, 22U);
  EXPECT_EQ(place_of(lines, "KC KD KH KS").first, lines.size()) << "sets of the opponent are cut";
}

TEST(TableLayout, a_wide_window_has_sheet_and_story_at_its_right) {
  const Seated here;
  const auto narrow = here.seen({119, 40}), wide = here.seen({120, 40});
  EXPECT_EQ(place_of(narrow, " deal | points").first, narrow.size());
  EXPECT_EQ(row_of(wide, "greedy  "), 1U);
  const std::size_t edge = wide[1].find(" |       | you");
  for (std::size_t row = 1; row + 1 < wide.size(); ++row) EXPECT_EQ(wide[row].substr(edge, 3), " | ") << wide[row];
  EXPECT_EQ(place_of(wide, " deal | points"), std::pair(std::size_t{2}, edge + 3));
  EXPECT_EQ(place_of(wide, "Deal 2 ").second, edge + 3) << "the story";
}

TEST(TableLayout, a_name_too_long_for_the_side_leaves_the_story_in_the_middle) {
  Seated here;
  here.names[1] = std::string(60, 'n');
  const auto lines = here.seen({120, 40});
  EXPECT_EQ(place_of(lines, " deal | points").first, lines.size());
  EXPECT_EQ(place_of(lines, "Deal 2 ").second, 0U);
}

TEST(TableLayout, marks_the_card_just_drawn_until_the_discard_C2) {
  Seated here;
  const mille_event drawn = here.table.events(0).value().back();
  const std::string mark = '+' + card_text(Style{}, drawn.cards[0]);
  const auto hand_of = [&] {
    const auto lines = here.seen({100, 30});
    std::string text;
    for (std::size_t row = row_of(lines, "hand  "); row < row_of(lines, "discard a "); ++row) text += lines[row] + ' ';
    return text.substr(0, text.find("lay "));
  };
  EXPECT_NE(hand_of().find(mark), std::string::npos) << hand_of();
  EXPECT_EQ(hand_of().find('+'), hand_of().rfind('+')) << "no other is marked: " << hand_of();
  here.table.apply(here.table.legal().value().back()).value();
  EXPECT_EQ(hand_of().find('+'), std::string::npos) << hand_of();
}

TEST(TableLayout, a_window_that_is_too_small_says_so) {
  EXPECT_EQ(Seated().seen({79, 24})[0], "The table needs 80 columns and 24 rows.");
}

}  // namespace
}  // namespace cli
