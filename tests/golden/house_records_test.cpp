// A match under a script has the same record on every machine. tests/hosts/house_records.json says how two matches of each
// house rule are played and has the hash of their records. This test and capi/wasm/try/records.js hold their builds against
// it. MILLE_WRITE_GOLDEN=1 writes the hashes anew, which is right only if a rule or a record changes on purpose.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "tests/support/expect.h"
#include "tests/support/library.h"
#include "tests/support/paths.h"

namespace mille_test {
namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const std::string& path) {
  std::ifstream file(source_dir() + path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Variant rule_of(const Json& one) {
  const std::string name = one["rule"].get<std::string>() + ".lua";
  const std::string text = text_of("/plugins/variants/house/" + name);
  std::vector<mille_option> options;
  for (const auto& [option, value] : one["options"].items()) {
    options.push_back({option.c_str(), value.get_ref<const std::string&>().c_str()});
  }
  const mille_script_file file{name.c_str(), text.data(), text.size()};
  mille_variant* variant = nullptr;
  Outcome outcome;
  outcome.status =
      mille_variant_from_script(engine(), &file, 1, options.data(), options.size(), &variant, &outcome.error);
  must(outcome, "mille_variant_from_script");
  return Variant(VariantHandle(variant, FreeVariant{}));
}

// Plays actions at random, as records.js does. Seat 0 gives up after 400 decisions.
Table played(const Json& one) {
  const std::int64_t number = one["seed"];
  const Json& stakes = one["stakes"];
  Table table = Table::start(rule_of(one), seed(std::to_string(number)), stakes[0], stakes[1]);
  std::uint64_t random = static_cast<std::uint64_t>(number);
  while (!table.over() && table.info().decisions < 400) {
    if (!table.in_deal()) table.next_deal();
    random = random * 48271 % 2147483647;
    const auto legal = table.legal();
    table.apply(legal[static_cast<std::size_t>(random) % legal.size()]);
  }
  if (!table.over()) table.forfeit(0);
  return table;
}

// FNV-1a of 32 bits, of the record without the version of the engine that wrote it.
std::uint32_t hash_of(const std::string& record) {
  std::uint32_t hash = 2166136261;
  for (const char byte : with_member(record, "engine", "\"\"")) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619;
  }
  return hash;
}

TEST(HouseRecords, are_the_same_on_every_machine_and_verify) {
  if (mille_has("mille.script/1") == 0) GTEST_SKIP() << "built without scripts";
  const std::string path = "/tests/hosts/house_records.json";
  Json all = Json::parse(text_of(path));
  const bool writes = std::getenv("MILLE_WRITE_GOLDEN") != nullptr;
  std::set<std::string> rules;
  for (Json& one : all) {
    SCOPED_TRACE(one.dump());
    rules.insert(one["rule"]);
    const std::string record = played(one).record({});
    if (writes) one["hash"] = hash_of(record);
    EXPECT_EQ(hash_of(record), one["hash"]);
    EXPECT_TRUE(Table::import(record).over());
  }
  for (const auto& entry : std::filesystem::directory_iterator(source_dir() + "/plugins/variants/house")) {
    EXPECT_EQ(rules.count(entry.path().stem().string()), 1u) << entry.path() << " is in none of them";
  }
  if (!writes) return;
  std::ofstream file(source_dir() + path);
  for (const Json& one : all) file << (&one == &all.front() ? "[\n" : ",\n") << one.dump();
  file << "\n]\n";
}

}  // namespace
}  // namespace mille_test
