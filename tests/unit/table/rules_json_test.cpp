// The rules in records: the meaning of a missing field never changes.
#include "table/rules_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/rule_fields.h"
#include "core/ruleset.h"

namespace mille {
namespace {

// Every record relies on this text. A field added later has its neutral value in the base.
TEST(RecordRules, the_base_is_montreal_for_ever) {
  EXPECT_EQ(
      write_rules(base_rules()),
      R"({"cards":{"packs":2,"jokers":0,"wild":["2"],"values":{"A":15,"2":20,"3":5,"4":5,"5":5,"6":5,"7":5,"8":5,"9":5,)"
      R"("10":10,"J":10,"Q":10,"K":10,"joker":50,"JD":50,"QS":100}},"deal":{"hand":15,"max_turns":500},)"
      R"("sets":{"min_size":3,"min_natural_cards":1,"max_wilds":12,"max_size":28,"of_wilds":true,"lay_on_opponent":false,)"
      R"("opening_minimum":0},"pile":{"take":"pair","amount":"all","wild_upcard":"pair","first_turn_two":true},)"
      R"("stock":{"exhausted":"reshuffle"},"out":{"discard":"optional","bonus":0},)"
      R"("naturals":{"size":8,"set_factor":2,"clean":"out","clean_factor":2},"score":{"chapeau":true},)"
      R"("match":{"target":1200,"natural_required":false,"tie":"deal","max_deals":1000,"forfeit":"as_out"},)"
      R"("payment":{"stake_ratio":3,"unit":100,"behind":"zero","skunk_percent":50,"skunk_mode":"multiply","skunk":2,)"
      R"("double_skunk":3,"double_skunk_when":"total","progressive_naturals":false,"progressive_chapeaux":false}})");
  EXPECT_EQ(write_rule_changes(base_rules(), base_rules()), "{}");
}

// The fields of a group are adjacent in the table, because a record writes each group as one object.
TEST(RecordRules, a_group_is_named_once) {
  std::set<std::string_view> before;
  std::string_view group;
  for (const RuleField& field : rule_fields()) {
    if (field.group == group) continue;
    group = field.group;
    EXPECT_TRUE(before.insert(group).second) << group;
  }
}

TEST(RuleFields, are_described_with_their_range_or_their_choices) {
  const auto described = nlohmann::json::parse(describe_rule_fields());
  ASSERT_EQ(described.size(), rule_fields().size());
  std::size_t place = 0;
  for (const RuleField& field : rule_fields()) {
    const auto& entry = described[place++];
    EXPECT_EQ(entry["name"], field.full_name);
    EXPECT_EQ(entry.contains("minimum"), field.type == FieldType::integer) << field.full_name;
    EXPECT_EQ(entry.contains("maximum"), field.type == FieldType::integer) << field.full_name;
    ASSERT_EQ(entry.contains("choices"), field.type == FieldType::choice) << field.full_name;
    if (field.type == FieldType::choice) {
      EXPECT_EQ(entry["choices"].size(), field.choices.size()) << field.full_name;
    } else if (field.type == FieldType::integer) {
      EXPECT_EQ(entry["minimum"], field.minimum) << field.full_name;
      EXPECT_EQ(entry["maximum"], field.maximum) << field.full_name;
    }
  }
}

}  // namespace
}  // namespace mille
