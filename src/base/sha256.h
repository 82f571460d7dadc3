// SHA-256 (FIPS 180-4): commitments, the seeds of later matches, the hash of a variant.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace mille {

using Digest = std::array<std::uint8_t, 32>;

// The digest of a message, computed piece by piece.
class Sha256 {
 public:
  void update(std::span<const std::uint8_t> bytes);
  void update(std::string_view text);
  // The digest of all pieces. The object is then ready for a new message.
  Digest finish();

 private:
  void absorb(const std::uint8_t* block);

  static constexpr std::array<std::uint32_t, 8> kStart{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint32_t, 8> hash_ = kStart;
  std::array<std::uint8_t, 64> block_{};  // its first length_ mod 64 bytes are not absorbed yet
  std::uint64_t length_ = 0;              // bytes so far
};

Digest sha256(std::span<const std::uint8_t> bytes);
Digest sha256(std::string_view text);

}  // namespace mille
