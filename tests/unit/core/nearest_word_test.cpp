// The word that a mistyped word stands for.
#include "core/nearest_word.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using mille::nearest_word;

constexpr std::string_view kNames[] = {"montreal", "natural-required", "progressive", "denexa"};

TEST(NearestWord, takes_the_fewest_typing_errors) {
  EXPECT_EQ(nearest_word("montrael", kNames), "montreal");       // swapped
  EXPECT_EQ(nearest_word("progresive", kNames), "progressive");  // deleted
  EXPECT_EQ(nearest_word("denexxa", kNames), "denexa");          // inserted
  EXPECT_EQ(nearest_word("danexa", kNames), "denexa");           // replaced
}

TEST(NearestWord, is_one_that_begins_with_three_letters_or_more) {
  EXPECT_EQ(nearest_word("pro", kNames), "progressive");
  EXPECT_EQ(nearest_word("pr", kNames), "");
}

TEST(NearestWord, is_none_where_all_are_far) {
  EXPECT_EQ(nearest_word("bridge", kNames), "");
  EXPECT_EQ(nearest_word("", kNames), "");
  EXPECT_EQ(nearest_word("denexa", {}), "");
  EXPECT_EQ(nearest_word("dxxxxa", kNames), "");  // three of six letters
}

TEST(NearestWord, is_the_first_of_equals_and_shares_a_letter_with_what_was_written) {
  constexpr std::string_view kWords[] = {"ab", "cat", "cut"};
  EXPECT_EQ(nearest_word("cot", kWords), "cat");
  EXPECT_EQ(nearest_word("xy", kWords), "");
}

TEST(NearestWord, is_none_for_a_text_over_64_letters) {
  const std::string longest(64, 'a');
  const std::string words[] = {std::string(64, 'a') + 'b'};
  const std::string_view views[] = {words[0]};
  EXPECT_EQ(nearest_word(longest, views), words[0]);
  EXPECT_EQ(nearest_word(longest + 'a', views), "");
}

}  // namespace
