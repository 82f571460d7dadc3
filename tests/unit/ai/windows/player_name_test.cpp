// Names of players in files, with drives and backslashes.
#include "ai/player_name.h"

#include <gtest/gtest.h>

#include "tests/support/value_of.h"

namespace mille {
namespace {

PlayerName parsed(std::string_view text) {
  mille_error failure{};
  failure.struct_size = sizeof failure;
  return value_of(parse_player_name(text, &failure), failure);
}

TEST(WindowsPlayerName, has_the_drive_in_its_path) {
  const PlayerName name = parsed("C:\\games\\my.dll#tiny:level=3,book=C:\\x");
  EXPECT_EQ(name.file, "C:\\games\\my.dll");
  EXPECT_EQ(name.listed, "my.dll#tiny:level=3,book=C:\\x");
  EXPECT_EQ(name.id, "tiny");
  ASSERT_EQ(name.options.size(), 2U);
  EXPECT_EQ(name.options[1].second, "C:\\x");
}

TEST(WindowsPlayerName, needs_no_ending_behind_a_separator) {
  EXPECT_EQ(parsed("C:\\games\\my").file, "C:\\games\\my");
  EXPECT_EQ(parsed("C:/games/my:level=3").file, "C:/games/my");
}

TEST(WindowsPlayerName, of_a_file_in_this_folder_needs_no_separator) {
  EXPECT_EQ(parsed("my.dll").file, "./my.dll");
  EXPECT_EQ(parsed(".\\my.dll").file, ".\\my.dll");
}

TEST(WindowsPlayerName, of_a_built_in_player_may_have_a_path_as_an_options_value) {
  const PlayerName name = parsed("club:book=C:\\x");
  EXPECT_EQ(name.id, "club");
  EXPECT_EQ(name.options[0].second, "C:\\x");
}

}  // namespace
}  // namespace mille
