// The options of a variant: scripts define them and hosts set them. Each sets a rule field or, if it is the script's own,
// is a value that hooks read.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "table/variant.h"
#include "variant/definition.h"

namespace mille {

// Adds options to those of the extended variant. One of the same name, or of the same field, replaces it.
void add_options(std::vector<OptionDefinition>& options, const std::vector<OptionDefinition>& more);

// Adds the option `target`, which every variant has, unless the variant has another one for its field.
void add_target_option(std::vector<OptionDefinition>& options);

// Returns the value of a single-number field as options and files write it.
std::string field_text(const RuleField& field, std::int32_t value);

// Sets the fields of the options that the host gives, and returns all options. On failure `rules` is unchanged.
// `variant` names the variant in errors.
Result<std::vector<VariantOption>> set_options(std::string_view variant,
                                               const std::vector<OptionDefinition>& definitions,
                                               std::span<const mille_option> set, mille_rules* rules,
                                               mille_error* error);

// Describes all options of rules that are already fixed, such as those of a record. The options in `set` keep their
// texts, even if they are unknown. Fails if the text of an option of the script's own is none of its values.
Result<std::vector<VariantOption>> describe_options(const std::vector<OptionDefinition>& definitions,
                                                    std::span<const mille_option> set, const mille_rules& rules,
                                                    mille_error* error);

// Calls `visit(option, value)` for the values that an option with a field can set at its ends: the least and the
// greatest, or each choice.
template <class Visit>
void each_end(const std::vector<OptionDefinition>& definitions, const Visit& visit) {
  for (const OptionDefinition& option : definitions) {
    if (option.field == nullptr) continue;
    if (option.type == FieldType::choice) {
      for (const std::int32_t value : option.choices) visit(option, value);
    } else {
      visit(option, option.minimum);
      visit(option, option.maximum);
    }
  }
}

}  // namespace mille
