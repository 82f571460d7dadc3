// See resolve.h.
#include "variant/resolve.h"

#include <algorithm>
#include <string>

#include "core/ruleset.h"
#include "table/card_values.h"
#include "variant/merge.h"
#include "variant/messages.h"
#include "variant/nearest_name.h"
#include "variant/options.h"
#include "variant/read_definition.h"
#include "variant/sandbox.h"
#include "variant/script_text.h"
#include "variant/shipped.h"

namespace mille {
namespace {

// The root of all variants, which extends nothing.
constexpr std::string_view kRoot = "montreal";

// Most scripts of which each extends the next.
constexpr std::size_t kLongestChain = 5;

// Most files that are read for one script, each as often as something extends it. Each may take a run's whole budget.
constexpr int kMostReads = 16;

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

// An option's default also sets its field, so a script may not give the two different values.
void check_defaults(const Definition& definition, Problems& problems) {
  for (const OptionDefinition& option : definition.options) {
    if (option.field == nullptr || !option.default_value) continue;
    for (const FieldSetting& setting : definition.settings) {
      if (setting.field != option.field || setting.value == *option.default_value) continue;
      const std::string path = "options." + option.name + ".default";
      problems.add(path, say::kOptionDefault,
                   {path, field_text(*option.field, *option.default_value), option.field->full_name,
                    field_text(*option.field, setting.value)});
    }
  }
}

Definition read_script(const ScriptHost& host, const script::Source& source, Problems& problems) {
  Definition definition;
  if (!problems.recorded()) {
    if (const auto found = script::find_invisible(source.text)) {
      problems.add_at(found->line, say::kScriptInvisible, {found->name, found->column});
      return definition;
    }
  }
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

// Follows a script to the root. `chain_` holds the names of the scripts from the first to the one being read.
class Resolver {
 public:
  Resolver(const ScriptHost& host, const ScriptBundle& bundle) : host_(host), bundle_(bundle) {}

  Resolved resolve(const script::Source& source, Problems& problems) {
    chain_.push_back(source.name);
    Definition definition = read_script(host_, source, problems);
    Resolved resolved = resolve_bases(definition, problems);
    chain_.pop_back();
    apply_changes(definition, resolved.rules);
    check_defaults(definition, problems);
    add_own_options(definition, resolved);
    for (const VariantMemory& memory : definition.memory) put_memory(memory, resolved.memory);
    if (!definition.rule_sets.empty()) resolved.rule_sets = definition.rule_sets;
    add_own_hooks(source, definition, resolved.hooks);
    resolved.definition = std::move(definition);
    return resolved;
  }

  // The names of all files that were read, as often as something extends them.
  std::vector<std::string_view> extended() const { return extended_; }

 private:
  static Resolved root() {
    Resolved base;
    base.rules = default_rules();
    return base;
  }

  // Returns what a definition extends. Where that is invalid, returns the default rules, so that the rest is still
  // checked.
  Resolved resolve_bases(const Definition& definition, Problems& problems) {
    if (definition.name == kRoot) return root();
    if (definition.extends.size() == 1 && !is_script_file(definition.extends[0])) {
      return resolve_shipped(definition.extends[0], problems);
    }
    std::vector<Resolved> bases;
    std::vector<script::Source> files;
    for (const std::string& name : definition.extends) {
      const script::Source* file = find_file(name, problems);
      if (file == nullptr) continue;
      Problems of_file(*file);
      bases.push_back(resolve(*file, of_file));
      files.push_back(*file);
      for (const mille_error& error : of_file.sorted()) problems.add(error);
    }
    if (bases.empty()) return root();
    if (bases.size() == 1) return std::move(bases[0]);
    Resolved merged = merge(bases, files, problems);
    merged.merged = files;
    return merged;
  }

  // Returns a file that may be extended here, or null.
  const script::Source* find_file(const std::string& name, Problems& problems) {
    const script::Source* file = bundle_.find(name);
    if (std::find(chain_.begin(), chain_.end(), name) != chain_.end()) {
      problems.add("extends", say::kExtendsCycle, {name});
    } else if (file == nullptr) {
      problems.add("extends", say::kExtendsFile, {name});
    } else if (chain_.size() == kLongestChain) {
      problems.add("extends", say::kExtendsLong, {kLongestChain});
    } else if (++reads_ > kMostReads) {
      problems.add("extends", say::kExtendsMany, {kMostReads});
    } else {
      extended_.push_back(file->name);
      return file;
    }
    return nullptr;
  }

  Resolved resolve_shipped(const std::string& id, Problems& problems) {
    const std::string_view text = shipped_script(id);
    if (text.empty() || chain_.size() > kLongestChain) {
      const std::vector<std::string_view> ids = shipped_variant_ids();
      const std::string_view near = nearest_name(id, ids);
      problems.add("extends", say::kExtendsUnknown, {id, near.empty() ? kRoot : near});
      return root();
    }
    const script::Source source{id, text};
    Problems of_base(source);
    Resolved shipped = resolve(source, of_base);
    mille_error error{};
    error.struct_size = sizeof error;
    if (of_base.first(&error) == MILLE_OK) return shipped;
    problems.add(error);
    return root();
  }

  static void add_own_options(const Definition& definition, Resolved& resolved) {
    for (const FieldSetting& setting : definition.settings) {
      // A field that the script sets overrides the default of the base's option.
      for (OptionDefinition& option : resolved.options) {
        if (option.field == setting.field) option.default_value.reset();
      }
    }
    add_options(resolved.options, definition.options);
    for (const OptionDefinition& option : resolved.options) {
      if (option.field != nullptr && option.default_value) {
        field_value(resolved.rules, *option.field) = *option.default_value;
      }
    }
  }

  // A hook of the script takes the place of the base's.
  static void add_own_hooks(const script::Source& source, const Definition& definition, HookSources& hooks) {
    if (definition.allow) {
      hooks.allow = source;
      hooks.allow_may_be_overruled = false;
    }
    if (definition.allow_may_be_overruled) hooks.allow_may_be_overruled = true;
    if (definition.score_deal) hooks.score_deal = source;
    if (definition.match_over) hooks.match_over = source;
    if (definition.settle) hooks.settle = source;
    if (definition.deal_rules) hooks.deal_rules = source;
  }

  const ScriptHost& host_;
  const ScriptBundle& bundle_;
  std::vector<std::string_view> chain_;
  std::vector<std::string_view> extended_;
  int reads_ = 0;
};

}  // namespace

void apply_changes(const RuleChanges& changes, mille_rules& rules) {
  for (const FieldSetting& setting : changes.settings) field_value(rules, *setting.field) = setting.value;
  if (changes.wild) std::copy(changes.wild->begin(), changes.wild->end(), rules.cards_wild);
  apply_values(changes.values, rules);
}

void put_memory(const VariantMemory& memory, std::vector<VariantMemory>& all) {
  const auto by_name = [](const VariantMemory& one, const VariantMemory& other) { return one.name < other.name; };
  const auto place = std::lower_bound(all.begin(), all.end(), memory, by_name);
  if (place != all.end() && place->name == memory.name) {
    *place = memory;
  } else {
    all.insert(place, memory);
  }
}

Resolved resolve_script(const ScriptHost& host, const ScriptBundle& bundle, Problems& problems) {
  Resolver resolver(host, bundle);
  Resolved resolved = resolver.resolve(bundle.script(), problems);
  resolved.extended = resolver.extended();
  add_target_option(resolved.options);
  if (resolved.memory.size() > MILLE_VARIANT_MEMORY_SLOTS) {
    problems.add("memory", say::kTooMany, {"memory", resolved.memory.size(), MILLE_VARIANT_MEMORY_SLOTS});
    resolved.memory.resize(MILLE_VARIANT_MEMORY_SLOTS);
  }
  if (!resolved.memory.empty() && resolved.hooks.score_deal.name.empty()) {
    problems.add("memory", say::kMemoryIdle, {});
  }
  if (resolved.rule_sets.empty() != resolved.hooks.deal_rules.name.empty()) {
    problems.add(resolved.rule_sets.empty() ? "hooks.deal_rules" : "rule_sets", say::kRuleSetsIdle, {});
  }
  return resolved;
}

}  // namespace mille
