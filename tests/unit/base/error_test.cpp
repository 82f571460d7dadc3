// What refuse() writes into the caller's error: parameters, places, and texts that are too long or would control a
// terminal.
#include "base/error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>

namespace mille {
namespace {

constexpr Message kPlain{"test.plain", MILLE_E_ILLEGAL_ACTION, "", "No."};
constexpr Message kRuled{"test.ruled", MILLE_E_ILLEGAL_ACTION, "P1", "{0} and {1}, {0}, {3}{2}."};

mille_error refused(const Message& message, std::initializer_list<Param> params = {}, const Place& place = {}) {
  mille_error error;
  std::memset(&error, 0x5a, sizeof error);
  error.struct_size = sizeof error;
  EXPECT_EQ(refuse(&error, message, params, place), message.status);
  EXPECT_EQ(error.status, message.status);
  EXPECT_TRUE(std::all_of(std::begin(error.text) + std::strlen(error.text), std::end(error.text),
                          [](char c) { return c == 0; }));
  return error;
}

// The result of `copy_text` into `size` bytes. All bytes after the text must be zero.
std::string copied(std::string_view text, std::size_t size) {
  std::string target(size + 1, 'x');
  copy_text({target.data(), size}, text);
  EXPECT_EQ(target[size], 'x');
  const std::size_t end = target.find('\0');
  EXPECT_TRUE(
      std::all_of(target.begin() + static_cast<std::ptrdiff_t>(end), target.end() - 1, [](char c) { return c == 0; }));
  return target.substr(0, end);
}

TEST(CopiedText, ends_with_zeros_and_is_cut_to_its_array) {
  EXPECT_EQ(copied("", 1), "");
  EXPECT_EQ(copied("", 6), "");
  EXPECT_EQ(copied("abc", 6), "abc");
  EXPECT_EQ(copied("abc", 4), "abc");
  EXPECT_EQ(copied("abcd", 4), "abc");
  EXPECT_EQ(copied("abcd", 1), "");
}

TEST(CopiedText, is_cut_in_front_of_a_character_that_does_not_fit) {
  const std::string characters[] = {"a", "é", "♣", "😀"};
  for (const std::string& character : characters) {
    const std::string text = "ab" + character + "c";
    for (std::size_t size = 1; size <= text.size() + 1; ++size) {
      std::string expected = "ab" + character + "c";
      if (size - 1 < text.size()) expected = "ab" + character;
      if (size - 1 < 2 + character.size()) expected = "ab";
      if (size - 1 < 2) expected = "a";
      if (size - 1 < 1) expected = "";
      EXPECT_EQ(copied(text, size), expected) << size;
    }
  }
}

TEST(CopiedText, that_begins_with_such_a_character_is_empty) {
  for (const std::string character : {"é", "♣", "😀"}) {
    for (std::size_t size = 1; size <= character.size(); ++size) EXPECT_EQ(copied(character, size), "") << size;
    EXPECT_EQ(copied(character, character.size() + 1), character);
  }
}

TEST(CopiedText, that_fits_is_copied_whatever_it_ends_with) { EXPECT_EQ(copied("abc\xe2", 5), "abc\xe2"); }

TEST(CopiedText, that_is_no_utf8_is_cut_where_the_array_ends) {
  EXPECT_EQ(copied("\xbf\xbf\xbf\xbf\xbf\xbf", 6), "\xbf\xbf\xbf\xbf\xbf");
  EXPECT_EQ(copied("a\xbf\xbf\xbf\xbf\xbf", 6), "a\xbf\xbf\xbf\xbf");
  EXPECT_EQ(copied("\xbf\xbf\xbf", 3), "\xbf\xbf");
  EXPECT_EQ(copied("\xe2\xbf\xbf\xbf\xbf", 4), "\xe2\xbf\xbf");
}

TEST(Refusal, fills_the_error_and_every_parameter) {
  const mille_error error = refused(kRuled, {"one", 2, -3, std::string("four")}, {"file.lua", 7});
  EXPECT_STREQ(error.text, "one and 2, one, four-3 (P1).");
  EXPECT_STREQ(error.rule, "P1");
  EXPECT_STREQ(error.message, "test.ruled");
  EXPECT_STREQ(error.file, "file.lua");
  EXPECT_EQ(error.line, 7);
  ASSERT_EQ(error.param_count, 4u);
  EXPECT_STREQ(error.params[0], "one");
  EXPECT_STREQ(error.params[1], "2");
  EXPECT_STREQ(error.params[2], "-3");
  EXPECT_STREQ(error.params[3], "four");
}

TEST(Refusal, without_rule_parameters_and_place_has_none) {
  const mille_error error = refused(kPlain);
  EXPECT_STREQ(error.text, "No.");
  EXPECT_STREQ(error.rule, "");
  EXPECT_STREQ(error.file, "");
  EXPECT_EQ(error.line, 0);
  EXPECT_EQ(error.param_count, 0u);
  for (const auto& param : error.params) {
    EXPECT_TRUE(std::all_of(std::begin(param), std::end(param), [](char c) { return c == 0; }));
  }
}

TEST(Refusal, names_a_rule_of_one_letter) {
  constexpr Message kLetter{"test.letter", MILLE_E_RULES, "S", "No."};
  EXPECT_STREQ(refused(kLetter).text, "No (S).");
}

TEST(Refusal, without_an_error_to_fill_gives_the_status) {
  EXPECT_EQ(refuse(nullptr, kRuled, {1}), MILLE_E_ILLEGAL_ACTION);
  set_place(nullptr, {"file", 1});
}

TEST(Refusal, leaves_out_parameters_that_are_not_given_and_keeps_other_braces) {
  EXPECT_STREQ(refused(kRuled, {"one"}).text, "one and , one,  (P1).");
  constexpr Message kBraces{"test.braces", MILLE_E_NOTATION, "", "{ {4} {/} {0 {a} 0} {9}"};
  EXPECT_STREQ(refused(kBraces, {"x", "y", "z", "w"}).text, kBraces.text);
}

TEST(Refusal, names_the_rule_and_the_field_before_the_last_full_stop) {
  constexpr Message kField{"test.field", MILLE_E_ILLEGAL_ACTION, "T4", "No. Not {0}.", "out.discard"};
  EXPECT_STREQ(refused(kField, {"now"}).text, "No. Not now (T4, out.discard).");
  constexpr Message kFieldAlone{"test.field_alone", MILLE_E_RULES, "", "No.", "out.discard"};
  EXPECT_STREQ(refused(kFieldAlone).text, "No (out.discard).");
  constexpr Message kOpen{"test.open", MILLE_E_RULES, "S1", "No: {0}"};
  EXPECT_STREQ(refused(kOpen, {"why"}).text, "No: why (S1).");
}

TEST(Refusal, chooses_a_word_by_a_number) {
  constexpr Message kCounted{"test.counted", MILLE_E_RULES, "", "{0} {0:card|cards}, {1:set|sets}."};
  EXPECT_STREQ(refused(kCounted, {1, 1}).text, "1 card, set.");
  EXPECT_STREQ(refused(kCounted, {0, 2}).text, "0 cards, sets.");
  EXPECT_STREQ(refused(kCounted, {-1, 11}).text, "-1 card, sets.");
  EXPECT_STREQ(refused(kCounted, {10, 101}).text, "10 cards, sets.");
  EXPECT_STREQ(refused(kCounted, {"one", ""}).text, "one cards, sets.");
  EXPECT_STREQ(refused(kCounted, {"18446744073709551617", "1 "}).text, "18446744073709551617 cards, sets.");
  EXPECT_STREQ(refused(kCounted).text, " cards, sets.");
}

TEST(Refusal, keeps_what_is_no_counted_word) {
  constexpr Message kBroken{"test.broken", MILLE_E_RULES, "", "{0:} {4:a|b} {0:a"};
  EXPECT_STREQ(refused(kBroken, {1}).text, "{0:} {4:a|b} {0:a");
  constexpr Message kOneForm{"test.one_form", MILLE_E_RULES, "", "{0:a}{0:a|}{0:|b}"};
  EXPECT_STREQ(refused(kOneForm, {1}).text, "aa");
  EXPECT_STREQ(refused(kOneForm, {2}).text, "b");
}

TEST(Message, is_written_with_the_singular_of_its_language) {
  constexpr Message kCounted{"test.counted", MILLE_E_RULES, "S1", "{0} {0:card|cards}."};
  constexpr Singular kFrench = 0b11;
  const auto written = [&](std::string_view number) {
    char text[64];
    put_message(text, kCounted, "{0} {0:carte|cartes}.", kFrench, std::array{number});
    return std::string(text);
  };
  EXPECT_EQ(written("0"), "0 carte (S1).");
  EXPECT_EQ(written("1"), "1 carte (S1).");
  EXPECT_EQ(written("-1"), "-1 carte (S1).");
  EXPECT_EQ(written("2"), "2 cartes (S1).");
  EXPECT_EQ(written("8"), "8 cartes (S1).");
  EXPECT_EQ(written("33"), "33 cartes (S1).");
}

TEST(Refusal, writes_every_kind_of_number) {
  const mille_error error =
      refused(kRuled, {std::numeric_limits<std::int64_t>::min(), 4000000000u, 18446744073709551615ul, 7ull});
  EXPECT_STREQ(error.text, "-9223372036854775808 and 4000000000, -9223372036854775808, 718446744073709551615 (P1).");
}

TEST(Refusal, escapes_what_would_drive_a_terminal) {
  const mille_error error = refused(kRuled, {"\x1b[2J", "a\x7f", "é\xc2\x9b!", std::string("\0\n", 2)});
  EXPECT_STREQ(error.params[0], "\\x1b[2J");
  EXPECT_STREQ(error.params[1], "a\\x7f");
  EXPECT_STREQ(error.params[2], "é\\xc2\\x9b!");
  EXPECT_STREQ(error.params[3], "\\x00\\x0a");
  EXPECT_STREQ(error.text, "\\x1b[2J and a\\x7f, \\x1b[2J, \\x00\\x0aé\\xc2\\x9b! (P1).");
}

TEST(Refusal, escapes_what_hides_or_reorders_text) {
  const mille_error error = refused(kRuled, {"\u202Ea", "\u200B", "\u2069", "\uFEFF"}, {"\u202Efile.lua", 1});
  EXPECT_STREQ(error.params[0], "\\xe2\\x80\\xaea");
  EXPECT_STREQ(error.text,
               "\\xe2\\x80\\xaea and \\xe2\\x80\\x8b, \\xe2\\x80\\xaea, \\xef\\xbb\\xbf\\xe2\\x81\\xa9 (P1).");
  EXPECT_STREQ(error.file, "\\xe2\\x80\\xaefile.lua");
}

TEST(Refusal, cuts_texts_that_are_too_long) {
  const std::string longest(2 * MILLE_ERROR_TEXT_SIZE, 'm');
  const mille_error error = refused(kRuled, {longest, longest + "\n"});
  EXPECT_EQ(std::string(error.text), std::string(MILLE_ERROR_TEXT_SIZE - 7, 'm') + " (P1).");
  EXPECT_EQ(std::string(error.params[0]), std::string(sizeof error.params[0] - 1, 'm'));
  EXPECT_EQ(std::string(error.params[1]), std::string(sizeof error.params[1] - 1, 'm'));
}

TEST(Refusal, cuts_its_sentence_at_a_whole_character_and_keeps_the_rule) {
  std::string sentence;
  while (sentence.size() < 2 * MILLE_ERROR_TEXT_SIZE) sentence += "é";
  for (const char* before : {"", "x"}) {
    const std::string text = before + sentence;
    const Message message{"test.long", MILLE_E_ILLEGAL_ACTION, "P1", text.c_str()};
    const std::size_t room = MILLE_ERROR_TEXT_SIZE - 1 - std::strlen(" (P1).");
    const std::size_t whole = room - (room - std::strlen(before)) % 2;
    EXPECT_EQ(std::string(refused(message).text), text.substr(0, whole) + " (P1).");
  }
}

TEST(Refusal, keeps_the_end_of_a_long_path_from_a_whole_character_on) {
  constexpr std::size_t kRoom = MILLE_ERROR_FILE_SIZE - 1;
  const std::string tail(kRoom - 1, 't');
  EXPECT_EQ(std::string(refused(kPlain, {}, {"x" + tail}).file), "x" + tail);
  EXPECT_EQ(std::string(refused(kPlain, {}, {"yx" + tail}).file), "x" + tail);
  EXPECT_EQ(std::string(refused(kPlain, {}, {"é" + tail}).file), tail);
  EXPECT_EQ(std::string(refused(kPlain, {}, {"x♣" + tail.substr(1)}).file), tail.substr(1));
  EXPECT_EQ(std::string(refused(kPlain, {}, {"\xbf\xbf"}).file), "");
}

TEST(Refusal, is_handed_on_with_the_callers_size) {
  const mille_error found = refused(kRuled, {"one"});
  mille_error error{};
  error.struct_size = sizeof error;
  EXPECT_EQ(forward_error(found, &error), MILLE_E_ILLEGAL_ACTION);
  EXPECT_EQ(error.struct_size, sizeof error);
  EXPECT_STREQ(error.text, found.text);
  EXPECT_EQ(forward_error(found, nullptr), MILLE_E_ILLEGAL_ACTION);
}

TEST(Refusal, is_handed_on_no_further_than_the_callers_error_reaches) {
  const mille_error found = refused(kRuled, {"one"});
  constexpr std::uint32_t kReach = offsetof(mille_error, text);
  mille_error error;
  std::memset(&error, '!', sizeof error);
  error.struct_size = kReach;
  EXPECT_EQ(forward_error(found, &error), MILLE_E_ILLEGAL_ACTION);
  EXPECT_EQ(error.struct_size, kReach);
  EXPECT_EQ(error.status, found.status);
  EXPECT_STREQ(error.params[0], "one");
  EXPECT_EQ(std::string(error.text, sizeof error.text), std::string(sizeof error.text, '!'));
}

}  // namespace
}  // namespace mille
