// The table as drawn, the order of choices, and their keys.
#include "cli/show/picture.h"

#include <gtest/gtest.h>

#include <set>

#include "cli/play/choices.h"
#include "cli/show/standing.h"
#include "tests/cli/command.h"

namespace cli {
namespace {

// The table of a position in which it is seat 0's turn.
struct Situation {
  mille::Engine engine = mille::Engine::create().value();
  mille::Table table;
  mille::Variant variant;
  mille_rules rules{};

  explicit Situation(const std::string& cards, bool drawn = true, const std::string& script = {}) {
    variant = script.empty() ? engine.variant("montreal").value() : engine.variant_from_script("s.lua", script).value();
    const std::string begin = R"({"mille_position":1,"variant":")" + variant.text(MILLE_VARIANT_TEXT_ID).value() +
                              R"(","dealer":1,"turn":0,"first_turn":false,"rest":"out","drawn":)";
    table = engine.position(begin + (drawn ? "true," : "false,") + cards + "}", variant).value();
    rules = variant.rules().value();
  }

  std::string drawn(bool hands_open = true) const {
    const mille_view views[] = {table.view(0).value(), table.view(1).value()};
    Picture picture{"montreal", {"you", "greedy"}, rules, 0, {&views[0], hands_open ? &views[1] : nullptr}, &views[0]};
    std::string text;
    for (const std::string& line : draw(picture, Style{})) text += line + '\n';
    return text;
  }
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Picture, a_hand_is_grouped_by_rank_with_what_each_is_worth_C2) {
  const Situation here(R"("hands":[["QS","QC","5H","2D"],["KD"]],"sets":[{},{}],"pile":[],"stock":["9S"])");
  const std::string text = here.drawn();
  EXPECT_TRUE(contains(text, "hand  2D 20   5H 5   QC QS 110\n")) << text;
  EXPECT_TRUE(contains(text, "you  0 < | sets 0 | hand 135 (4 cards) | now -135\n")) << text;
  EXPECT_FALSE(contains(here.drawn(false), "KD"));
  EXPECT_TRUE(contains(here.drawn(false), "greedy  0 | sets 0 | 1 card in hand\n"));
}

TEST(Picture, a_set_that_can_still_become_a_natural_says_how_many_are_missing_N1) {
  const Situation to_come(
      R"("hands":[["KS"],["KD"]],"sets":[{"8":["8C","8D","8H","8S","8S"],"9":["9C","9D","9H"]},{}],"pile":[],"stock":["9S"])");
  EXPECT_TRUE(contains(to_come.drawn(), "sets  8C 8D 8H 8S 8S (3 to *)   9C 9D 9H   no wild card: * if out\n"))
      << to_come.drawn();
  const Situation spoilt(
      R"("hands":[["KS"],["KD"]],"sets":[{"8":["8C","8D","8H","8S","2S"]},{}],"pile":[],"stock":["9S"])");
  EXPECT_TRUE(contains(spoilt.drawn(), "sets  8C 8D 8H 8S 2S\n")) << spoilt.drawn();
  const Situation opponents(
      R"("hands":[["KS"],["KD"]],"sets":[{"8":["8C","8D","8H","8S"]},{"8":["8C","8D","8H"]}],"pile":[],"stock":["9S"])");
  EXPECT_FALSE(contains(opponents.drawn(), "to *")) << opponents.drawn();
}

TEST(Picture, a_natural_counts_double_in_what_the_sets_are_worth_N1) {
  const Situation here(
      R"("hands":[["KS"],["KD"]],"sets":[{"8":["8C","8D","8H","8S","8C","8D","8H","8S"]},{}],"pile":[],"stock":["9S"])");
  EXPECT_TRUE(contains(here.drawn(), "sets 80 | hand 10 (1 card) | now 70")) << here.drawn();
  EXPECT_TRUE(contains(here.drawn(), "8S 8S *"));
}

