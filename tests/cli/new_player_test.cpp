// mille new ai with the compilers that the build itself needs.
#include "tests/cli/new_player.h"

namespace cli_test {
namespace {

TEST(NewPlayer, in_c_it_builds_passes_the_checks_and_beats_random) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  make_build_check_and_win("c");
}

TEST(NewPlayer, in_cpp_it_builds_passes_the_checks_and_beats_random) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  make_build_check_and_win("cpp");
}

TEST(NewPlayer, what_is_no_name_or_language_is_refused_before_anything_is_written) {
  Folder folder;
  EXPECT_EQ(run(folder, {"new", "ai", "../mine"}).code, 2);
  EXPECT_EQ(run(folder, {"new", "ai", "mine", "--lang", "cobol"}).code, 2);
  EXPECT_EQ(run(folder, {"new", "variant", "mine", "--lang", "c"}).code, 2);
  EXPECT_FALSE(std::filesystem::exists(folder.path("mine")));
}

}  // namespace
}  // namespace cli_test
