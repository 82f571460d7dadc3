// Recorded matches with the hash of every state: whoever changes what a rule does, or how a state is hashed, changes these.
// To record them anew after a change that is meant, run interface_test with MILLE_WRITE_GOLDEN set.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/property/play.h"
#include "tests/support/expect.h"
#include "tests/support/paths.h"

namespace mille_test {
namespace {

struct Recorded {
  const char* file;
  const char* rules;  // id of a shipped variant, or rules as JSON
  const char* target;
  std::uint64_t seed;
  mille_decks decks;
  bool draw_ends;
};

const Recorded kRecorded[] = {
    {"montreal", "montreal", "400", 1, MILLE_DECKS_SEED, false},
    {"natural_required", "natural-required", "200", 2, MILLE_DECKS_SEED, false},
    {"target_2000", "target-2000", "300", 3, MILLE_DECKS_SEED, true},
    {"progressive", "progressive", "300", 4, MILLE_DECKS_SEED, false},
    {"denexa", "denexa", "300", 5, MILLE_DECKS_SEED, false},
    {"committed", "montreal", "200", 6, MILLE_DECKS_COMMITTED, false},
    {"jokers",
     R"({"cards":{"jokers":4,"wild":["2","joker"]},"pile":{"take":"pair_or_wild"},"sets":{"lay_on_rival":true},"match":{"target":300}})",
     "", 7, MILLE_DECKS_SEED, false},
    {"one_pack", R"({"cards":{"packs":1},"deal":{"hand":7},"stock":{"exhausted":"turn_over"},"match":{"target":100}})",
     "", 8, MILLE_DECKS_SEED, true},
};

std::string path_of(const Recorded& recorded) {
  return mille_test::source_dir() + "/tests/golden/records/" + recorded.file + ".jsonl";
}

std::string stored(const Recorded& recorded) {
  std::ifstream file(path_of(recorded), std::ios::binary);
  EXPECT_TRUE(file) << path_of(recorded);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

const RecordOptions kWithHashes{MILLE_ALL, false, true, 0};

// A match of random actions; where nobody would ever win, it is given up after so many.
Table played(const Variant& variant, std::uint64_t number, mille_decks decks, bool draw_ends) {
  Random random(number);
  Table table = Table::start(variant, seed(std::to_string(number)), 1, 3, decks, draw_ends);
  while (!table.over() && table.info().decisions < 1200) {
    if (!table.in_deal()) {
      mille_deal_setup setup = sized<mille_deal_setup>();
      setup.cut = decks == MILLE_DECKS_COMMITTED ? static_cast<std::uint32_t>(random.below(104)) : 0;
      table.next_deal(decks == MILLE_DECKS_COMMITTED ? &setup : nullptr);
    }
    table.apply(choose(table.legal(), Temper::any, random));
  }
  if (!table.over()) table.forfeit(0);
  return table;
}

std::string played(const Recorded& recorded) {
  const Variant variant = recorded.rules[0] == '{' ? with_rules(recorded.rules)
                                                   : Variant::load(recorded.rules, {{"target", recorded.target}});
  return played(variant, recorded.seed, recorded.decks, recorded.draw_ends).record(kWithHashes);
}

constexpr const char* kRemedy = ": if the change is meant, run interface_test once with MILLE_WRITE_GOLDEN=1";

// Without the version of the engine that wrote it.
std::string without_engine(const std::string& record) { return with_member(record, "engine", "\"\""); }

TEST(RecordedMatch, PlayedAgainFromItsSeedIsTheSame) {
  for (const Recorded& recorded : kRecorded) {
    const std::string record = played(recorded);
    if (std::getenv("MILLE_WRITE_GOLDEN") != nullptr) std::ofstream(path_of(recorded), std::ios::binary) << record;
    EXPECT_EQ(without_engine(record), without_engine(stored(recorded))) << recorded.file << kRemedy;
  }
}

TEST(RecordedMatch, IsVerifiedAndWrittenAgainToTheByte) {
  for (const Recorded& recorded : kRecorded) {
    const std::string record = stored(recorded);
    const Table table = Table::import(record);
    EXPECT_EQ(without_engine(table.record(kWithHashes)), without_engine(record)) << recorded.file;
    EXPECT_TRUE(table.over()) << recorded.file;
  }
}

// The hash of a table after every decision, all in one number.
std::uint64_t hash_of_all(const Table& table) {
  const mille_table_info info = table.info();
  State state(table.variant());
  std::uint64_t all = 0;
  for (std::uint64_t decision = 0; decision <= info.decisions; ++decision) {
    EXPECT_EQ(mille_state_at(table.get(), decision, state.get(), nullptr), MILLE_OK);
    all = (all ^ state.hash()) * 0x100000001b3U;
  }
  return all;
}

// Too many to store their records: a line tells the decisions and the hashes of each.
TEST(RecordedMatch, TwoHundredOfAllVariantsComeToTheSameHashes) {
  std::ostringstream lines;
  std::uint64_t number = 1000;
  const auto play = [&](const std::string& name, const Variant& variant, int matches) {
    for (int i = 0; i < matches; ++i, ++number) {
      const Table table = played(variant, number, MILLE_DECKS_SEED, i % 2 == 1);
      lines << name << ' ' << number << ' ' << table.info().decisions << ' ' << std::hex << hash_of_all(table)
            << std::dec << '\n';
    }
  };
  for (std::size_t i = 0; mille_variant_id(i) != nullptr; ++i) {
    play(mille_variant_id(i), Variant::load(mille_variant_id(i), {{"target", "400"}}), 25);
  }
  for (std::uint64_t rules = 0; rules < 25; ++rules) {
    play("rules-" + std::to_string(rules), with_rules(random_rules(rules)), 3);
  }
  const std::string path = mille_test::source_dir() + "/tests/golden/matches.txt";
  if (std::getenv("MILLE_WRITE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << lines.str();
  std::ostringstream recorded;
  recorded << std::ifstream(path, std::ios::binary).rdbuf();
  EXPECT_EQ(lines.str(), recorded.str()) << "matches.txt" << kRemedy;
}

}  // namespace
}  // namespace mille_test
