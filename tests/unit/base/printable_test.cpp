// Which text from strangers may be printed, and what replaces the rest.
#include "base/printable.h"

#include <gtest/gtest.h>

namespace mille {
namespace {

std::string encoded(char32_t code) {
  if (code < 0x80) return {static_cast<char>(code)};
  if (code < 0x800) return {static_cast<char>(0xC0 | code >> 6), static_cast<char>(0x80 | (code & 0x3F))};
  const auto last = [code](unsigned shift) { return static_cast<char>(0x80 | (code >> shift & 0x3F)); };
  if (code < 0x10000) return {static_cast<char>(0xE0 | code >> 12), last(6), last(0)};
  return {static_cast<char>(0xF0 | code >> 18), last(12), last(6), last(0)};
}

std::string put(std::string_view text) {
  std::string result;
  put_printable(text, [&result](std::string_view piece) { result += piece; });
  return result;
}

TEST(Printable, controls_and_what_is_invisible_or_reorders_is_not) {
  std::vector<char32_t> all{0x61C, 0x2060, 0xFEFF, 0x2028, 0x2029, 0x180E, 0xFFF9, 0xFFFB, 0xE0000, 0xE0041, 0xE007F};
  for (char32_t code = 0; code < 0x20; ++code) all.push_back(code);
  for (char32_t code = 0x7F; code < 0xA0; ++code) all.push_back(code);
  for (char32_t code = 0x200B; code <= 0x200F; ++code) all.push_back(code);
  for (char32_t code = 0x202A; code <= 0x202E; ++code) all.push_back(code);
  for (char32_t code = 0x2066; code <= 0x2069; ++code) all.push_back(code);
  for (char32_t code = 0xFE00; code <= 0xFE0F; ++code) all.push_back(code);
  for (char32_t code = 0xE0100; code <= 0xE01EF; ++code) all.push_back(code);
  const std::vector<char32_t> others{0xAD,   0x34F,  0x115F, 0x1160,  0x17B4,  0x180B,  0x2065,  0x2800,  0x3164,
                                     0xFFA0, 0xFFF0, 0xFFFF, 0x13430, 0x13441, 0x1D159, 0x1D173, 0xE0FFF, 0x10FFFE};
  all.insert(all.end(), others.begin(), others.end());
  for (const char32_t code : all) {
    const std::string text = encoded(code);
    EXPECT_FALSE(is_printable(code)) << std::hex << static_cast<unsigned>(code);
    EXPECT_EQ(unprintable_length(text, 0), text.size()) << std::hex << static_cast<unsigned>(code);
    EXPECT_FALSE(is_printable("a" + text + "b"));
    EXPECT_EQ(printable("a" + text + "b"), "a b");
  }
}

TEST(Printable, letters_and_signs_of_every_script_are) {
  const std::string_view texts[] = {"",
                                    "Q♥ – “naïve” · 10 × …",
                                    "Ελλάδα שלום سلام नमस्ते 日本語 한국어",
                                    "🂡 🃏",
                                    "\u00A0",
                                    "\u200A\u2010\u202F\u205F",
                                    "\U0001F0CF"};
  for (const std::string_view text : texts) {
    EXPECT_TRUE(is_printable(text)) << text;
    EXPECT_EQ(put(text), text);
    EXPECT_EQ(printable(text), text);
  }
}

TEST(Printable, one_character_on_each_side_of_a_range_is) {
  for (const char32_t code :
       {0x20U,   0x7EU,   0xA0U,   0xACU,   0xAEU,   0x61BU,   0x61DU,   0x180AU,  0x1810U,  0x200AU,
        0x2010U, 0x2027U, 0x202FU, 0x205FU, 0x2070U, 0x27FFU,  0x2801U,  0xFDCFU,  0xFDF0U,  0xFDFFU,
        0xFE10U, 0xFEFEU, 0xFF00U, 0xFFEFU, 0xFFFCU, 0x1342FU, 0x13440U, 0xDFFFDU, 0xE1000U, 0x10FFFDU})
    EXPECT_TRUE(is_printable(code)) << std::hex << static_cast<unsigned>(code);
}

TEST(Printable, bytes_that_begin_no_character_are_not) {
  for (const std::string_view text :
       {"\x80", "\xC0\x80", "\xC3", "\xE2\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF", "\x9B"}) {
    EXPECT_EQ(unprintable_length(text, 0), 1U);
    EXPECT_FALSE(is_printable(text));
    EXPECT_EQ(printable(text), std::string(text.size(), '?'));
  }
}

TEST(Printable, nothing_at_the_front_has_no_length) { EXPECT_EQ(unprintable_length("", 0), 0U); }

TEST(Printable, the_first_character_that_is_not_is_named) {
  EXPECT_EQ(first_unprintable("Q♥ \u00ADx\u2800"), "U+00AD");
  EXPECT_EQ(first_unprintable("\U000E0100"), "U+E0100");
  EXPECT_EQ(first_unprintable("a\x9B"), "0x9B");
  EXPECT_EQ(first_unprintable("a\n"), "U+000A");
  EXPECT_EQ(first_unprintable("é"), "");
}

// What is replaced before a joiner must not move its neighbours.
TEST(Printable, a_joiner_keeps_its_place_behind_what_is_replaced) {
  EXPECT_EQ(printable("\u2800\U000E0100علی\u200Cرضا\u00AD"), "  علی\u200Cرضا ");
  EXPECT_EQ(printable("\xFF❤\uFE0F\u200B"), "?❤\uFE0F ");
  EXPECT_EQ(printable("👨\u2060\u200D👩"), "👨  👩");
}

// The table of records is part of their format, so it may not follow Unicode.
TEST(Printable, records_may_hold_what_they_once_held) {
  for (const char* text : {"a\u00ADb", "\u3164", "❤\uFE0F", "\U000E0100", "\u2800"})
    EXPECT_TRUE(is_recorded(text)) << text;
  for (const char* text : {"\u200B", "\u200C", "\u202E", "\n", "\U000E0041", "\xFF"})
    EXPECT_FALSE(is_recorded(text)) << text;
  EXPECT_TRUE(is_recorded_name("a\u200Cb\u200D"));
  EXPECT_FALSE(is_recorded_name("a\u200Bb"));
}

TEST(Printable, is_shown_byte_by_byte_where_it_is_not) {
  EXPECT_EQ(put("\x1b[31mQ♥\u202E\xFF!"), "\\x1b[31mQ♥\\xe2\\x80\\xae\\xff!");
}

}  // namespace
}  // namespace mille
