// Names of variants and options: which letters they may have, and how many.
#include <gtest/gtest.h>

#include <string>

#include "table/variant.h"

namespace mille {
namespace {

// The letters that a name may have after an "a".
std::string letters_of(bool (*is_name)(std::string_view)) {
  std::string letters;
  for (int letter = 0; letter < 256; ++letter) {
    const std::string name{'a', static_cast<char>(letter)};
    if (is_name(name)) letters += static_cast<char>(letter);
  }
  return letters;
}

TEST(VariantNames, have_small_letters_digits_and_hyphens) {
  EXPECT_EQ(letters_of(is_variant_name), "-0123456789abcdefghijklmnopqrstuvwxyz");
  for (const char* name : {"", "-a", "0a", "A"}) EXPECT_FALSE(is_variant_name(name)) << name;
  EXPECT_TRUE(is_variant_name("z"));
}

TEST(OptionNames, have_underscores_too) {
  EXPECT_EQ(letters_of(is_option_name), "-0123456789_abcdefghijklmnopqrstuvwxyz");
  for (const char* name : {"0", "9", "_", "-"}) EXPECT_TRUE(is_option_name(name)) << name;
  EXPECT_FALSE(is_option_name(""));
}

TEST(Names, are_no_longer_than_a_host_is_told) {
  const std::string longest(kMaxNameBytes, 'a');
  for (const auto is_name : {is_variant_name, is_option_name}) {
    EXPECT_TRUE(is_name(longest));
    EXPECT_FALSE(is_name(longest + 'a'));
  }
}

}  // namespace
}  // namespace mille
