// The hashes of sealed matches: the test vector in "Notation and records".
#include "core/seal.h"

#include <gtest/gtest.h>

#include <string>

#include "core/deck.h"
#include "core/notation.h"

namespace mille {
namespace {

std::string hex(const Seed& bytes) { return std::string(text_of(to_hex(bytes))); }

// The bytes first, first + 1, …
Seed counting(int first) {
  Seed bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(first + static_cast<int>(i));
  return bytes;
}

constexpr std::string_view kTerms =
    R"({"variant":"montreal","variant_hash":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",)"
    R"("options":{},"rules":{},"stakes":[1,3],"guests":[0,1],"players":["ann","ben"]})";
constexpr std::string_view kLines[] = {
    R"({"mille_record":2,"engine":"1.0.0","variant":"montreal",)"
    R"("variant_hash":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a","options":{},"rules":{},)"
    R"("stakes":[1,3],"guests":[0,1],"seed":null,"decks":"sealed",)"
    R"("commit":"e261cfe4180aafb58941241ea2fafb90d5df05a5c41195f3cb4f638b843f3ce4",)"
    R"("shares":["202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",)"
    R"("404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f"],)"
    R"("share_commits":["b26f9e59a32db2d29e6e387e1313c6a0814a34aea7391b1df1c05fcee57a1f5b",)"
    R"("89f34dba95e008ef6438bce3a8eaaea29c1e2c2e52729b362ef5b0ebdd55d374"],"players":["ann","ben"]})",
    R"({"deal":1,"dealer":1})",
    R"({"seat":0,"do":"draw"})",
};

class SealVector : public testing::Test {
 protected:
  const Seed seed = counting(0);
  const Share first = counting(0x20);
  const Share second = counting(0x40);
  const Digest terms = sha256(kTerms);
  const Digest commit = seal_commitment(seed, terms);
};

TEST_F(SealVector, has_its_terms_and_commitments) {
  EXPECT_EQ(hex(terms), "61b2d91d9fc869c1ee14fad569d7d8850625525264693cc5fa63a8c26621435f");
  EXPECT_EQ(hex(commit), "e261cfe4180aafb58941241ea2fafb90d5df05a5c41195f3cb4f638b843f3ce4");
  EXPECT_EQ(hex(share_commitment(commit, 0, first)),
            "b26f9e59a32db2d29e6e387e1313c6a0814a34aea7391b1df1c05fcee57a1f5b");
  EXPECT_EQ(hex(share_commitment(commit, 1, second)),
            "89f34dba95e008ef6438bce3a8eaaea29c1e2c2e52729b362ef5b0ebdd55d374");
}

TEST_F(SealVector, has_its_key_and_cards) {
  const Seed key = deck_key(seed, commit, Shares{first, second});
  EXPECT_EQ(hex(key), "4705696b0c3d03a12c3f2a2f98a97750b2e164364e84cfdff0223a5943480dad");
  EXPECT_EQ(first_dealer(key), 1);
  std::uint8_t deck[kMostCards];
  shuffle_deck(key, 1, 2, 0, 0, deck);
  std::string begins;
  for (int i = 0; i < 8; ++i) begins.append(card_text(deck[i]).view()).append(" ");
  EXPECT_EQ(begins, "10S 6D 6S 8C 3S 6H 10D 5C ");
}

TEST_F(SealVector, has_its_receipts) {
  const Digest header = first_receipt(kLines[0]);
  const Digest deal = next_receipt(header, kLines[1]);
  EXPECT_EQ(hex(header), "89084120ff09e23e5a0dbd658fd3769b5c851029cb97e5d2cbb4d0f4d0bc1eca");
  EXPECT_EQ(hex(deal), "d1c07834ba09c1f1ac391f65d2ad2cc44bc70bbd5b7bafdd04522d739e314c19");
  EXPECT_EQ(hex(next_receipt(deal, kLines[2])), "e0230b0aa86df8d929ade7595a4b2f44acaa3ae5a1f26ce42c17853c476bf5c8");
}

// A byte precedes each share in the hash: 1, or 0 if there is no share.
TEST_F(SealVector, has_a_key_for_a_seat_without_a_share) {
  const auto text_of_bytes = [](const Seed& bytes) { return std::string(bytes.begin(), bytes.end()); };
  const std::string begins = "mille deck key 2" + text_of_bytes(seed) + text_of_bytes(commit);
  const std::string none(1, '\0');
  EXPECT_EQ(deck_key(seed, commit, Shares{}), sha256(begins + none + none));
  EXPECT_EQ(deck_key(seed, commit, Shares{first, std::nullopt}), sha256(begins + "\1" + text_of_bytes(first) + none));
}

TEST_F(SealVector, changes_with_each_input) {
  const Seed key = deck_key(seed, commit, Shares{first, second});
  EXPECT_NE(key, deck_key(counting(1), commit, Shares{first, second}));
  EXPECT_NE(key, deck_key(seed, terms, Shares{first, second}));
  EXPECT_NE(key, deck_key(seed, commit, Shares{second, first}));
  EXPECT_NE(key, deck_key(seed, commit, Shares{first, std::nullopt}));
  EXPECT_NE(deck_key(seed, commit, Shares{first, std::nullopt}), deck_key(seed, commit, Shares{std::nullopt, first}));
  EXPECT_NE(share_commitment(commit, 0, first), share_commitment(commit, 1, first));
}

}  // namespace
}  // namespace mille
