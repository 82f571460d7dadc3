// ChaCha20 (RFC 8439). The rounds are written once, for one block of words or for four, eight or sixteen
// blocks side by side.
#include "base/chacha20.h"

#include <cstring>

#include "base/compiler.h"
#include "base/word_vectors.h"

namespace mille {
namespace {

constexpr std::size_t kCounter = 12;  // index among the sixteen words of a block

template <int kBits, class Word>
MILLE_INLINE void rotate_left(Word& word) {
  word = (word << kBits) | (word >> (32 - kBits));
}

template <class Word>
MILLE_INLINE void quarter_round(Word& a, Word& b, Word& c, Word& d) {  // RFC 8439, 2.1
  a += b, d ^= a, rotate_left<16>(d);
  c += d, b ^= c, rotate_left<12>(b);
  a += b, d ^= a, rotate_left<8>(d);
  c += d, b ^= c, rotate_left<7>(b);
}

template <class Word>
MILLE_INLINE void twenty_rounds(Word (&x)[16]) {  // RFC 8439, 2.3
  for (int round = 0; round < 20; round += 2) {
    quarter_round(x[0], x[4], x[8], x[12]);
    quarter_round(x[1], x[5], x[9], x[13]);
    quarter_round(x[2], x[6], x[10], x[14]);
    quarter_round(x[3], x[7], x[11], x[15]);
    quarter_round(x[0], x[5], x[10], x[15]);
    quarter_round(x[1], x[6], x[11], x[12]);
    quarter_round(x[2], x[7], x[8], x[13]);
    quarter_round(x[3], x[4], x[9], x[14]);
  }
}

std::uint32_t load_word(const std::uint8_t* bytes) {
  return std::uint32_t{bytes[0]} | std::uint32_t{bytes[1]} << 8 | std::uint32_t{bytes[2]} << 16 |
         std::uint32_t{bytes[3]} << 24;
}

// The sixteen input words of a block.
std::array<std::uint32_t, 16> input_words(std::span<const std::uint8_t, 32> key, std::uint32_t counter,
                                          const std::array<std::uint32_t, 3>& nonce) {
  // "expand 32-byte k"
  std::array<std::uint32_t, 16> input{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (std::size_t i = 0; i < 8; ++i) input[4 + i] = load_word(key.data() + 4 * i);
  input[kCounter] = counter;
  for (std::size_t i = 0; i < 3; ++i) input[kCounter + 1 + i] = nonce[i];
  return input;
}

// Computes the blocks from `first` on, one per lane of `Words`. Block b adds b to the last word of the input's nonce.
template <class Words>
MILLE_INLINE void neighbours(const std::array<std::uint32_t, 16>& input, std::uint32_t first, SixteenBlocks* blocks) {
  constexpr std::size_t kLanes = sizeof(Words) / sizeof(std::uint32_t);
  Words start[16];
  for (std::size_t i = 0; i < 16; ++i) start[i] = Words{} + input[i];
  std::array<std::uint32_t, kLanes> places;
  for (std::size_t lane = 0; lane < kLanes; ++lane) places[lane] = first + static_cast<std::uint32_t>(lane);
  Words counts;
  std::memcpy(&counts, places.data(), sizeof counts);
  start[15] += counts;
  Words x[16];
  for (std::size_t i = 0; i < 16; ++i) x[i] = start[i];
  twenty_rounds(x);
  for (std::size_t i = 0; i < 16; ++i) {
    x[i] += start[i];
    std::memcpy(&(*blocks)[i][first], &x[i], sizeof x[i]);
  }
}

MILLE_FOR_AVX512 void sixteen_at_once(const std::array<std::uint32_t, 16>& input, SixteenBlocks* blocks) {
  neighbours<SixteenWords>(input, 0, blocks);
}

MILLE_FOR_AVX2 void eight_at_once(const std::array<std::uint32_t, 16>& input, SixteenBlocks* blocks) {
  neighbours<EightWords>(input, 0, blocks);
  neighbours<EightWords>(input, 8, blocks);
}

void four_at_once(const std::array<std::uint32_t, 16>& input, SixteenBlocks* blocks) {
  for (std::uint32_t first = 0; first < 16; first += 4) neighbours<FourWords>(input, first, blocks);
}

}  // namespace

void chacha20_block(std::span<const std::uint8_t, 32> key, std::uint32_t counter,
                    std::span<const std::uint8_t, 12> nonce, std::span<std::uint8_t, 64> out) {
  const std::array<std::uint32_t, 16> input =
      input_words(key, counter, {load_word(nonce.data()), load_word(nonce.data() + 4), load_word(nonce.data() + 8)});
  std::uint32_t x[16];
  for (std::size_t i = 0; i < 16; ++i) x[i] = input[i];
  twenty_rounds(x);
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t word = x[i / 4] + input[i / 4];
    out[i] = static_cast<std::uint8_t>(word >> (8 * (i % 4)));
  }
}

Width widest() {
  if (has_avx512()) return Width::sixteen;
  return has_avx2() ? Width::eight : Width::four;
}

SixteenBlocks chacha20_neighbours(std::span<const std::uint8_t, 32> key, std::uint32_t purpose, std::uint32_t deal,
                                  std::uint32_t n, Width width) {
  const std::array<std::uint32_t, 16> input = input_words(key, 0, {purpose, deal, n});
  SixteenBlocks blocks;
  switch (width) {
    case Width::sixteen: sixteen_at_once(input, &blocks); break;
    case Width::eight: eight_at_once(input, &blocks); break;
    case Width::four: four_at_once(input, &blocks); break;
  }
  return blocks;
}

ChaCha20Stream::ChaCha20Stream(std::span<const std::uint8_t, 32> key, std::uint32_t purpose, std::uint32_t deal,
                               std::uint32_t n)
    : input_(input_words(key, 0, {purpose, deal, n})) {}

void ChaCha20Stream::bytes(std::uint8_t* out, std::size_t size) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < size; ++i, word >>= 8) {
    if (i % 4 == 0) word = next_word();
    out[i] = static_cast<std::uint8_t>(word);
  }
}

void ChaCha20Stream::refill() {
  FourWords x[16];
  for (std::size_t i = 0; i < 16; ++i) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) x[i][lane] = input_[i];
  }
  for (std::size_t lane = 0; lane < kLanes; ++lane) x[kCounter][lane] += static_cast<std::uint32_t>(lane);
  twenty_rounds(x);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    for (std::size_t i = 0; i < 16; ++i) words_[16 * lane + i] = x[i][lane] + input_[i];
    ++input_[kCounter];
  }
  used_ = 0;
}

}  // namespace mille
