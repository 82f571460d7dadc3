// The vocabulary of the rule fields: name, type, range, values and place of each, in the order of records. The order of the
// table is independent of the order of mille_rules, which only grows at its end.
// Lua, JSON, options and `variants show` all go by this table; `cards.wild` and `cards.values` are lists and have kinds
// of their own.
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
  std::string_view full_name;  // group.name; static and ended by a zero byte
  FieldType type;
  std::size_t offset;  // of its int32_t in mille_rules
  std::int32_t minimum;
  std::int32_t maximum;
  std::int32_t default_value;  // what a script gets that does not name the field
  std::int32_t base;           // what a record of version 2 means that does not name it; never changes
  std::int32_t neutral;        // under which every match played before the field existed plays as it did
  std::string_view since;      // the release that introduced the field
  bool in_first_records;  // whether records of version 1 have it: their list is closed, and they name every field of it
  std::span<const std::string_view> choices;  // of a choice, by value
  std::string_view help;                      // one sentence for people

  // The same field with a base that differs from its default.
  consteval RuleField with_base(std::int32_t value) const {
    RuleField field = *this;
    field.base = value;
    return field;
  }
  // The same field as one that a later release introduced.
  consteval RuleField added(std::string_view release, std::int32_t neutral_value) const {
    RuleField field = with_base(neutral_value);
    field.neutral = neutral_value;
    field.since = release;
    field.in_first_records = false;
    return field;
  }
};

// All fields, in the order of the table in the rules.
std::span<const RuleField> rule_fields();

// The size of mille_rules in release 0.1.0: a player that does not say which rule fields it knows knows these.
inline constexpr std::uint32_t kFirstRulesSize = offsetof(mille_rules, match_forfeit) + sizeof(mille_match_forfeit);

// The fields beyond that size of mille_rules which the rules use: their values are not the neutral ones.
std::vector<const RuleField*> fields_used_beyond(std::uint32_t rules_size, const mille_rules& rules);

// Their names with `between` after each but the last.
std::string names_of(std::span<const RuleField* const> fields, std::string_view between);

// The field of that full name (`sets.min_size`), or null.
const RuleField* find_rule_field(std::string_view full_name);

inline constexpr std::int32_t kMaxCardValue = 1000;

inline std::int32_t& field_value(mille_rules& rules, const RuleField& field) {
  return *reinterpret_cast<std::int32_t*>(reinterpret_cast<char*>(&rules) + field.offset);
}
inline std::int32_t field_value(const mille_rules& rules, const RuleField& field) {
  return *reinterpret_cast<const std::int32_t*>(reinterpret_cast<const char*>(&rules) + field.offset);
}

}  // namespace mille
