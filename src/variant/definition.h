// The contents of a variant's script, well-formed, as plain data without Lua. resolve.cpp turns it into rules.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cards.h"
#include "core/rule_fields.h"
#include "mille/mille_types.h"
#include "table/variant.h"

namespace mille {

// Maximum lengths, in bytes, of a variant's title and description and of an option's help, which goes into the fixed
// array mille_option_info::help. The limit of names is kMaxNameBytes.
inline constexpr std::size_t kMaxTitleBytes = 100;
inline constexpr std::size_t kMaxAboutBytes = 2000;
inline constexpr std::size_t kMaxHelpBytes = 255;
// Maximum number of files that a script extends together.
inline constexpr std::size_t kMaxExtended = 4;
// Maximum number of options of a variant.
inline constexpr std::size_t kMaxOptions = MILLE_VARIANT_OPTIONS_MAX;

// A single-number rule field set by a script.
struct FieldSetting {
  const RuleField* field;
  std::int32_t value;
};

// An entry of cards.values. It applies to a rank (13 means jokers) or to a single card.
struct ValueSetting {
  int rank = -1;  // -1 if the entry is for `card`
  Card card = 0;
  std::int32_t points = 0;
};

// Bounds of the range of an option of the script's own.
inline constexpr std::int32_t kMaxOptionValue = 1'000'000'000;

struct OptionDefinition {
  std::string name;
  const RuleField* field = nullptr;           // null for an option of the script's own, which only its hooks read
  FieldType type = FieldType::integer;        // integer, boolean or choice
  std::optional<std::int32_t> default_value;  // if absent, the option leaves the field as it is
  std::int32_t minimum = 0;
  std::int32_t maximum = 0;
  std::vector<std::int32_t> choices;  // for a choice: the values that are offered
  std::vector<std::string> words;     // for a choice of the script's own: the word of each value
  std::string help;

  friend bool operator==(const OptionDefinition&, const OptionDefinition&) = default;

  // A variant cannot have both: they have one name, or set one field.
  bool excludes(const OptionDefinition& other) const {
    return name == other.name || (field != nullptr && field == other.field);
  }

  std::string_view word(std::int32_t value) const {
    const auto place = static_cast<std::size_t>(value);
    return field != nullptr ? field->choices[place] : std::string_view(words[place]);
  }
};

// Rule fields that a script sets.
struct RuleChanges {
  std::vector<FieldSetting> settings;
  std::optional<std::array<std::int32_t, 2>> wild;
  std::vector<ValueSetting> values;
};

struct Definition : RuleChanges {
  std::string name;
  std::string title;
  std::string about;
  // A shipped variant, one file beside the script, or several files to merge.
  std::vector<std::string> extends = {"montreal"};
  std::vector<OptionDefinition> options;
  std::vector<RuleChanges> rule_sets;
  std::vector<VariantMemory> memory;
  bool allow = false, score_deal = false, match_over = false, settle = false, deal_rules = false;  // hooks
  bool allow_may_be_overruled = false;  // the script expects that its refusals are set aside where they leave no action
  int expectations = 0;
};

}  // namespace mille
