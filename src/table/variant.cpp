// Derives a variant's JSON, hash, encoding and tag from its rules and its script.
#include "table/variant.h"

#include <algorithm>

#include "table/rules_json.h"

namespace mille {
namespace {

// Must change whenever the layout of State changes.
constexpr std::uint64_t kStateLayout = 0x6d696c6c65000003u;

// The hash that marks states: the variant's, with the options of the script's own, by which its hooks differ.
Digest state_hash(const Variant& variant) {
  Sha256 sha;
  sha.update(std::span<const std::uint8_t>(variant.hash));
  bool own = false;
  for (const VariantOption& option : variant.options) {
    if (!option.is_own) continue;
    sha.update(option.name + "=" + option.value + "\n");
    own = true;
  }
  return own ? sha.finish() : variant.hash;
}

// A list with the fields of each rule set that differ from `base`.
std::string write_rule_sets(const Variant& variant, const mille_rules& base) {
  std::string text = "[";
  for (const Ruleset& one : variant.rule_sets) {
    if (text.size() > 1) text += ',';
    text += write_rule_changes(one.rules, base);
  }
  return text + ']';
}

}  // namespace

bool is_variant_name(std::string_view name) {
  const auto small = [](char letter) { return letter >= 'a' && letter <= 'z'; };
  return !name.empty() && name.size() <= kMaxNameBytes && small(name[0]) &&
         std::all_of(name.begin(), name.end(),
                     [&](char letter) { return small(letter) || (letter >= '0' && letter <= '9') || letter == '-'; });
}

bool is_option_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxNameBytes && std::all_of(name.begin(), name.end(), [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '_' || letter == '-';
  });
}

void seal_variant(Variant* variant) {
  variant->rules_json = write_rules(variant->ruleset.rules);
  variant->record_rules = write_rule_changes(variant->ruleset.rules, base_rules());
  if (!variant->rule_sets.empty()) variant->record_rule_sets = write_rule_sets(*variant, base_rules());
  variant->hash = variant_hash(variant->record_rules, variant->script);
  variant->encoding = Encoding(variant->game());
  const Digest mark = state_hash(*variant);
  std::uint64_t prefix = 0;
  for (std::size_t i = 0; i < sizeof prefix; ++i) prefix = prefix << 8 | mark[i];
  variant->ruleset.tag = (prefix ^ kStateLayout) | 1;  // zeroed memory is never a state
  for (Ruleset& one : variant->rule_sets) one.tag = variant->ruleset.tag;
}

std::string write_rule_sets(const Variant& variant) { return write_rule_sets(variant, variant.ruleset.rules); }

Digest variant_hash(std::string_view rules, std::string_view script) {
  Sha256 sha;
  sha.update(rules);
  sha.update(script);
  return sha.finish();
}

}  // namespace mille
