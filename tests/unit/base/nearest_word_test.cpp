// The word that a mistyped word stands for.
#include "base/nearest_word.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace {

using mille::nearest_word;
using mille::typing_errors;

// The same number by its definition: what the last letters leave.
std::size_t errors_by_definition(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return a.size() + b.size();
  const std::string_view shorter_a = a.substr(0, a.size() - 1), shorter_b = b.substr(0, b.size() - 1);
  std::size_t least = errors_by_definition(shorter_a, shorter_b) + (a.back() == b.back() ? 0 : 1);
  least = std::min({least, errors_by_definition(shorter_a, b) + 1, errors_by_definition(a, shorter_b) + 1});
  const bool swapped = a.size() > 1 && b.size() > 1 && a.back() == b[b.size() - 2] && a[a.size() - 2] == b.back();
  if (!swapped) return least;
  return std::min(least, errors_by_definition(a.substr(0, a.size() - 2), b.substr(0, b.size() - 2)) + 1);
}

TEST(TypingErrors, are_as_they_are_defined_between_all_short_words) {
  std::vector<std::string> words = {""};
  for (std::size_t i = 0; words[i].size() < 4; ++i) {
    for (const char letter : {'a', 'b'}) words.push_back(words[i] + letter);
  }
  for (const char* more : {"abc", "acb", "cab", "bcd", "abcd", "badc", "dcba"}) words.emplace_back(more);
  for (const std::string& a : words) {
    for (const std::string& b : words) ASSERT_EQ(typing_errors(a, b), errors_by_definition(a, b)) << a << ' ' << b;
  }
}

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

TEST(NearestWord, may_have_two_errors_or_one_in_three_letters) {
  EXPECT_EQ(nearest_word("dxnxxa", std::vector<std::string_view>{"dxnexa", "dynexa"}), "dxnexa");
  EXPECT_EQ(nearest_word("dxnxxa", std::vector<std::string_view>{"dynyxa"}), "dynyxa");
  EXPECT_EQ(nearest_word("abcdefghi", std::vector<std::string_view>{"xbcdxfghx"}), "xbcdxfghx");
  EXPECT_EQ(nearest_word("abcdefghi", std::vector<std::string_view>{"xbcdxfxhx"}), "");
}

TEST(NearestWord, counts_a_word_that_is_begun_as_one_error) {
  EXPECT_EQ(nearest_word("pro", std::vector<std::string_view>{"progress", "pra"}), "progress");
  EXPECT_EQ(nearest_word("pro", std::vector<std::string_view>{"pra", "progress"}), "pra");
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
