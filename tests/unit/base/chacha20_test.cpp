// ChaCha20: the block vectors of RFC 8439, and the stream of words that cards are drawn from.
#include "base/chacha20.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace mille {
namespace {

using Key = std::array<std::uint8_t, 32>;
using Nonce = std::array<std::uint8_t, 12>;

Key counting_key() {
  Key key{};
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(i);
  return key;
}

std::string hex(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

std::vector<std::uint8_t> block(const Key& key, std::uint32_t counter, const Nonce& nonce) {
  std::array<std::uint8_t, 64> out{};
  chacha20_block(key, counter, nonce, out);
  return {out.begin(), out.end()};
}

// The block as the stream's little-endian words.
std::uint32_t word_of(const std::vector<std::uint8_t>& bytes, std::size_t i) {
  return bytes[4 * i] | std::uint32_t{bytes[4 * i + 1]} << 8 | std::uint32_t{bytes[4 * i + 2]} << 16 |
         std::uint32_t{bytes[4 * i + 3]} << 24;
}

TEST(ChaCha20Block, is_that_of_rfc_8439_section_232) {
  EXPECT_EQ(hex(block(counting_key(), 1, {0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0})),
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

TEST(ChaCha20Block, is_that_of_rfc_8439_appendix_a_1) {
  const Key zeros{};
  EXPECT_EQ(hex(block(zeros, 0, {})),
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
  EXPECT_EQ(hex(block(zeros, 1, {})),
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
  Key last_bit{};
  last_bit.back() = 1;
  EXPECT_EQ(hex(block(last_bit, 1, {})),
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0");
  Key second_byte{};
  second_byte[1] = 0xff;
  EXPECT_EQ(hex(block(second_byte, 2, {})),
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
            "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096");
  EXPECT_EQ(hex(block(zeros, 0, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2})),
            "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
            "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d");
}

TEST(ChaCha20Neighbours, are_the_blocks_of_sixteen_nonces_however_many_are_made_side_by_side) {
  std::uint8_t purpose = 1;  // different each time, so that nothing of the last result is left
  for (const Width width : {Width::four, Width::eight, Width::sixteen}) {
    if (width > widest()) continue;
    const SixteenBlocks blocks = chacha20_neighbours(counting_key(), ++purpose, 0x08070605, 0x0c0b0a09, width);
    for (std::uint32_t b = 0; b < 16; ++b) {
      const auto last = static_cast<std::uint8_t>(9 + b);
      const std::vector<std::uint8_t> expected =
          block(counting_key(), 0, {purpose, 0, 0, 0, 5, 6, 7, 8, last, 10, 11, 12});
      for (std::size_t i = 0; i < 16; ++i) {
        ASSERT_EQ(blocks[i][b], word_of(expected, i)) << "block " << b << " word " << i;
      }
    }
  }
}

TEST(ChaCha20Stream, is_the_blocks_from_counter_zero_with_purpose_deal_and_n_as_nonce) {
  ChaCha20Stream stream(counting_key(), 0x04030201, 0x08070605, 0x0c0b0a09);
  for (std::uint32_t counter = 0; counter < 9; ++counter) {  // more than two refills
    const std::vector<std::uint8_t> expected = block(counting_key(), counter, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    for (std::size_t i = 0; i < 16; ++i)
      ASSERT_EQ(stream.next_word(), word_of(expected, i)) << "block " << counter << " word " << i;
  }
}

TEST(ChaCha20Stream, gives_its_bytes_in_order_each_piece_from_a_whole_word_on) {
  const std::vector<std::uint8_t> expected = block(Key{}, 0, {});
  ChaCha20Stream stream(Key{}, 0, 0, 0);
  std::array<std::uint8_t, 5> piece{};
  stream.bytes(piece.data(), piece.size());
  EXPECT_TRUE(std::equal(piece.begin(), piece.end(), expected.begin()));
  stream.bytes(piece.data(), 0);
  EXPECT_EQ(stream.next_word(), word_of(expected, 2));  // the three bytes left of the second word are dropped
}

TEST(ChaCha20Stream, takes_the_first_word_that_is_not_in_the_incomplete_run_for_a_number_below_m) {
  // Applies the rule word by word in 64-bit arithmetic. Every m just above 2^31 rejects half of the words.
  for (const std::uint32_t m :
       {1U, 2U, 3U, 7U, 52U, 104U, 65536U, 0x7fffffffU, 0x80000000U, 0x80000001U, 0xc0000000U, 0xffffffffU}) {
    ChaCha20Stream words(counting_key(), 9, m, 0);
    ChaCha20Stream numbers(counting_key(), 9, m, 0);
    const std::uint64_t all = std::uint64_t{1} << 32;
    for (int i = 0; i < 300; ++i) {
      std::uint64_t word = words.next_word();
      while (word >= all - all % m) word = words.next_word();
      ASSERT_EQ(numbers.below(m), word % m) << "m " << m << ", number " << i;
    }
  }
}

}  // namespace
}  // namespace mille
