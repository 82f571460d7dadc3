// mille learn: the guided deal.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/command.h"
#include "tests/support/paths.h"

namespace cli_test {
namespace {

using Json = nlohmann::json;

Json lesson(const std::string& name) {
  return Json::parse(read_text(mille_test::source_dir() + "/apps/shared/" + name));
}

// What the person is asked to do, in order.
std::vector<std::string> own_moves() {
  std::vector<std::string> moves;
  const Json script = lesson("lesson.json");
  for (const Json& move : script["moves"]) {
    if (move["seat"] == 0) moves.push_back(move["do"]);
  }
  return moves;
}

constexpr const char* kEnd = "Play a match: mille play\n";

TEST(Learn, is_played_by_doing_what_each_step_says) {
  Folder folder;
  std::string input;
  for (const std::string& move : own_moves()) input += move + '\n';
  const Outcome played = run(folder, {"learn"}, input);
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_TRUE(played.out.ends_with(kEnd)) << played.out;
  for (const char* step : {"Step 1 of 5", "Step 2 of 5", "Step 3 of 5", "Step 4 of 5", "Step 5 of 5"}) {
    EXPECT_NE(played.out.find(step), std::string::npos) << step;
  }
  EXPECT_EQ(played.out.find("do what the lesson says.\n"), std::string::npos) << played.out;
  EXPECT_TRUE(folder.files(".mille").empty()) << "nothing is recorded";
}

TEST(Learn, is_played_by_empty_lines_too) {
  Folder folder;
  const Outcome played = run(folder, {"learn"}, std::string(own_moves().size(), '\n'));
  EXPECT_TRUE(played.out.ends_with(kEnd)) << played.out;
}

TEST(Learn, insists_on_what_it_is_about_and_explains_refusals) {
  Folder folder;
  const Outcome played = run(folder, {"learn"}, "hint\ndraw\ndiscard 6S\nlay 6S 6C\nlay 8C 8D 8S 8H\nquit\n");
  EXPECT_EQ(played.code, 0);
  EXPECT_NE(played.out.find("> hint\ndraw\n"), std::string::npos) << played.out;
  EXPECT_NE(played.out.find("Here, do what the lesson says."), std::string::npos) << played.out;
  EXPECT_NE(played.out.find("No: "), std::string::npos) << played.out;
  EXPECT_NE(played.out.find("discard it."), std::string::npos) << "cards in another order are the same lay";
  EXPECT_EQ(played.out.find(kEnd), std::string::npos) << played.out;
}

TEST(Learn, can_be_left_and_takes_no_words) {
  Folder folder;
  EXPECT_EQ(run(folder, {"learn"}, "").code, 0);
  EXPECT_EQ(run(folder, {"learn"}, "quit\n").code, 0);
  EXPECT_EQ(run(folder, {"learn", "quickly"}).code, 2);
}

TEST(Learn, shows_suits_as_the_terminal_can) {
  Folder folder;
  const Outcome piped = run(folder, {"learn"}, "draw\nlay 8C 8D 8H 8S\nquit\n");
  EXPECT_NE(piped.out.find("Choose the 4C and discard it."), std::string::npos) << piped.out;
  Terminal dumb;  // has no drawn table
  dumb.environment.emplace_back("TERM", "dumb");
  Running at_terminal(folder, {"learn"}, dumb);
  EXPECT_TRUE(at_terminal.wait_for("Draw one from the stock."));
  EXPECT_TRUE(at_terminal.type("\n\n"));
  EXPECT_TRUE(at_terminal.wait_for("Choose the 4♣ and discard it."));
  EXPECT_TRUE(at_terminal.type("quit\n"));
  EXPECT_EQ(at_terminal.finish().code, 0);
}

TEST(Learn, is_played_at_the_drawn_table_by_keys) {
  Folder folder;
  Terminal terminal;
  terminal.environment.emplace_back("NO_COLOR", "1");
  Running learn(folder, {"learn"}, terminal);
  ASSERT_TRUE(learn.wait_for("Step 1 of 5. Each turn starts with a card."));
  ASSERT_TRUE(learn.wait_for("d draw"));
  learn.type("h");
  ASSERT_TRUE(learn.wait_for("Press d."));
  learn.type("p");
  ASSERT_TRUE(learn.wait_for("Here, do what the lesson says."));
  learn.type("d");
  ASSERT_TRUE(learn.wait_for("now -165"));
  ASSERT_TRUE(learn.wait_for("The number after a lay is what it adds to `now`."));
  ASSERT_TRUE(learn.wait_for("1 8♣ 8♦ 8♥ 8♠ +40"));
  learn.type(":lay 6S 6C\r");
  ASSERT_TRUE(learn.wait_for("No: "));
  learn.type("1");
  ASSERT_TRUE(learn.wait_for("now -125"));
  ASSERT_TRUE(learn.wait_for("8♣ 8♦ 8♥ 8♠ (4 to *)   no wild card: * if out"));
  ASSERT_TRUE(learn.wait_for("Choose the 4♣ and discard it."));
  ASSERT_TRUE(learn.wait_for("`(4 to *)`: four more eights make this set a natural"));
  ASSERT_TRUE(learn.wait_for("`no wild card: * if out`: if you go out before you lay a wild two"));
  learn.type(":4C\r");
  ASSERT_TRUE(learn.wait_for("Step 2 of 5."));
  learn.type(std::string(own_moves().size() - 3, '\r'));
  ASSERT_TRUE(learn.wait_for("Deal 1 is over"));
  learn.type("\r");
  ASSERT_TRUE(learn.wait_for("\x1b[?1049l"));
  ASSERT_TRUE(learn.wait_for("Play a match: mille play"));
  EXPECT_EQ(learn.finish().code, 0);
  EXPECT_TRUE(folder.files(".mille").empty()) << "nothing is recorded";
}

TEST(Learn, is_left_at_the_drawn_table_by_q) {
  Folder folder;
  Running learn(folder, {"learn"}, Terminal{});
  ASSERT_TRUE(learn.wait_for("Step 1 of 5."));
  learn.type("q");
  const Outcome outcome = learn.finish();
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(outcome.out.ends_with("\x1b[?1049l")) << outcome.out;
}

}  // namespace
}  // namespace cli_test
