// See options.h.
#include "variant/options.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>

#include "variant/messages.h"
#include "variant/nearest_name.h"

namespace mille {
namespace {

constexpr std::string_view kTargetField = "match.target";

mille_option_type option_type(FieldType type) {
  switch (type) {
    case FieldType::boolean: return MILLE_OPTION_BOOLEAN;
    case FieldType::choice: return MILLE_OPTION_CHOICE;
    default: return MILLE_OPTION_INTEGER;
  }
}

std::string choice_words(const OptionDefinition& definition, std::string_view between) {
  std::string words;
  for (const std::int32_t value : definition.choices) {
    if (!words.empty()) words += between;
    words += definition.word(value);
  }
  return words;
}

std::optional<std::int32_t> integer_value(const OptionDefinition& definition, std::string_view text) {
  std::int32_t number = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = result.ec == std::errc{} && result.ptr == text.data() + text.size();
  if (!whole || number < definition.minimum || number > definition.maximum) return {};
  return number;
}

// Returns the value that a text stands for, or nothing if the option does not accept it.
std::optional<std::int32_t> option_value(const OptionDefinition& definition, std::string_view text) {
  switch (definition.type) {
    case FieldType::boolean:
      if (text != "true" && text != "false") return {};
      return text == "true" ? 1 : 0;
    case FieldType::choice:
      for (const std::int32_t choice : definition.choices) {
        if (definition.word(choice) == text) return choice;
      }
      return {};
    default: return integer_value(definition, text);
  }
}

mille_status refuse_value(const OptionDefinition& definition, std::string_view text, mille_error* error) {
  switch (definition.type) {
    case FieldType::boolean: return refuse(error, say::kVariantOptionWord, {definition.name, text, "true, false"});
    case FieldType::choice:
      return refuse(error, say::kVariantOptionWord, {definition.name, text, choice_words(definition, ", ")});
    default:
      return refuse(error, say::kVariantOptionInteger, {definition.name, text, definition.minimum, definition.maximum});
  }
}

// The value of an option as texts of options have it.
std::string value_text(const OptionDefinition& definition, std::int32_t value) {
  switch (definition.type) {
    case FieldType::boolean: return value != 0 ? "true" : "false";
    case FieldType::choice: return std::string(definition.word(value));
    default: return std::to_string(value);
  }
}

VariantOption describe(const OptionDefinition& definition, std::int32_t default_value) {
  VariantOption option;
  option.name = definition.name;
  option.type = option_type(definition.type);
  if (option.type == MILLE_OPTION_INTEGER) {
    option.minimum = definition.minimum;
    option.maximum = definition.maximum;
  } else if (option.type == MILLE_OPTION_CHOICE) {
    option.choices = choice_words(definition, " ");
  }
  option.default_value = value_text(definition, default_value);
  option.value = option.default_value;
  option.help = definition.help;
  if (definition.field != nullptr) option.field = definition.field->full_name;
  option.is_own = definition.field == nullptr;
  option.is_known = true;
  return option;
}

// The value of an option that nobody has set, under these rules.
std::int32_t unset_value(const OptionDefinition& definition, const mille_rules& rules) {
  if (definition.field == nullptr) return definition.default_value.value_or(0);
  const std::int32_t value = field_value(rules, *definition.field);
  // naturals.size is the only field that follows another: 0 means as many cards as the packs have of a rank.
  const bool follows = value == 0 && definition.field->full_name == "naturals.size";
  return follows ? kSuits * rules.cards_packs : value;
}

}  // namespace

std::string field_text(const RuleField& field, std::int32_t value) {
  switch (field.type) {
    case FieldType::boolean: return value != 0 ? "true" : "false";
    case FieldType::choice: return std::string(field.choices[static_cast<std::size_t>(value)]);
    default: return std::to_string(value);
  }
}

void add_options(std::vector<OptionDefinition>& options, const std::vector<OptionDefinition>& more) {
  for (const OptionDefinition& option : more) {
    const auto same = std::find_if(options.begin(), options.end(),
                                   [&](const OptionDefinition& other) { return option.excludes(other); });
    if (same == options.end()) {
      options.push_back(option);
    } else {
      *same = option;
      const auto others = std::remove_if(std::next(same), options.end(),
                                         [&](const OptionDefinition& other) { return option.excludes(other); });
      options.erase(others, options.end());
    }
  }
}

void add_target_option(std::vector<OptionDefinition>& options) {
  OptionDefinition target;
  target.name = "target";
  target.field = find_rule_field(kTargetField);
  target.minimum = target.field->minimum;
  target.maximum = target.field->maximum;
  target.help = target.field->help;
  const bool defined = std::any_of(options.begin(), options.end(),
                                   [&](const OptionDefinition& option) { return target.excludes(option); });
  if (!defined) options.push_back(std::move(target));
}

Result<std::vector<VariantOption>> set_options(std::string_view variant,
                                               const std::vector<OptionDefinition>& definitions,
                                               std::span<const mille_option> set, mille_rules* rules,
                                               mille_error* error) {
  mille_rules result = *rules;
  std::vector<VariantOption> described;
  std::vector<std::string_view> names;
  for (const OptionDefinition& definition : definitions) {
    names.push_back(definition.name);
    if (definition.field != nullptr && definition.default_value) {
      field_value(result, *definition.field) = *definition.default_value;
    }
    described.push_back(describe(definition, unset_value(definition, result)));
  }
  for (const mille_option& option : set) {
    const std::string_view name = option.name;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      const std::string_view near = nearest_name(name, names);
      return refuse(error, say::kVariantOptionUnknown, {variant, name, near.empty() ? names.front() : near});
    }
    const auto place = static_cast<std::size_t>(found - names.begin());
    if (described[place].is_set) return refuse(error, say::kVariantOptionTwice, {name});
    const std::optional<std::int32_t> value = option_value(definitions[place], option.value);
    if (!value) return refuse_value(definitions[place], option.value, error);
    if (definitions[place].field != nullptr) field_value(result, *definitions[place].field) = *value;
    described[place].is_set = true;
    described[place].value = value_text(definitions[place], *value);
  }
  *rules = result;
  return described;
}

