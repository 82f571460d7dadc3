// Sealed matches for tests: with known shares, and played at random to their end.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "record/record_write.h"
#include "tests/unit/support/table_support.h"

namespace mille::test {

// Fixed bytes in place of a guest's randomness.
inline Share share_of(int seat) { return sha256(seat == 0 ? "the share of seat 0" : "the share of seat 1"); }

inline std::unique_ptr<Table> unsealed(std::shared_ptr<const Variant> variant, std::uint64_t seed) {
  TableSetup setup;
  setup.decks = MILLE_DECKS_SEALED;
  setup.seed = sha256("secret " + std::to_string(seed));
  auto table = new_table(std::move(variant), setup);
  table->set_name(0, "ann");
  table->set_name(1, "ben");
  return table;
}

inline mille_status seal(Table* table, std::uint32_t guests, mille_error* error) {
  return table->seal(guests, sha256(write_terms(*table, guests)), error);
}

// Seals the match and opens it.
inline void seal_all(Table* table, std::uint32_t guests) {
  mille_error error = empty_error();
  ASSERT_EQ(seal(table, guests, &error), MILLE_OK) << error.text;
  const Digest commit = table->sealing()->commit;
  for (int seat = 0; guests == 3 && seat < kSeats; ++seat) {
    ASSERT_EQ(table->give_share_commit(seat, share_commitment(commit, seat, share_of(seat)), &error), MILLE_OK);
  }
  for (int seat = 0; seat < kSeats; ++seat) {
    if ((guests >> seat & 1u) == 0) continue;
    ASSERT_EQ(table->give_share(seat, share_of(seat), &error), MILLE_OK) << error.text;
  }
}

inline std::unique_ptr<Table> sealed_match(std::uint32_t guests, std::uint64_t seed,
                                           std::shared_ptr<const Variant> variant) {
  auto table = unsealed(std::move(variant), seed);
  seal_all(table.get(), guests);
  FastRandom random(seed);
  play(table.get(), &random);
  return table;
}

inline std::unique_ptr<Table> sealed_match(std::uint32_t guests, std::uint64_t seed, std::string_view id = "montreal") {
  return sealed_match(guests, seed, variant(id));
}

}  // namespace mille::test
