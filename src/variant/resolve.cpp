// See resolve.h.
#include "variant/resolve.h"

#include <algorithm>

#include "core/ruleset.h"
#include "table/card_values.h"
#include "variant/messages.h"
#include "variant/nearest_name.h"
#include "variant/options.h"
#include "variant/read_definition.h"
#include "variant/sandbox.h"
#include "variant/shipped.h"

namespace mille {
namespace {

// The root of all variants, which extends nothing.
constexpr std::string_view kRoot = "montreal";

// Shipped variants extend montreal or a variant that does. A longer chain would be a cycle.
constexpr int kLongestChain = 4;

// C2: values are merged key by key. An entry for a card, in this script or in the one that it extends, takes precedence
// over the entry for its rank.
void apply_values(const std::vector<ValueSetting>& settings, mille_rules& rules) {
  CardValues values = card_values_of(rules.cards_values);
  for (const ValueSetting& setting : settings) {
    if (setting.rank >= 0) {
      values.of_rank[static_cast<std::size_t>(setting.rank)] = setting.points;
    } else {
      values.of_card[setting.card] = setting.points;
    }
  }
  spread(values, rules.cards_values);
}

void apply_settings(const Definition& definition, mille_rules& rules) {
  for (const FieldSetting& setting : definition.settings) field_value(rules, *setting.field) = setting.value;
  if (definition.wild) std::copy(definition.wild->begin(), definition.wild->end(), rules.cards_wild);
  apply_values(definition.values, rules);
}

// An option's default also sets its field, so a script may not give the two different values.
void check_defaults(const Definition& definition, Problems& problems) {
  for (const OptionDefinition& option : definition.options) {
    if (!option.default_value) continue;
    for (const FieldSetting& setting : definition.settings) {
      if (setting.field != option.field || setting.value == *option.default_value) continue;
      const std::string path = "options." + option.name + ".default";
      problems.add(path, say::kOptionDefault,
                   {path, field_text(*option.field, *option.default_value), option.field->full_name,
                    field_text(*option.field, setting.value)});
    }
  }
}

Resolved resolve(const ScriptHost& host, const script::Source& source, Problems& problems, int depth);

// Returns the base that a definition extends. If the base is invalid, returns the default rules, so that the
// rest is still checked.
Resolved resolve_base(const ScriptHost& host, const Definition& definition, Problems& problems, int depth) {
  Resolved base;
  base.rules = default_rules();
  if (definition.name == kRoot) return base;
  const std::string_view text = shipped_script(definition.extends);
  if (text.empty() || depth >= kLongestChain) {
    const std::vector<std::string_view> ids = shipped_variant_ids();
    const std::string_view near = nearest_name(definition.extends, ids);
    problems.add("extends", say::kExtendsUnknown, {definition.extends, near.empty() ? kRoot : near});
    return base;
  }
  const script::Source source{definition.extends, text};
  Problems of_base(source);
  Resolved shipped = resolve(host, source, of_base, depth + 1);
  if (shipped.definition.has_hooks()) problems.add("extends", say::kExtendsHooks, {definition.extends});
  mille_error error{};
  error.struct_size = sizeof error;
  if (of_base.first(&error) != MILLE_OK) {
    problems.add(error);
    return base;
  }
  return shipped;
}

Definition read_script(const ScriptHost& host, const script::Source& source, Problems& problems) {
  Definition definition;
  const script::Fault fault = script::run_script(host.memory, host.limits, source, [&](lua_State* L) {
    TableReader reader(L, problems);
    definition = read_definition(reader);
  });
  if (fault.kind != script::FaultKind::none) problems.add(fault);
  // The name of a shipped variant is reserved for its own script.
  const std::string_view shipped = shipped_script(definition.name);
  if (!shipped.empty() && shipped != source.text) problems.add("name", say::kNameTaken, {definition.name});
  return definition;
}

Resolved resolve(const ScriptHost& host, const script::Source& source, Problems& problems, int depth) {
  Definition definition = read_script(host, source, problems);
  Resolved resolved = resolve_base(host, definition, problems, depth);
  apply_settings(definition, resolved.rules);
  check_defaults(definition, problems);
  for (const FieldSetting& setting : definition.settings) {
    // A field that the script sets overrides the default of the base's option.
    for (OptionDefinition& option : resolved.options) {
      if (option.field == setting.field) option.default_value.reset();
    }
  }
  add_options(resolved.options, definition.options);
  for (const OptionDefinition& option : resolved.options) {
    if (option.default_value) field_value(resolved.rules, *option.field) = *option.default_value;
  }
  resolved.definition = std::move(definition);
  return resolved;
}

}  // namespace

Resolved resolve_script(const ScriptHost& host, const script::Source& source, Problems& problems) {
  Resolved resolved = resolve(host, source, problems, 0);
  add_target_option(resolved.options);
  return resolved;
}

}  // namespace mille
