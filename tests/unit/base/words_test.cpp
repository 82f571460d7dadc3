// Small readers and writers of words: faults, tags of languages, decimal fractions, and placeholders with counted words.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "base/fault_words.h"
#include "base/language_tag.h"
#include "base/phrase.h"
#include "base/real.h"

namespace mille {
namespace {

TEST(FaultWords, there_is_one_for_each_fault_and_none_for_other_numbers) {
  EXPECT_EQ(fault_word(MILLE_FAULT_NONE), "none");
  EXPECT_EQ(fault_word(MILLE_FAULT_CALLBACK), "callback");
  std::set<std::string_view> words;
  for (mille_fault fault = MILLE_FAULT_NONE; fault <= MILLE_FAULT_CALLBACK; ++fault) words.insert(fault_word(fault));
  EXPECT_EQ(words.size(), MILLE_FAULT_CALLBACK + 1u);
  EXPECT_FALSE(words.contains("unknown"));
  for (const mille_fault fault : {-1, MILLE_FAULT_CALLBACK + 1, INT32_MIN, INT32_MAX}) {
    EXPECT_EQ(fault_word(fault), "unknown") << fault;
  }
}

TEST(LanguageTags, differ_by_their_first_part_whatever_the_case_of_its_letters) {
  for (const char* tag : {"fr", "FR", "fr-CA", "FR_ca.UTF-8", "fR@euro", "fr."})
    EXPECT_TRUE(is_language(tag, "fr")) << tag;
  for (const char* tag : {"", "f", "fra", "en-FR", "-fr"}) EXPECT_FALSE(is_language(tag, "fr")) << tag;
  EXPECT_TRUE(is_language("AZ", "az"));
  EXPECT_TRUE(is_language("za", "ZA"));
  for (const char* tag : {"<", "[", "1", ";"}) {
    const std::string other(1, static_cast<char>(tag[0] + 'a' - 'A'));
    EXPECT_FALSE(is_language(tag, other)) << "only letters have a case: " << tag << ' ' << other;
  }
}

TEST(Reals, are_read_from_the_beginning_of_a_text) {
  const auto read = [](std::string_view text) {
    double number = 0;
    return std::pair(read_real(text, &number), number);
  };
  EXPECT_EQ(read("1.5"), std::pair(std::size_t{3}, 1.5));
  EXPECT_EQ(read("-0.25,3"), std::pair(std::size_t{5}, -0.25));
  EXPECT_EQ(read("2e3 "), std::pair(std::size_t{3}, 2000.0));
  EXPECT_EQ(read(std::string_view("1.55").substr(0, 3)), std::pair(std::size_t{3}, 1.5)) << "no further than its end";
  for (const char* text : {"", "x", "-", "1e999"}) EXPECT_EQ(read(text).first, 0u) << text;
}

TEST(Placeholders, have_a_number_and_perhaps_two_forms) {
  EXPECT_EQ(read_placeholder("{0}").length, 3u);
  EXPECT_EQ(read_placeholder("{3} cards").parameter, 3u);
  const Placeholder counted = read_placeholder("{1:card|cards} {2}");
  EXPECT_EQ(counted.parameter, 1u);
  EXPECT_EQ(counted.forms, "card|cards");
  EXPECT_EQ(counted.length, 14u);
}

TEST(Placeholders, are_nothing_else) {
  const std::string_view whole = "{0}";
  for (const std::string_view text :
       {std::string_view(), whole.substr(0, 1), whole.substr(0, 2), std::string_view("x0}"), std::string_view("{x}"),
        std::string_view("{/}"), std::string_view("{0 }"), std::string_view("{0:card|cards"),
        std::string_view("{0x}")}) {
    const Placeholder none = read_placeholder(text);
    EXPECT_EQ(none.length, 0u) << text;
    EXPECT_EQ(none.parameter, 0u) << text;
    EXPECT_EQ(none.forms, "") << text;
  }
  const std::string last = '{' + std::to_string(MILLE_ERROR_PARAMS - 1) + '}';
  EXPECT_EQ(read_placeholder(last).length, 3u);
  EXPECT_EQ(read_placeholder('{' + std::string(1, static_cast<char>('0' + MILLE_ERROR_PARAMS)) + '}').length, 0u);
}

TEST(CountedForms, are_singular_for_the_numbers_of_a_language) {
  constexpr Singular kFrenchSingular = 0b11;
  EXPECT_EQ(counted_form("card|cards", "1", kEnglishSingular), "card");
  EXPECT_EQ(counted_form("card|cards", "-1", kEnglishSingular), "card");
  EXPECT_EQ(counted_form("carte|cartes", "0", kFrenchSingular), "carte");
  for (const char* number : {"0", "2", "11", "1.5", "one", ""}) {
    EXPECT_EQ(counted_form("card|cards", number, kEnglishSingular), "cards") << number;
  }
  for (const char* number : {"8", "16", "32", "64", "99999999999999999999"}) {
    EXPECT_EQ(counted_form("carte|cartes", number, kFrenchSingular), "cartes") << number;
  }
}

}  // namespace
}  // namespace mille
