// The contents of a variant's script, well-formed: plain data without Lua. script_variants.cpp turns it into rules.
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

// Longest title and text of a variant and of its options, in bytes (kMaxNameBytes: names): they go into fixed arrays of the host and onto one line.
inline constexpr std::size_t kMaxTitleBytes = 100;
inline constexpr std::size_t kMaxAboutBytes = 2000;
inline constexpr std::size_t kMaxHelpBytes = 255;
// Most options of a variant.
inline constexpr std::size_t kMaxOptions = 32;

// A rule field of one number set by a script.
struct FieldSetting {
  const RuleField* field;
  std::int32_t value;
};

// An entry of cards.values: of a rank (13: jokers), or of a card.
struct ValueSetting {
  int rank = -1;  // or -1: `card`'s
  Card card = 0;
  std::int32_t points = 0;
};

struct OptionDefinition {
  std::string name;
  const RuleField* field = nullptr;
  std::optional<std::int32_t> default_value;  // else what the field is otherwise
  std::int32_t minimum = 0;
  std::int32_t maximum = 0;
  std::vector<std::int32_t> choices;  // of a choice: the values that are offered
  std::string help;
};

struct Definition {
  std::string name;
  std::string title;
  std::string about;
  std::string extends = "montreal";
  std::vector<FieldSetting> settings;
  std::optional<std::array<std::int32_t, 2>> wild;
  std::vector<ValueSetting> values;
  std::vector<OptionDefinition> options;
  bool allow = false, score_deal = false, match_over = false, settle = false;  // hooks
  int expectations = 0;

  bool has_hooks() const { return allow || score_deal || match_over || settle; }
};

}  // namespace mille
