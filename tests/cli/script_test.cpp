// mille new and mille check: a house rule from its first line to its first match.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/cli/command.h"

namespace cli_test {
namespace {

TEST(Scripts, a_new_script_checks_and_plays) {
  Folder folder;
  const Outcome made = run(folder, {"new", "variant", "my-rule"});
  EXPECT_EQ(made.code, 0) << made.err;
  const Outcome checked = run(folder, {"check", "my-rule.lua"});
  EXPECT_EQ(checked.code, 0) << checked.out;
  EXPECT_EQ(checked.out.rfind("my-rule.lua: fine, My house rule\n", 0), 0u) << checked.out;
  const Outcome watched = run(folder, {"watch", "--variant", "./my-rule.lua", "--seed", "1", "--quiet"});
  EXPECT_EQ(watched.code, 0) << watched.err;
}

TEST(Scripts, new_leaves_a_file_that_is_there_as_it_is) {
  Folder folder;
  std::ofstream(folder.path("mine.lua")) << "return 1";
  EXPECT_EQ(run(folder, {"new", "variant", "mine"}).code, 1);
  EXPECT_EQ(read_text(folder.path("mine.lua")), "return 1");
  EXPECT_EQ(run(folder, {"new", "variant", "../mine"}).code, 2);
  EXPECT_EQ(run(folder, {"new", "player", "mine"}).code, 2);
}

TEST(Scripts, check_names_file_and_line_of_everything_that_is_wrong) {
  Folder folder;
  std::ofstream(folder.path("bad.lua"))
      << "return {\n  name = 'bad',\n  sets = { max_wild = 3 },\n  deal = { hand = 99 },\n}\n";
  const Outcome checked = run(folder, {"check", "bad.lua"});
  EXPECT_EQ(checked.code, 1);
  EXPECT_EQ(checked.out,
            "bad.lua:3: there is no sets.max_wild; do you mean max_wilds?\n"
            "bad.lua:4: deal.hand is 99; it must be from 5 to 25\n");
  EXPECT_EQ(run(folder, {"check"}).code, 2);
  EXPECT_EQ(run(folder, {"check", "absent.lua"}).code, 1);
  const Outcome both = run(folder, {"check", "absent.lua", "bad.lua"});
  EXPECT_EQ(both.code, 1);
  EXPECT_NE(both.out.find("absent.lua"), std::string::npos) << both.out;
  EXPECT_NE(both.out.find("bad.lua:4:"), std::string::npos) << both.out;
}

}  // namespace
}  // namespace cli_test
