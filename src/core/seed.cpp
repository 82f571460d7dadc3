// Seeds as text, and what is derived from them.
#include "core/seed.h"

#include <bit>
#include <charconv>
#include <cstring>
#include <system_error>

#include "base/chacha20.h"
#include "core/decision_seeds.h"
#include "core/purpose.h"

namespace mille {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

// The value of a hexadecimal digit, or −1. It does not depend on the locale.
int digit_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

std::array<std::uint8_t, 8> little_endian(std::uint64_t number) {
  std::array<std::uint8_t, 8> bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
  return bytes;
}

// The first 32 bytes of a stream.
Seed derived(const Seed& key, std::uint32_t purpose_number, std::uint32_t n) {
  Seed out;
  ChaCha20Stream(key, purpose_number, 0, n).bytes(out.data(), out.size());
  return out;
}

}  // namespace

HexText to_hex(const Seed& seed) {
  HexText hex;
  for (std::size_t i = 0; i < seed.size(); ++i) {
    hex[2 * i] = kDigits[seed[i] >> 4];
    hex[2 * i + 1] = kDigits[seed[i] & 15];
  }
  return hex;
}

std::optional<Seed> seed_from_hex(std::string_view hex) {
  if (hex.size() != HexText{}.size()) return {};
  Seed read;
  for (std::size_t i = 0; i < read.size(); ++i) {
    const int high = digit_value(hex[2 * i]);
    const int low = digit_value(hex[2 * i + 1]);
    if (high < 0 || low < 0) return {};
    read[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return read;
}

Seed seed_from_decimal(std::uint64_t number) {
  Seed seed{};
  const std::array<std::uint8_t, 8> bytes = little_endian(number);
  for (std::size_t i = 0; i < bytes.size(); ++i) seed[i] = bytes[i];
  return seed;
}

std::optional<Seed> seed_from_text(std::string_view text) {
  if (text.size() == HexText{}.size()) return seed_from_hex(text);
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, number);
  if (status != std::errc{} || stop != end) return {};
  return seed_from_decimal(number);
}

Seed seed_of_match(const Seed& first, std::uint64_t k) {
  if (k <= 1) return first;
  Sha256 hash;
  hash.update(first);
  hash.update(little_endian(k));
  return hash.finish();
}

Seed player_key(const Seed& seed, std::uint32_t seat) { return derived(seed, purpose::kPlayerKey, seat); }

void decision_seeds(const Seed& key, std::uint32_t first, std::array<Seed, kSeedsTogether>* seeds) {
  const SixteenBlocks blocks = chacha20_neighbours(key, purpose::kDecisionSeed, 0, first);
  for (std::size_t i = 0; i < seeds->size(); ++i) {
    Seed& seed = (*seeds)[i];
    for (std::size_t word = 0; word < seed.size() / 4; ++word) {
      const std::uint32_t bytes = blocks[word][i];
      if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&seed[4 * word], &bytes, sizeof bytes);
      } else {
        for (std::size_t byte = 0; byte < 4; ++byte)
          seed[4 * word + byte] = static_cast<std::uint8_t>(bytes >> 8 * byte);
      }
    }
  }
}

Seed decision_seed(const Seed& key, std::uint32_t k) { return derived(key, purpose::kDecisionSeed, k); }

}  // namespace mille