TEST(Picture, what_a_lay_adds_is_what_the_score_gains_E2_N1_N2_N3) {
  const auto gains = [](const std::string& cards, const std::string& lay, const std::string& script = {}) {
    Situation here(cards, true, script);
    const mille_view view = here.table.view(0).value();
    const mille_action action = here.table.parse(lay).value();
    const std::int64_t before = standing(view, here.rules), gain = gain_of_lay(view, action, here.rules);
    here.table.apply(action).value();
    const mille_view after = here.table.view(0).value();
    EXPECT_EQ(gain, (in_deal(after) ? standing(after, here.rules) : after.points[0]) - before) << lay;
    return gain;
  };
  const std::string seven = R"("sets":[{"8":["8C","8D","8H","8S","8C","8D","8H"],"9":["9C","9D","2H"]},{}])";
  const std::string rest = R"(,"pile":[],"stock":["9S"])";
  EXPECT_EQ(gains(R"("hands":[["QS","QC","QH","2D"],["KD"]],"sets":[{},{}])" + rest, "lay Q QS QC QH"), 240);
  EXPECT_EQ(gains(R"("hands":[["QS","QC","KH","2D"],["KD"]],"sets":[{},{}])" + rest, "lay Q QS QC 2D"), 260);
  EXPECT_EQ(gains(R"("hands":[["8S","KH"],["KD"]],)" + seven + rest, "lay 8 8S"), 50) << "the eighth eight";
  EXPECT_EQ(gains(R"("hands":[["8S"],["KD"]],)" + seven + rest, "lay 8 8S"), 50) << "out, but not without a wild card";
  EXPECT_EQ(gains(R"("hands":[["8C","8D","8H"],["KD"]],"sets":[{},{}])" + rest, "lay 8 8C 8D 8H"), 45) << "out: twice";
  EXPECT_EQ(gains(R"("hands":[["8C","8D","8H"],["KD"]],"sets":[{},{}])" + rest, "lay 8 8C 8D 8H",
                  R"(return { name = "bonus", extends = "montreal", out = { bonus = 100 } })"),
            145);
  EXPECT_EQ(gains(R"("hands":[["2D","KH"],["KD"]],"sets":[{"8":["8C","8D","8H"]},{}])" + rest, "lay 8 2D",
                  R"(return { name = "any", extends = "montreal", naturals = { clean = "any" } })"),
            25)
      << "the two spoils a natural worth 15";
}

TEST(Picture, once_the_deal_is_over_nothing_is_forecast_for_a_script_may_have_scored_it_otherwise_N1) {
  Situation here(
      R"("hands":[["KS"],["KD"]],"sets":[{"8":["8C","8D","8H","8S","8C","8D","8H","8S"]},{}],"pile":[],"stock":["9S"])",
      true, R"(return { name = "no-naturals", extends = "montreal", hooks = { score_deal = function(deal, score)
        score[0].naturals = 0
        return score
      end } })");
  const std::string before = here.drawn();
  EXPECT_TRUE(contains(before, "8S 8S *")) << before;
  ASSERT_TRUE(here.table.apply("discard KS").ok());
  const std::string after = here.drawn();
  EXPECT_TRUE(contains(after, "sets  8C 8C 8D 8D 8H 8H 8S 8S\n")) << after;
  EXPECT_FALSE(contains(after, "now ")) << after;
  EXPECT_FALSE(contains(after, "if out")) << after;
  EXPECT_TRUE(contains(after, "you  160 | hand 0 (0 cards)\n")) << "no asterisk was scored: " << after;
}

TEST(Picture, what_a_opponent_is_known_to_hold_stands_beside_him) {
  const Situation here(
      R"("hands":[["KS"],["KD","7H"]],"sets":[{},{}],"pile":["3C","4D"],"stock":["9S"],"known":[[],["7H"]])");
  EXPECT_TRUE(contains(here.drawn(false), "2 cards in hand, known: 7H\n")) << here.drawn(false);
  EXPECT_TRUE(contains(here.drawn(), "pile  [4D] 3C   2 cards, stock 1\n")) << here.drawn();
}

TEST(Choices, lays_without_wild_cards_come_first_and_dearer_ones_before_cheaper) {
  const Situation here(
      R"("hands":[["8C","8D","8H","KC","KD","KH","2S"],["QD"]],"sets":[{},{}],"pile":["3C"],"stock":["9S"])");
  const auto ordered = in_order(here.table.legal().value(), here.rules);
  EXPECT_EQ(mille::to_text(ordered[0], 0).value(), "lay K KC KD KH");
  EXPECT_EQ(mille::to_text(ordered[1], 0).value(), "lay 8 8C 8D 8H");
  EXPECT_EQ(mille::to_text(ordered[2], 0).value(), "lay K KC KD KH 2S");
  EXPECT_EQ(ordered.size(), here.table.legal().value().size());
  EXPECT_EQ(ordered.back().kind, MILLE_ACTION_DISCARD);
}

TEST(Choices, each_page_has_its_keys_and_every_lay_a_page) {
  const Situation here(
      R"("hands":[["8C","8D","8H","8S","KC","KD","KH","2S","2D","2C","QS","QC","QH","JD","JC"],["QD"]],"sets":[{},{}],"pile":["3C"],"stock":["9S"])");
  const auto ordered = in_order(here.table.legal().value(), here.rules);
  ASSERT_GT(page_count(ordered), 2U);
  std::size_t lays = 0;
  for (std::size_t page = 0; page < page_count(ordered); ++page) {
    std::set<char> keys;
    for (const KeyedChoice& choice : with_keys(ordered, page)) {
      EXPECT_TRUE(keys.insert(choice.key).second) << choice.key;
      EXPECT_EQ(std::string("dfhlnpqsuwx:?").find(choice.key), std::string::npos) << choice.key;
      if (choice.action.kind == MILLE_ACTION_LAY) ++lays;
    }
  }
  EXPECT_EQ(lays,
            static_cast<std::size_t>(std::count_if(ordered.begin(), ordered.end(), [](const mille_action& action) {
              return action.kind == MILLE_ACTION_LAY;
            })));
}

