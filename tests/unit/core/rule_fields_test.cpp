// Compares the table of rule fields with what people and editors read about it: docs/fields.md and
// apps/cli/templates/mille_meta.lua. After adding a field, run unit_core once with MILLE_WRITE_FIELDS=1. It writes the
// editor's annotations and adds the missing rows of the guide.
#include "core/rule_fields.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "tests/support/paths.h"

namespace mille {
namespace {

constexpr const char* kGuide = "docs/fields.md";
constexpr const char* kAnnotations = "apps/cli/templates/mille_meta.lua";

bool writes() { return std::getenv("MILLE_WRITE_FIELDS") != nullptr; }

std::string read_file(const std::string& name) {
  std::ifstream file(mille_test::source_dir() + '/' + name);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

void write_file(const std::string& name, const std::string& text) {
  std::ofstream(mille_test::source_dir() + '/' + name) << text;
}

std::string joined(const RuleField& field, std::string_view quote, std::string_view between) {
  std::string text;
  for (const std::string_view choice : field.choices) {
    text.append(text.empty() ? std::string_view() : between).append(quote).append(choice).append(quote);
  }
  return text;
}

// Writes 100000 as 100,000.
std::string grouped(std::int32_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string type_for_editors(const RuleField& field) {
  switch (field.type) {
    case FieldType::integer:
      return "integer " + std::to_string(field.minimum) + " to " + std::to_string(field.maximum) + '.';
    case FieldType::boolean: return "boolean";
    case FieldType::choice: return joined(field, "\"", "|");
    case FieldType::wild_list: return "mille.rank_or_joker[]";
    case FieldType::value_map: return "table<mille.card_or_rank, integer>";
  }
  return {};
}

// The annotation lines for a group's class.
std::string annotations_of(std::string_view group) {
  std::string text = "---@class mille." + std::string(group) + '\n';
  for (const RuleField& field : rule_fields()) {
    if (field.group != group) continue;
    text.append("---@field ").append(field.name).append("? ").append(type_for_editors(field)).append(1, ' ');
    text.append(field.help).append(1, '\n');
  }
  return text;
}

std::vector<std::string_view> groups() {
  std::vector<std::string_view> names;
  for (const RuleField& field : rule_fields()) {
    if (names.empty() || names.back() != field.group) names.push_back(field.group);
  }
  return names;
}

// Types and defaults that the guide states differently from the table.
const std::map<std::string_view, std::string> kSaid = {
    {"cards.wild", "list of at most two entries, each a rank or `joker` | `[\"2\"]`"},
    {"cards.values", "points 0–1,000 by rank, by card, by `joker`; at most two values within a rank | C2, a joker 50"},
    {"naturals.size", "3 to 4 × packs | 4 × packs"},
    {"payment.skunk", "1–10 as a factor, 0–10 as larges | 2"},
    {"payment.double_skunk", "1–10 as a factor, 0–10 as larges | 3"},
};

// A row of the guide, without its last cell (the meaning).
std::string row_of(const RuleField& field) {
  std::string row = "| `" + std::string(field.full_name) + "` | ";
  if (const auto said = kSaid.find(field.full_name); said != kSaid.end()) return row + said->second + " | ";
  switch (field.type) {
    case FieldType::boolean:
      row += std::string("true, false | ") + (field.default_value != 0 ? "true" : "false");
      break;
    case FieldType::choice:
      row += joined(field, "`", ", ") + " | `" +
             std::string(field.choices[static_cast<std::size_t>(field.default_value)]) + '`';
      break;
    default:
      row += grouped(field.minimum) + "–" + grouped(field.maximum) + " | " + std::to_string(field.default_value);
      break;
  }
  return row + " | ";
}

TEST(RuleFields, have_a_place_of_their_own_in_the_struct) {
  std::set<std::size_t> places;
  for (const RuleField& field : rule_fields()) {
    EXPECT_TRUE(places.insert(field.offset).second) << field.full_name;
    EXPECT_LE(field.offset + sizeof(std::int32_t), sizeof(mille_rules)) << field.full_name;
  }
}

TEST(RuleFields, are_said_in_a_sentence_and_keep_their_ranges) {
  for (const RuleField& field : rule_fields()) {
    EXPECT_TRUE(field.help.ends_with('.')) << field.full_name;
    EXPECT_FALSE(field.since.empty()) << field.full_name;
    if (field.type == FieldType::wild_list || field.type == FieldType::value_map) continue;
    for (const std::int32_t value : {field.base, field.neutral}) {
      if (&field == find_rule_field("naturals.size")) continue;  // 0 means 4 per pack
      EXPECT_GE(value, field.minimum) << field.full_name;
      EXPECT_LE(value, field.maximum) << field.full_name;
    }
  }
}

TEST(RuleFields, are_used_beyond_a_size_that_leaves_them_out_unless_neutral) {
  const auto of_a_number = [](const RuleField& field) {
    return field.type != FieldType::wild_list && field.type != FieldType::value_map;
  };
  mille_rules neutral{};
  for (const RuleField& field : rule_fields()) field_value(neutral, field) = field.neutral;
  EXPECT_TRUE(fields_used_beyond(0, neutral).empty());
  for (const RuleField& field : rule_fields()) {
    if (!of_a_number(field)) continue;
    mille_rules rules = neutral;
    field_value(rules, field) = field.neutral == field.minimum ? field.maximum : field.minimum;
    const auto before = static_cast<std::uint32_t>(field.offset);
    const auto behind = static_cast<std::uint32_t>(field.offset + sizeof(std::int32_t));
    EXPECT_EQ(fields_used_beyond(before, rules), std::vector<const RuleField*>{&field}) << field.full_name;
    EXPECT_TRUE(fields_used_beyond(behind, rules).empty()) << field.full_name;
  }
}

TEST(RuleFields, are_named_in_a_row) {
  const RuleField* const fields[] = {find_rule_field("match.tie"), find_rule_field("out.bonus")};
  EXPECT_EQ(names_of(fields, ", "), "match.tie, out.bonus");
  EXPECT_EQ(names_of({}, ", "), "");
}

TEST(RuleFields, are_the_annotations_of_every_group) {
  std::string text = read_file(kAnnotations);
  for (const std::string_view group : groups()) {
    const std::size_t start = text.find("---@class mille." + std::string(group) + '\n');
    ASSERT_NE(start, std::string::npos) << group;
    const std::size_t end = text.find("\n\n", start) + 1;
    if (writes()) {
      text.replace(start, end - start, annotations_of(group));
    } else {
      EXPECT_EQ(text.substr(start, end - start), annotations_of(group)) << kAnnotations;
    }
  }
  if (writes()) write_file(kAnnotations, text);
}

TEST(RuleFields, are_the_rows_of_the_guide_in_their_order) {
  std::string text = read_file(kGuide);
  std::size_t end = text.find("| --- |");
  for (const RuleField& field : rule_fields()) {
    end = text.find('\n', end) + 1;
    const std::string row = row_of(field);
    if (writes() && text.find("\n| `" + std::string(field.full_name) + "` |") == std::string::npos) {
      text.insert(end, row + std::string(field.help) + " |\n");
    }
    EXPECT_EQ(text.substr(end, row.size()), row) << kGuide;
    EXPECT_GT(text.find('\n', end), end + row.size() + 2) << "no meaning of " << field.full_name;
  }
  EXPECT_EQ(text.substr(text.find('\n', end), 2), "\n\n") << "a row of no field";
  if (writes()) write_file(kGuide, text);
}

}  // namespace
}  // namespace mille
