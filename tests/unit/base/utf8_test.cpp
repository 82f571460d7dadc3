// UTF-8, compared with a slow definition.
#include "base/utf8.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mille {
namespace {

// Every byte at which a rule of UTF-8 starts or stops to apply, and its neighbours.
const std::vector<int> kBytes = {0x00, 0x41, 0x7f, 0x80, 0x81, 0x8f, 0x90, 0x9f, 0xa0, 0xbf,
                                 0xc0, 0xc1, 0xc2, 0xc3, 0xde, 0xdf, 0xe0, 0xe1, 0xec, 0xed,
                                 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf7, 0xf8, 0xff};

std::string bytes(std::initializer_list<int> values) {
  std::string text;
  for (const int value : values) text += static_cast<char>(value);
  return text;
}

// The Unicode standard's definition: the first byte gives the length; the value must need that length and be a
// character.
std::size_t slow_length(const std::string& text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  if (text.empty()) return 0;
  std::size_t length = 0;
  unsigned value = byte(0);
  if (value < 0x80) return 1;
  if ((value & 0xe0) == 0xc0) length = 2, value &= 0x1f;
  if ((value & 0xf0) == 0xe0) length = 3, value &= 0x0f;
  if ((value & 0xf8) == 0xf0) length = 4, value &= 0x07;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t at = 1; at < length; ++at) {
    if ((byte(at) & 0xc0) != 0x80) return 0;
    value = value << 6 | (byte(at) & 0x3fu);
  }
  const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool character = value >= least[length] && value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
  return character ? length : 0;
}

void expect_length(const std::string& text) {
  EXPECT_EQ(utf8_length(text), slow_length(text)) << testing::PrintToString(text);
}

TEST(Utf8, is_as_the_standard_defines_it_for_texts_of_every_length) {
  expect_length("");
  for (const int first : kBytes) {
    expect_length(bytes({first}));
    for (const int second : kBytes) {
      expect_length(bytes({first, second}));
      for (const int third : kBytes) {
        expect_length(bytes({first, second, third}));
        if (first < 0xe0) continue;
        for (const int fourth : kBytes) expect_length(bytes({first, second, third, fourth}));
      }
    }
  }
}

TEST(Utf8, looks_at_one_character_only) {
  EXPECT_EQ(utf8_length("aé"), 1u);
  EXPECT_EQ(utf8_length("éa\xff"), 2u);
  EXPECT_EQ(utf8_length("♣♣"), 3u);
}

TEST(Utf8, reads_the_character_at_the_front) {
  EXPECT_EQ(utf8_character("\x7f").code, U'\x7f');
  EXPECT_EQ(utf8_character("éa").code, U'é');
  EXPECT_EQ(utf8_character("♣é").code, U'♣');
  EXPECT_EQ(utf8_character("\U0001F0CFa").code, U'\U0001F0CF');
  EXPECT_EQ(utf8_character("\U0010FFFF").code, U'\U0010FFFF');
  EXPECT_EQ(utf8_character("\xff").length, 0u);
  EXPECT_EQ(utf8_character("\xff").code, U'\0');
}

TEST(Utf8, cuts_between_characters) {
  EXPECT_EQ(utf8_cut("naïve", 5), 5u);
  EXPECT_EQ(utf8_cut("naïve", 3), 2u);
  EXPECT_EQ(utf8_cut("♥♥", 5), 3u);
  EXPECT_EQ(utf8_cut("♥", 3), 3u);
  EXPECT_EQ(utf8_cut("♥", 2), 0u);
  EXPECT_EQ(utf8_cut("", 2), 0u);
  EXPECT_EQ(utf8_cut("\x80\x80\x80", 2), 0u);  // no character begins here
}

}  // namespace
}  // namespace mille
