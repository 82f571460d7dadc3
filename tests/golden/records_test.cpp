// Recorded matches with the hash of every state. A change to the effect of a rule or to the hash of a state changes
// them. To record them again after an intended change, run interface_test with MILLE_WRITE_GOLDEN set.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "mille/mille_ai.h"
#include "tests/property/play.h"
#include "tests/support/expect.h"
#include "tests/support/paths.h"

namespace mille_test {
namespace {

// The recorded matches, and how each was played.
struct Recorded {
  const char* file;
  const char* rules;  // id of a shipped variant, or rules as JSON
  const char* target;
  std::uint64_t seed;
  bool draw_ends;
};

const Recorded kRecorded[] = {
    {"montreal", "montreal", "400", 1, false},
    {"target_2000", "target-2000", "300", 3, true},
    {"progressive", "progressive", "300", 4, false},
    {"denexa", "denexa", "300", 5, false},
    {"jokers",
     R"({"cards":{"jokers":4,"wild":["2","joker"]},"pile":{"take":"pair_or_wild"},"sets":{"lay_on_opponent":true},"match":{"target":300}})",
     "", 7, false},
    {"one_pack", R"({"cards":{"packs":1},"deal":{"hand":7},"stock":{"exhausted":"turn_over"},"match":{"target":100}})",
     "", 8, true},
    {"values", R"({"cards":{"values":{"3":7,"QS":10,"KH":40}},"out":{"bonus":25},"match":{"target":200}})", "", 9,
     false},
};

std::string text_of(const std::string& path) {
  std::ifstream file(mille_test::source_dir() + "/tests/golden/" + path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string path_of(const Recorded& recorded) { return std::string("records/") + recorded.file + ".jsonl"; }

const RecordOptions kWithHashes{MILLE_ALL, false, true, 0};

// Plays a match of random actions. If nobody has won after 1,200 decisions, seat 0 forfeits.
Table played(const Variant& variant, std::uint64_t number, bool draw_ends) {
  Random random(number);
  Table table = Table::start(variant, seed(std::to_string(number)), 1, 3, MILLE_DECKS_SEED, draw_ends);
  while (!table.over() && table.info().decisions < 1200) {
    if (!table.in_deal()) table.next_deal();
    table.apply(choose(table.legal(), Temper::any, random));
  }
  if (!table.over()) table.forfeit(0);
  return table;
}

std::string played(const Recorded& recorded) {
  const Variant variant = recorded.rules[0] == '{' ? with_rules(recorded.rules)
                                                   : Variant::load(recorded.rules, {{"target", recorded.target}});
  return played(variant, recorded.seed, recorded.draw_ends).record(kWithHashes);
}

constexpr const char* kRemedy = ": if the change is meant, run interface_test once with MILLE_WRITE_GOLDEN=1";

// Returns the record without the version of the engine that wrote it.
std::string without_engine(const std::string& record) { return with_member(record, "engine", "\"\""); }

TEST(RecordedMatch, played_again_from_its_seed_is_the_same) {
  for (const Recorded& recorded : kRecorded) {
    const std::string record = played(recorded);
    if (std::getenv("MILLE_WRITE_GOLDEN") != nullptr) {
      std::ofstream(mille_test::source_dir() + "/tests/golden/" + path_of(recorded), std::ios::binary) << record;
    }
    EXPECT_EQ(without_engine(record), without_engine(text_of(path_of(recorded)))) << recorded.file << kRemedy;
  }
}

void expect_written_again(const std::string& path) {
  const std::string record = text_of(path);
  const Table table = Table::import(record);
  EXPECT_EQ(without_engine(table.record(kWithHashes)), without_engine(record)) << path;
  EXPECT_TRUE(table.over()) << path;
}

TEST(RecordedMatch, is_verified_and_written_again_to_the_byte) {
  for (const Recorded& recorded : kRecorded) expect_written_again(path_of(recorded));
}

// M4
TEST(RecordedMatch, names_a_fault_of_the_hosts_own_player) {
  mille_ai_api api{};
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = "broken";
  api.flags = MILLE_AI_ANY_RULES;
  api.decide = [](void*, const mille_ai_decision*, std::uint32_t*) -> std::int32_t { return 1; };
  const Table table = Table::import(text_of("records/montreal.jsonl"));
  ASSERT_EQ(mille_table_undo(table.get(), 5, nullptr), MILLE_OK);
  mille_player* player = nullptr;
  ASSERT_EQ(mille_player_from_api(engine(), &api, nullptr, nullptr, 0, &player, nullptr), MILLE_OK);
  ASSERT_EQ(mille_table_set_player(table.get(), table.info().turn, player, nullptr), MILLE_OK);
  mille_step step{};
  step.struct_size = sizeof step;
  ASSERT_EQ(mille_table_step(table.get(), nullptr, &step, nullptr), MILLE_E_PLAYER);
  EXPECT_EQ(step.fault, MILLE_FAULT_CALLBACK);
  EXPECT_EQ(mille_table_forfeit(table.get(), step.seat, step.fault, nullptr), MILLE_OK);
  mille_player_free(player);
  EXPECT_EQ(Table::import(table.record(kWithHashes)).info().fault, MILLE_FAULT_CALLBACK);
}

// Combines the hashes of a table after every decision into one number.
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

// There are too many matches to store their records. One line per match holds its number of decisions
// and its combined hashes.
TEST(RecordedMatch, two_hundred_of_all_variants_come_to_the_same_hashes) {
  std::ostringstream lines;
  std::uint64_t number = 1000;
  const auto play = [&](const std::string& name, const Variant& variant, int matches) {
    for (int i = 0; i < matches; ++i, ++number) {
      const Table table = played(variant, number, i % 2 == 1);
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
