// Tests the verifier of apps/verify, which shares nothing with the library, on the library's records.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/support/library.h"
#include "tests/support/paths.h"

namespace mille_test {
namespace {

const std::string kGolden = mille_test::source_dir() + "/tests/golden/records/";

std::string stored(const std::string& name) {
  std::ifstream file(kGolden + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Verdict {
  int code = -1;
  std::string text;
};

Verdict verify(const std::string& record, const std::string& options = {}) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("mille_verifier_" + std::to_string(getpid()))).string();
  std::ofstream(path, std::ios::binary) << record;
  Verdict verdict;
  FILE* const run = popen(
      ("python3 '" + mille_test::source_dir() + "/apps/verify/verify.py' '" + path + "'" + options + " 2>&1").c_str(),
      "r");
  if (run == nullptr) return verdict;
  for (int byte = std::fgetc(run); byte != EOF; byte = std::fgetc(run)) verdict.text += static_cast<char>(byte);
  const int status = pclose(run);
  verdict.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  std::filesystem::remove(path);
  return verdict;
}

std::string with(std::string text, const std::string& old, const std::string& changed) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return at == std::string::npos ? text : text.replace(at, old.size(), changed);
}

TEST(Verifier, follows_every_card_of_every_record) {
  for (const auto& file : std::filesystem::directory_iterator(kGolden)) {
    const Verdict verdict = verify(stored(file.path().filename().string()));
    EXPECT_EQ(verdict.code, 0) << file.path() << '\n' << verdict.text;
  }
}

void expect_refused(const std::string& record, const std::string& reason) {
  const Verdict verdict = verify(record);
  EXPECT_EQ(verdict.code, 1) << reason;
  EXPECT_NE(verdict.text.find(reason), std::string::npos) << verdict.text;
}

TEST(Verifier, holds_rules_to_their_hash_and_records_to_one_spelling) {
  const std::string record = stored("montreal.jsonl");
  expect_refused(with(record, "\"target\":400}}", "\"target\":401}}"), "rules and script have the hash");
  expect_refused(with(record, "{\"deal\":1,", "{\"deal\": 1,"), "line 2, column 9: a record has one spelling");
  expect_refused(with(record, "\"players\":[\"h", "\"players\":[\"\\u0068"), "line 1, column ");
  expect_refused(with(record, "\"mille_record\":2", "\"mille_record\":3"), "written by a newer libmille");
}

TEST(Verifier, refuses_a_field_that_it_does_not_know) {
  // The new hash is that of the rules with the added field.
  const std::string record = stored("montreal.jsonl");
  const std::string rules = "{\"sets\":{\"max_runs\":3}}";
  std::string newer = with(record, "\"rules\":{\"match\":{\"target\":400}}", "\"rules\":" + rules);
  const std::size_t hash = newer.find("\"variant_hash\":\"") + 16;
  newer.replace(hash, 64, "09aae0edee2a3d5966695c5a2ffa37183d9698c09ff7c3b18f80289184e10168");
  expect_refused(newer, "sets.max_runs is unknown here: written by a newer libmille");
}

using Bytes = std::array<std::uint8_t, MILLE_HASH_SIZE>;

std::string hex(const Bytes& bytes) {
  std::string text;
  char digits[3];
  for (const std::uint8_t byte : bytes) {
    std::snprintf(digits, sizeof digits, "%02x", byte);
    text += digits;
  }
  return text;
}

// A match that two guests sealed with the library's calls and that is played to the end, with the notes of both guests.
struct SealedMatch {
  Table table = sealed();
  Bytes commit{};
  Bytes shares[2]{};

  static Table sealed() {
    mille_match_setup setup{};
    setup.struct_size = sizeof setup;
    setup.decks = MILLE_DECKS_SEALED;
    setup.stakes[0] = 1;
    setup.stakes[1] = 3;
    mille_table* table = nullptr;
    EXPECT_EQ(mille_table_create(Variant::load("montreal").get(), &setup, &table, nullptr), MILLE_OK);
    return Table(table);
  }

