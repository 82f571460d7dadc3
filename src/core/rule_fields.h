// The vocabulary of the rule fields: name, type, range, values and place of each, in the order of records. The order of
// the table is independent of the order of mille_rules, which only grows at its end. Lua, JSON, options and `variants
// show` all use this table; `cards.wild` (a list) and `cards.values` (a map) have types of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mille/mille_types.h"

namespace mille {

enum class FieldType { integer, boolean, choice, wild_list, value_map };

struct RuleField {
  std::string_view group;
  std::string_view name;
  std::string_view full_name;  // group.name; static and null-terminated
  FieldType type;
  std::size_t offset;  // offset of its int32_t in mille_rules
  std::int32_t minimum;
  std::int32_t maximum;
  std::int32_t default_value;                 // for a script that does not name the field
  std::int32_t base;                          // for a record that does not name the field; never changes
  std::int32_t neutral;                       // with this value, matches from before the field existed play as they did
  std::string_view since;                     // the release that introduced the field
  std::span<const std::string_view> choices;  // the names of a choice, indexed by value
  std::string_view help;                      // one sentence for people

  // The same field with a base that differs from its default.
  consteval RuleField with_base(std::int32_t value) const {
    RuleField field = *this;
    field.base = value;
    return field;
  }
  // The same field, introduced by a later release.
  consteval RuleField added(std::string_view release, std::int32_t neutral_value) const {
    RuleField field = with_base(neutral_value);
    field.neutral = neutral_value;
    field.since = release;
    return field;
  }
};

// All fields, in the order of the table in the rules.
std::span<const RuleField> rule_fields();

// The size of mille_rules in release 1.0.0. A player that does not say which rule fields it knows is taken to know
// these.
inline constexpr std::uint32_t kFirstRulesSize = offsetof(mille_rules, match_forfeit) + sizeof(mille_match_forfeit);
static_assert(MILLE_RULES_1_0 == kFirstRulesSize);

// The fields beyond `rules_size` that the rules use, that is, whose values are not the neutral ones.
std::vector<const RuleField*> fields_used_beyond(std::uint32_t rules_size, const mille_rules& rules);

// Joins the names of the fields with `between`.
std::string names_of(std::span<const RuleField* const> fields, std::string_view between);

// The field with that full name (`sets.min_size`), or null.
const RuleField* find_rule_field(std::string_view full_name);

inline constexpr std::int32_t kMaxCardValue = 1000;

inline std::int32_t& field_value(mille_rules& rules, const RuleField& field) {
  return *reinterpret_cast<std::int32_t*>(reinterpret_cast<char*>(&rules) + field.offset);
}
inline std::int32_t field_value(const mille_rules& rules, const RuleField& field) {
  return *reinterpret_cast<const std::int32_t*>(reinterpret_cast<const char*>(&rules) + field.offset);
}

}  // namespace mille
