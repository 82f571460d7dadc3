// Shared libraries: loaded by path, their symbols by name.
#include "platform/shared_library.h"

#include <gtest/gtest.h>

namespace platform {
namespace {

TEST(SharedLibrary, that_is_not_there_is_not_loaded_and_the_system_says_why) {
  std::string cause;
  EXPECT_EQ(load_shared_library("/nowhere/libnothing.so", &cause), nullptr);
  EXPECT_NE(cause.find("/nowhere/libnothing.so"), std::string::npos) << cause;
  EXPECT_FALSE(is_readable("/nowhere/libnothing.so"));
}

}  // namespace
}  // namespace platform
