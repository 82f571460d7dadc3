// ChaCha20 (RFC 8439): the block function, and the stream of words that cards and keys are drawn from ("From the seed
// to the cards" in the description of records). purpose.h lists the purposes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace mille {

// One block of 64 key stream bytes (RFC 8439, 2.3).
void chacha20_block(std::span<const std::uint8_t, 32> key, std::uint32_t counter,
                    std::span<const std::uint8_t, 12> nonce, std::span<std::uint8_t, 64> out);

// Words of sixteen blocks side by side: word i of block b is `words[i][b]`.
using SixteenBlocks = std::array<std::array<std::uint32_t, 16>, 16>;

// How many blocks are computed in parallel. The result is the same; wider registers need fewer steps.
enum class Width { four, eight, sixteen };

// The most that this machine's registers allow.
Width widest();

// The blocks with counter 0 and the nonces (purpose, deal, n), (purpose, deal, n + 1), … (purpose, deal, n + 15). They
// cost about as much as one to four blocks.
SixteenBlocks chacha20_neighbours(std::span<const std::uint8_t, 32> key, std::uint32_t purpose, std::uint32_t deal,
                                  std::uint32_t n, Width width = widest());

// The key stream of one key and nonce, with the counter starting at 0, as little-endian 32-bit words. The nonce is the
// three numbers purpose, deal and n, each 32 bits little-endian. A few blocks are computed at a time, on demand. After
// 2^32 blocks (256 GiB) the stream repeats.
class ChaCha20Stream {
 public:
  ChaCha20Stream(std::span<const std::uint8_t, 32> key, std::uint32_t purpose, std::uint32_t deal, std::uint32_t n);

  // The next word of the stream.
  std::uint32_t next_word() {
    if (used_ == kWords) refill();
    return words_[used_++];
  }

  // A uniformly distributed number below `m` (at least 1): the first word below 2^32 − (2^32 mod m), modulo m.
  std::uint32_t below(std::uint32_t m) {
    // Accepts a word if the m words from the multiple of m at or below it are all below 2^32. This is the same
    // condition with one division.
    const std::uint32_t last_start = 0U - m;
    for (;;) {
      const std::uint32_t word = next_word();
      const std::uint32_t remainder = word % m;
      if (word - remainder <= last_start) return remainder;
    }
  }

  // The next `size` bytes, from a word boundary. The unused bytes of the last word are dropped.
  void bytes(std::uint8_t* out, std::size_t size);

 private:
  static constexpr std::size_t kLanes = 4;  // blocks computed together
  static constexpr std::size_t kWords = 16 * kLanes;

  void refill();

  std::array<std::uint32_t, 16> input_;  // input of the next block: constants, key, counter, nonce
  std::array<std::uint32_t, kWords> words_;
  std::size_t used_ = kWords;
};

}  // namespace mille