  SealedMatch() {
    EXPECT_EQ(mille_table_seal(table.get(), 3, nullptr), MILLE_OK);
    EXPECT_EQ(mille_table_commitment(table.get(), commit.data(), nullptr), MILLE_OK);
    for (int seat = 0; seat < 2; ++seat) {
      Bytes share_commit;
      EXPECT_EQ(mille_guest_new_share("a word", 6, shares[seat].data(), nullptr), MILLE_OK);
      EXPECT_EQ(mille_guest_share_commit(commit.data(), seat, shares[seat].data(), share_commit.data(), nullptr),
                MILLE_OK);
      EXPECT_EQ(mille_table_add_share_commit(table.get(), seat, share_commit.data(), nullptr), MILLE_OK);
    }
    for (int seat = 0; seat < 2; ++seat) {
      EXPECT_EQ(mille_table_add_share(table.get(), seat, shares[seat].data(), nullptr), MILLE_OK);
    }
    std::size_t next = 0;
    while (!table.over()) {
      if (!table.in_deal()) {
        table.next_deal();
        continue;
      }
      const std::vector<mille_action> legal = table.legal();
      table.apply(legal[(next++ * 7) % legal.size()]);
    }
  }

  std::string receipt() const {
    Bytes bytes;
    EXPECT_EQ(mille_table_receipt(table.get(), table.info().record_lines - 1, bytes.data(), nullptr), MILLE_OK);
    return hex(bytes);
  }
};

TEST(Verifier, follows_a_sealed_match_of_the_library) {
  const SealedMatch match;
  const std::string notes =
      " --commit " + hex(match.commit) + " --share 0=" + hex(match.shares[0]) + " --receipt " + match.receipt();
  for (const mille_seat viewer : {mille_seat{MILLE_ALL}, 0, 1}) {
    const Verdict verdict = verify(match.table.record({.viewer = viewer}), notes);
    EXPECT_EQ(verdict.code, 0) << verdict.text;
    EXPECT_NE(verdict.text.find("Every card"), std::string::npos) << verdict.text;
  }
  EXPECT_EQ(verify(match.table.record(), " --commit " + hex(match.shares[0])).code, 1);
  EXPECT_EQ(verify(match.table.record(), " --share 1=" + hex(match.shares[0])).code, 1);
  EXPECT_EQ(verify(match.table.record(), " --receipt " + hex(match.commit)).code, 1);
}

TEST(Verifier, finds_a_seed_that_was_not_promised) {
  const std::string record = SealedMatch().table.record();
  const std::size_t at = record.find("\"reveal\":{\"seed\":\"") + 18;
  std::string changed = record;
  changed[at] = changed[at] == '0' ? '1' : '0';
  const Verdict verdict = verify(changed);
  EXPECT_EQ(verdict.code, 1);
  EXPECT_NE(verdict.text.find("do not give the commitment in the header"), std::string::npos) << verdict.text;
}

TEST(Verifier, finds_a_card_that_was_not_dealt) {
  const std::string record = stored("montreal.jsonl");
  const Verdict verdict = verify(with(record, "\"do\":\"discard 8D\"", "\"do\":\"discard AS\""));
  EXPECT_EQ(verdict.code, 1);
  EXPECT_NE(verdict.text.find("line 4: seat 1 plays AS, which the seed did not give it"), std::string::npos)
      << verdict.text;
}

TEST(Verifier, finds_a_deck_that_was_stacked) {
  std::string record = stored("montreal.jsonl");
  const std::size_t deck = record.find("\"deck\":[") + 8;
  const std::size_t end = record.find(',', deck);
  const std::string first = record.substr(deck, end - deck);
  const std::size_t other = record.find(',', end + 1);
  const std::string second = record.substr(end + 1, other - end - 1);
  ASSERT_NE(first, second);
  record.replace(deck, other - deck, second + ',' + first);
  const Verdict verdict = verify(record);
  EXPECT_EQ(verdict.code, 1);
  EXPECT_NE(verdict.text.find("line 2: the deck is"), std::string::npos) << verdict.text;
}

TEST(Verifier, refuses_what_is_no_record) {
  for (const char* record :
       {"", "x", "[1]", "{\"do\":\"draw\"}", "{\"mille_record\":2}", "{\"mille_record\":2}\n{\"do\":7}",
        "{\"mille_record\":2,\"decks\":\"sealed\"}\n{\"reveal\":3}",
        "{\"mille_record\":2,\"decks\":\"seed\",\"seed\":\"0g\"}",
        "{\"mille_record\":2,\"decks\":\"given\",\"seed\":null}"}) {
    const Verdict verdict = verify(record);
    EXPECT_EQ(verdict.code, 1) << record << '\n' << verdict.text;
    EXPECT_EQ(verdict.text.find("Traceback"), std::string::npos) << verdict.text;
  }
}

TEST(Verifier, calls_a_record_without_its_last_lines_unfinished) {
  const Verdict verdict = verify(stored("montreal.jsonl").substr(0, 3000));
  EXPECT_EQ(verdict.code, 0);
  EXPECT_NE(verdict.text.find("match 1: unfinished"), std::string::npos) << verdict.text;
}

}  // namespace
}  // namespace mille_test
