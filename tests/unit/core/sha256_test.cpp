// SHA-256: the example vectors of FIPS 180-4, every length around the end of a block, and messages hashed in pieces.
#include "base/sha256.h"

#include <gtest/gtest.h>

#include <string>

#include "core/seed.h"

namespace mille {
namespace {

std::string hex(const Digest& digest) { return std::string(text_of(to_hex(digest))); }

TEST(Sha256, of_the_standards_examples) {
  EXPECT_EQ(hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hex(sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
                       "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu")),
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

TEST(Sha256, of_a_million_letters_that_come_in_pieces) {
  Sha256 hash;
  const std::string thousand(1000, 'a');
  for (int i = 0; i < 1000; ++i) hash.update(thousand);
  EXPECT_EQ(hex(hash.finish()), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, of_messages_that_end_near_the_end_of_a_block) {
  const auto of_letters = [](std::size_t count) { return hex(sha256(std::string(count, 'a'))); };
  EXPECT_EQ(of_letters(55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  EXPECT_EQ(of_letters(56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
  EXPECT_EQ(of_letters(63), "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34");
  EXPECT_EQ(of_letters(64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
  EXPECT_EQ(of_letters(119), "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb");
  EXPECT_EQ(of_letters(120), "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c");
}

TEST(Sha256, is_the_same_however_the_message_is_cut) {
  std::string message;
  for (int i = 0; i < 200; ++i) message += static_cast<char>(i);
  const Digest whole = sha256(message);
  for (std::size_t cut = 0; cut <= message.size(); ++cut) {
    Sha256 hash;
    hash.update(std::string_view(message).substr(0, cut));
    hash.update(std::string_view(message).substr(cut));
    ASSERT_EQ(hash.finish(), whole) << "cut at " << cut;
  }
}

TEST(Sha256, stands_for_an_empty_message_again_after_its_digest) {
  Sha256 hash;
  hash.update("abc");
  hash.finish();
  EXPECT_EQ(hash.finish(), sha256(""));
}

}  // namespace
}  // namespace mille
