// Seeds: their text, commitments, the seeds of later matches, and the players' keys.
#include "core/seed.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "core/decision_seeds.h"

namespace mille {
namespace {

constexpr std::string_view kVectorText = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

Seed vector_seed() {
  const auto seed = seed_from_hex(kVectorText);
  EXPECT_TRUE(seed);
  return *seed;
}

std::string hex(const Seed& seed) { return std::string(text_of(to_hex(seed))); }

TEST(SeedText, is_sixty_four_hexadecimal_digits_there_and_back) {
  const Seed seed = vector_seed();
  for (std::size_t i = 0; i < seed.size(); ++i) EXPECT_EQ(seed[i], i);
  EXPECT_EQ(hex(seed), kVectorText);
}

TEST(SeedText, is_read_in_either_case_and_written_in_lower_case) {
  const auto seed = seed_from_hex("EF1E" + std::string(58, '0') + "aB");
  ASSERT_TRUE(seed);
  EXPECT_EQ(hex(*seed), "ef1e" + std::string(58, '0') + "ab");
}

TEST(SeedText, that_is_not_one_is_refused) {
  const std::string zeros(64, '0');
  for (const std::string& wrong :
       {std::string(), zeros.substr(1), zeros + "0", zeros.substr(1) + "g", zeros.substr(1) + "G",
        "0x" + zeros.substr(2), zeros.substr(1) + "\xc3", " " + zeros.substr(1), zeros.substr(1) + "/",
        zeros.substr(1) + ":", zeros.substr(1) + "@", zeros.substr(1) + "`"}) {
    EXPECT_FALSE(seed_from_hex(wrong)) << wrong;
  }
  for (const char* wrong :
       {"", "-1", "+1", " 1", "1 ", "1.0", "0x10", "ef1e", "18446744073709551616", "99999999999999999999999"}) {
    EXPECT_FALSE(seed_from_text(wrong)) << wrong;
  }
}

TEST(SeedNumber, fills_the_first_eight_bytes_lowest_first) {
  EXPECT_EQ(hex(seed_from_decimal(7919)), "ef1e" + std::string(60, '0'));
  EXPECT_EQ(hex(seed_from_decimal(0x0123456789abcdef)), "efcdab8967452301" + std::string(48, '0'));
}

TEST(SeedNumber, on_the_command_line_is_decimal_and_below_two_to_the_64) {
  EXPECT_EQ(seed_from_text("7919"), seed_from_decimal(7919));
  EXPECT_EQ(seed_from_text("18446744073709551615"), seed_from_decimal(std::numeric_limits<std::uint64_t>::max()));
  EXPECT_EQ(seed_from_text(kVectorText), vector_seed());
  const std::string digits_only = "1" + std::string(63, '0');  // 64 digits are always read as hexadecimal
  EXPECT_EQ(hex(seed_from_text(digits_only).value()), digits_only);
}

TEST(PlayerKey, of_seat_zero_and_the_seed_of_its_first_decision_are_the_published_ones) {
  const Seed key = player_key(vector_seed(), 0);
  EXPECT_EQ(hex(key), "76f8f2926b46e31a9689f6d9406e09037d5b6f2381e669c832cdee660947211b");
  EXPECT_EQ(hex(decision_seed(key, 0)), "df7a94343c8675defbb7d25e12d66b17ee36627d55c0eb630dc55936e6651cf5");
}

TEST(PlayerKey, is_another_for_the_other_seat_and_each_decision_has_its_own_seed) {
  const Seed key = player_key(vector_seed(), 0);
  EXPECT_NE(key, player_key(vector_seed(), 1));
  EXPECT_NE(decision_seed(key, 0), decision_seed(key, 1));
  for (const std::uint32_t first : {0u, 4u, 1000u}) {
    std::array<Seed, kSeedsTogether> together;
    decision_seeds(key, first, &together);
    for (std::uint32_t i = 0; i < kSeedsTogether; ++i) EXPECT_EQ(together[i], decision_seed(key, first + i));
  }
  EXPECT_NE(decision_seed(key, 0), decision_seed(player_key(vector_seed(), 1), 0));
}

TEST(SeedOfMatch, is_the_given_one_for_the_first_match_and_its_hash_with_the_number_afterwards) {
  EXPECT_EQ(seed_of_match(vector_seed(), 1), vector_seed());
  // Computed by another program from the 32 bytes and the number as 8 bytes, least significant first.
  EXPECT_EQ(hex(seed_of_match(vector_seed(), 2)), "eb8a78a3adfecb50606200dd2ed463ed9783b94b62b4d1d0842d6c1ed0b1e446");
  EXPECT_EQ(hex(seed_of_match(vector_seed(), 1000)),
            "b31394c019b842ccd2bd8080e20332f972213171914c34b7b6ebf37dd7c73f6a");
  EXPECT_EQ(hex(seed_of_match(vector_seed(), 0x0123456789abcdef)),
            "437e698f06da91b10940c5e70f3e8bef31d36f1490b42b5f9be6a9b848695251");
}

}  // namespace
}  // namespace mille