namespace {

// Describes an option that the current variant of that name does not have. Its type is inferred from its text.
VariantOption unknown_option(const mille_option& set) {
  VariantOption option;
  option.name = set.name;
  option.value = set.value;
  option.is_set = true;
  const bool digits = !option.value.empty() && option.value.find_first_not_of("-0123456789") == std::string::npos;
  const bool truth = option.value == "true" || option.value == "false";
  option.type = digits ? MILLE_OPTION_INTEGER : truth ? MILLE_OPTION_BOOLEAN : MILLE_OPTION_CHOICE;
  return option;
}

}  // namespace

Result<std::vector<VariantOption>> describe_options(const std::vector<OptionDefinition>& definitions,
                                                    std::span<const mille_option> set, const mille_rules& rules,
                                                    mille_error* error) {
  std::vector<VariantOption> options;
  for (const OptionDefinition& definition : definitions) {
    const bool own = definition.field == nullptr;
    options.push_back(
        describe(definition, own ? unset_value(definition, rules) : field_value(rules, *definition.field)));
  }
  for (const mille_option& option : set) {
    const auto found = std::find_if(options.begin(), options.end(),
                                    [&](const VariantOption& known) { return known.name == option.name; });
    if (found == options.end()) {
      options.push_back(unknown_option(option));
      continue;
    }
    const OptionDefinition& definition = definitions[static_cast<std::size_t>(found - options.begin())];
    const std::optional<std::int32_t> value = option_value(definition, option.value);
    if (!value) return refuse_value(definition, option.value, error);
    if (definition.field != nullptr && field_value(rules, *definition.field) != *value) {
      return refuse(error, say::kVariantOptionRules,
                    {option.name, option.value, definition.field->full_name,
                     field_text(*definition.field, field_value(rules, *definition.field))});
    }
    found->value = option.value;
    found->is_set = true;
  }
  return options;
}

}  // namespace mille
