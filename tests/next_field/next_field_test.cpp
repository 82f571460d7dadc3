// A later library, which has the field sets.max_runs, must read and write every record in tests/golden as this library
// does. CMakeLists.txt adds the field.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/rule_fields.h"
#include "core/ruleset.h"
#include "record/record_write.h"
#include "tests/support/paths.h"
#include "tests/unit/record/record_support.h"
#include "tests/unit/support/table_support.h"

namespace mille {
namespace {

constexpr std::int32_t kDefault = 5;
constexpr std::int32_t kNeutral = 28;

std::vector<std::string> golden() {
  std::vector<std::string> records;
  for (const auto& file : std::filesystem::directory_iterator(mille_test::source_dir() + "/tests/golden/records")) {
    std::ifstream text(file.path(), std::ios::binary);
    records.emplace_back(std::istreambuf_iterator<char>(text), std::istreambuf_iterator<char>());
  }
  return records;
}

// Returns the record without the header's engine, which depends on the library that wrote it.
std::string without_engine(const std::string& record) {
  const std::size_t start = record.find("\"engine\":\"");
  return record.substr(0, start) + record.substr(record.find("\",", start) + 2);
}

// Returns the table's record with hashes, which the records in tests/golden have too.
std::string written(const Table& table) {
  mille_record_options options{};
  options.struct_size = sizeof options;
  options.hash = 1;
  const auto text = write_record(table, MILLE_ALL, options, nullptr);
  EXPECT_EQ(text.status(), MILLE_OK);
  return *text;
}

TEST(NextField, is_in_the_table) {
  const RuleField* field = find_rule_field("sets.max_runs");
  ASSERT_NE(field, nullptr);
  EXPECT_EQ(default_rules().sets_max_runs, kDefault);
  EXPECT_EQ(base_rules().sets_max_runs, kNeutral);
}

TEST(NextField, leaves_every_record_as_it_was) {
  std::size_t read = 0;
  for (const std::string& record : golden()) {
    const auto result = test::read_back(record);
    ASSERT_EQ(result.status, MILLE_OK) << result.error.line << ": " << result.error.text;
    EXPECT_EQ(result.table->variant().ruleset.rules.sets_max_runs, kNeutral);
    EXPECT_EQ(without_engine(written(*result.table)), without_engine(record));
    ++read;
  }
  EXPECT_GE(read, 7u);
}

// A library without the field refuses such a record (RecordRead.a_field_that_nobody_knows_comes_from_a_newer_library).
TEST(NextField, is_written_where_it_is_not_neutral) {
  const auto table = test::played_match("montreal", 3);
  const std::string record = test::record_of(*table);
  EXPECT_NE(record.find(R"("rules":{"sets":{"max_runs":5}})"), std::string::npos) << test::lines_of(record)[0];
  const auto read = test::read_back(record);
  ASSERT_EQ(read.status, MILLE_OK) << read.error.text;
  EXPECT_EQ(read.table->variant().ruleset.rules.sets_max_runs, kDefault);
  EXPECT_EQ(test::record_of(*read.table), record);
}

// A library without the field can therefore read the record.
TEST(NextField, is_not_written_where_it_is_neutral) {
  mille_rules rules = default_rules();
  rules.sets_max_runs = kNeutral;
  rules.match_target = 300;
  const auto variant = test::variant_of(rules);
  EXPECT_EQ(variant->record_rules, R"({"match":{"target":300}})");
}

}  // namespace
}  // namespace mille