TEST(Choices, the_first_pile_choice_is_the_cheapest_pair_P6) {
  const Situation here(R"("hands":[["QS","QC","QH"],["KD"]],"sets":[{},{}],"pile":["3C","QD"],"stock":["9S"])", false);
  for (const KeyedChoice& choice : with_keys(in_order(here.table.legal().value(), here.rules), 0)) {
    const std::string text = mille::to_text(choice.action, 0).value();
    if (choice.key == 'p') {
      EXPECT_EQ(text, "pile QC QH");
    } else if (choice.key == '1') {
      EXPECT_EQ(text, "pile QC QS");
    }
  }
}

TEST(Lines, what_is_clipped_ends_its_colours) {
  EXPECT_EQ(clipped("abcdef", 4), "abcd");
  EXPECT_EQ(clipped("\x1b[31mQ♥\x1b[0m abc", 3), "\x1b[31mQ♥\x1b[0m \x1b[0m");
  EXPECT_EQ(clipped("10♠", 3), "10♠");
}

}  // namespace
}  // namespace cli

namespace cli_test {
namespace {

TEST(Step, goes_forwards_and_back_in_lines_with_hands_open_or_hidden) {
  Folder folder;
  run(folder, {"watch", "--seed", "9", "--quiet", "--record", folder.path("m.mille")});
  const Outcome walk =
      run(folder, {"replay", folder.path("m.mille"), "--step", "--hidden"}, "n\nb\no\n]\n[\n>\ns\nl\nzzz\nq\n");
  EXPECT_EQ(walk.code, 0) << walk.err;
  EXPECT_EQ(count(walk.out, "step 0 of "), 4U) << walk.out;  // at first, back, with hands, after [
  EXPECT_EQ(count(walk.out, "step 1 of "), 1U);
  EXPECT_NE(walk.out.find("15 cards in hand"), std::string::npos);
  EXPECT_NE(walk.out.find("deal 2"), std::string::npos);
  EXPECT_NE(walk.out.find("to pay, stakes 1-3"), std::string::npos);
  EXPECT_NE(walk.out.find("known to hold: "), std::string::npos);
  const std::string hidden = walk.out.substr(0, walk.out.find("step 0 of "));
  EXPECT_EQ(hidden.find("\nhand "), std::string::npos) << hidden;
  EXPECT_NE(walk.out.find("\nhand "), std::string::npos);
  const Outcome third = run(folder, {"replay", folder.path("m.mille"), "--step", "--deal", "3"}, "q\n");
  EXPECT_NE(third.out.find("deal 3"), std::string::npos) << third.out;
}

TEST(Step, walks_through_a_sealed_match_too) {
  Folder folder;
  run(folder, {"watch", "--decks", "sealed", "--option", "target=100", "--quiet", "--record", folder.path("m.mille")});
  const std::size_t decisions = count(read_text(folder.path("m.mille")), "\"do\":");
  const Outcome walk = run(folder, {"replay", folder.path("m.mille"), "--step"}, "n\n>\nq\n");
  EXPECT_EQ(walk.code, 0) << walk.err;
  EXPECT_EQ(count(walk.out, "step 1 of " + std::to_string(decisions)), 1U) << walk.out;
  EXPECT_EQ(count(walk.out, "step " + std::to_string(decisions) + " of "), 1U) << walk.out;
}

TEST(Step, every_decision_of_a_match_can_be_shown_with_the_table_full) {
  Folder folder;
  const Outcome played = run(
      folder,
      {"watch", "--seed", "4", "--player", "club", "--player", "club", "--step", "--record", folder.path("m.mille")},
      std::string(3000, '\n'));
  EXPECT_EQ(played.code, 0) << played.err;
  const std::size_t decisions = count(read_text(folder.path("m.mille")), "\"do\":");
  EXPECT_EQ(count(played.out, "\npile "), decisions + 1);
}

TEST(ScreenReader, plain_lines_have_no_drawing_and_no_signs) {
  Folder folder;
  Running watch(folder, {"watch", "--seed", "7919", "--plain"}, Terminal());
  const Outcome outcome = watch.finish();
  EXPECT_EQ(outcome.code, 0);
  for (const char* sign : {"\x1b", "─", "│", "♥", "---", " | ", "·"})
    EXPECT_EQ(outcome.out.find(sign), std::string::npos) << sign;
  EXPECT_NE(outcome.out.find("Totals: "), std::string::npos) << outcome.out;
}

}  // namespace
}  // namespace cli_test
