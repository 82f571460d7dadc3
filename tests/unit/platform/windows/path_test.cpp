// Shared libraries by paths with drives and backslashes.
#include "platform/shared_library.h"

#include <gtest/gtest.h>

namespace platform {
namespace {

TEST(WindowsSharedLibrary, that_is_not_there_is_not_loaded_and_the_system_says_why) {
  std::string cause;
  EXPECT_EQ(load_shared_library("C:\\nowhere\\nothing.dll", &cause), nullptr);
  EXPECT_FALSE(cause.empty());
  EXPECT_FALSE(is_readable("C:\\nowhere\\nothing.dll"));
}

}  // namespace
}  // namespace platform
