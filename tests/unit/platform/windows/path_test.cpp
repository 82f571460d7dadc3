// Paths with drives and backslashes, and shared libraries by such paths.
#include "platform/path.h"

#include <gtest/gtest.h>

#include "platform/shared_library.h"

namespace platform {
namespace {

TEST(WindowsPath, has_a_drive_if_a_letter_and_a_colon_come_before_a_separator) {
  EXPECT_EQ(drive_length("C:\\games"), 2U);
  EXPECT_EQ(drive_length("c:/games"), 2U);
  EXPECT_EQ(drive_length("games"), 0U);
  EXPECT_EQ(drive_length("C:"), 0U);
  EXPECT_EQ(drive_length("greedy:book=C:\\x"), 0U);
}

TEST(WindowsSharedLibrary, that_is_not_there_is_not_loaded_and_the_system_says_why) {
  std::string cause;
  EXPECT_EQ(load_shared_library("C:\\nowhere\\nothing.dll", &cause), nullptr);
  EXPECT_FALSE(cause.empty());
  EXPECT_FALSE(is_readable("C:\\nowhere\\nothing.dll"));
}

}  // namespace
}  // namespace platform
