// Paths with drives and backslashes, and shared libraries by such paths.
#include "platform/path.h"

#include <gtest/gtest.h>

#include "platform/shared_library.h"

namespace platform {
namespace {

TEST(WindowsPath, HasADriveIfALetterAndAColonComeBeforeASeparator) {
  EXPECT_EQ(drive_length("C:\\games"), 2U);
  EXPECT_EQ(drive_length("c:/games"), 2U);
  EXPECT_EQ(drive_length("games"), 0U);
  EXPECT_EQ(drive_length("C:"), 0U);
  EXPECT_EQ(drive_length("greedy:book=C:\\x"), 0U);
}

TEST(WindowsSharedLibrary, ThatIsNotThereIsNotLoadedAndTheSystemSaysWhy) {
  std::string cause;
  EXPECT_EQ(load_shared_library("C:\\nowhere\\nothing.dll", &cause), nullptr);
  EXPECT_FALSE(cause.empty());
  EXPECT_FALSE(is_readable("C:\\nowhere\\nothing.dll"));
}

}  // namespace
}  // namespace platform
