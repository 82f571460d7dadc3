// Compares the shipped variants of a build without Lua with the scripts of a build with Lua. After changing a script,
// run unit_variant once with MILLE_WRITE_VARIANTS=1. It writes src/variant/native_variants.inc.
#include "variant/native_variants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "core/rule_fields.h"
#include "support.h"
#include "table/rules_json.h"
#include "tests/support/paths.h"
#include "variant/shipped.h"

namespace mille {
namespace {

std::shared_ptr<Variant> scripted(std::string_view id) {
  const auto variant = ScriptVariants({}).by_id(id, {}, nullptr);
  EXPECT_EQ(variant.status(), MILLE_OK) << id;
  return *variant;
}

mille_rules resolved(const mille_rules& rules) {
  const auto ruleset = make_ruleset(rules, nullptr);
  EXPECT_EQ(ruleset.status(), MILLE_OK);
  return ruleset->rules;
}

std::string quoted(const std::string& text) {
  std::string literal = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') literal += '\\';
    literal += c;
  }
  return literal + '"';
}

// A field's value: one number, or the numbers of its list.
std::vector<std::int32_t> numbers_of(mille_rules rules, const RuleField& field) {
  std::size_t count = 1;
  if (field.type == FieldType::wild_list) count = std::size(rules.cards_wild);
  if (field.type == FieldType::value_map) count = std::size(rules.cards_values);
  const std::int32_t* const first = &field_value(rules, field);
  return {first, first + count};
}

// The assignments that turn the default rules into those of a variant.
std::string changes_of(const mille_rules& rules) {
  const mille_rules defaults = resolved(default_rules());
  std::string changes;
  for (const RuleField& field : rule_fields()) {
    std::string member(field.full_name);
    std::replace(member.begin(), member.end(), '.', '_');
    const std::vector<std::int32_t> before = numbers_of(defaults, field);
    const std::vector<std::int32_t> after = numbers_of(rules, field);
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (after[i] == before[i]) continue;
      const std::string place = after.size() > 1 ? '[' + std::to_string(i) + ']' : "";
      changes += "   rules." + member + place + " = " + std::to_string(after[i]) + ";\n";
    }
  }
  return changes;
}

std::string entry_of(const Variant& variant) {
  const std::string changes = changes_of(variant.ruleset.rules);
  return '{' + quoted(variant.id) + ", " + quoted(variant.title) + ",\n " + quoted(variant.about) + ",\n " +
         (changes.empty() ? "[](mille_rules&) {}},\n" : "[](mille_rules& rules) {\n" + changes + " }},\n");
}

TEST(NativeVariants, are_written_from_the_scripts) {
  const std::string name = mille_test::source_dir() + "/src/variant/native_variants.inc";
  std::string written = "// Generated from plugins/variants by tests/unit/variant/native_variants_test.cpp.\n";
  for (const std::string_view id : shipped_variant_ids()) written += entry_of(*scripted(id));
  if (std::getenv("MILLE_WRITE_VARIANTS") != nullptr) std::ofstream(name) << written;
  std::ifstream file(name);
  const std::string kept{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(kept, written) << "run MILLE_WRITE_VARIANTS=1 build/dev/bin/unit_variant";
}

TEST(NativeVariants, have_the_names_texts_rules_and_options_of_the_scripts) {
  const std::vector<std::string_view> ids = shipped_variant_ids();
  ASSERT_EQ(std::size(kNativeVariants), ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const NativeVariant& native = kNativeVariants[i];
    const auto variant = scripted(ids[i]);
    EXPECT_EQ(native.id, variant->id);
    EXPECT_EQ(native.title, variant->title) << native.id;
    EXPECT_EQ(native.about, variant->about) << native.id;
    const mille_rules rules = resolved(rules_of(native));
    for (const RuleField& field : rule_fields()) {
      EXPECT_EQ(numbers_of(rules, field), numbers_of(variant->ruleset.rules, field))
          << native.id << ": " << field.full_name;
    }
    EXPECT_EQ(write_rules(rules), variant->rules_json) << native.id;
    // A build without Lua has no hooks, and no option except `target`.
    EXPECT_EQ(variant->hooks, nullptr) << native.id;
    ASSERT_EQ(variant->options.size(), 1u) << native.id;
    EXPECT_EQ(variant->options[0].name, "target") << native.id;
  }
}

}  // namespace
}  // namespace mille
