// The options of a variant: from what scripts define and hosts set to rule fields.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "table/variant.h"
#include "variant/definition.h"

namespace mille {

// Adds options to those of the variant that is extended; one of the same name takes the other's place.
void add_options(std::vector<OptionDefinition>& options, const std::vector<OptionDefinition>& more);

// Every variant has `target`, unless it defines its own.
void add_target_option(std::vector<OptionDefinition>& options);

// The value of a field of one number as options and files write it.
std::string field_text(const RuleField& field, std::int32_t value);

// Sets the options' fields as the host wants them and describes all options. `variant` names the variant in errors.
mille_status set_options(std::string_view variant, const std::vector<OptionDefinition>& definitions,
                         std::span<const mille_option> set, mille_rules* rules, std::vector<VariantOption>* options,
                         mille_error* error);

// The same for rules that are fixed already, as those of a record: the options that were set keep their texts, known or not.
void describe_options(const std::vector<OptionDefinition>& definitions, std::span<const mille_option> set,
                      const mille_rules& rules, std::vector<VariantOption>* options);

}  // namespace mille
