// The options of a variant: scripts define them, hosts set them, and each sets a rule field.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "table/variant.h"
#include "variant/definition.h"

namespace mille {

// Adds options to those of the extended variant. One of the same name replaces it.
void add_options(std::vector<OptionDefinition>& options, const std::vector<OptionDefinition>& more);

// Adds the option `target`, which every variant has, unless the variant defines its own.
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
// texts, even if they are unknown.
std::vector<VariantOption> describe_options(const std::vector<OptionDefinition>& definitions,
                                            std::span<const mille_option> set, const mille_rules& rules);

}  // namespace mille
