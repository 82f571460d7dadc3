// See script_variants.h.
#include "variant/script_variants.h"

#include <algorithm>

#include "base/result.h"
#include "variant/compared_words.h"
#include "variant/expectation.h"
#include "variant/lua_hooks.h"
#include "variant/messages.h"
#include "variant/nearest_name.h"
#include "variant/options.h"
#include "variant/problems.h"
#include "variant/resolve.h"
#include "variant/sandbox.h"
#include "variant/shipped.h"
#include "variant/table_reader.h"
#include "variant/try_hooks.h"

namespace mille {
namespace {

// Returns a file name for a script that is known only by its id, such as that of a record.
std::string file_of(std::string_view id) { return std::string(id) + ".lua"; }

void describe(const Definition& definition, Variant* variant) {
  variant->id = definition.name;
  variant->title = definition.title;
  variant->about = definition.about;
}

// `whole` is the bundle's text.
static_assert(HookLimits().steps == script::kDefaultWork && HookLimits().memory == script::kDefaultMemory);
static_assert(HookLimits::kMost == script::kMostOfLimit);

HookLimits limits_of(const ScriptHost& host) {
  return {std::min<std::uint64_t>(host.limits.work, HookLimits::kMost),
          std::min<std::uint64_t>(host.limits.memory, HookLimits::kMost)};
}

// Runs hooks under the limits of a record. Larger ones than the host allows are refused.
mille_status set_limits(const HookLimits& limits, ScriptHost* host, mille_error* error) {
  const HookLimits most = limits_of(*host);
  if (limits.steps > most.steps || limits.memory > most.memory) {
    return refuse(error, say::kScriptLimits, {limits.steps, limits.memory, most.steps, most.memory});
  }
  host->limits.work = limits.steps;
  host->limits.memory = limits.memory;
  return MILLE_OK;
}

bool same_cards(const mille_rules& one, const mille_rules& other) {
  return one.cards_packs == other.cards_packs && one.cards_jokers == other.cards_jokers;
}

// The rules of a rule set: the variant's, options included, with its changes. `path` names it.
Result<Ruleset> rule_set_of(const mille_rules& rules, const Ruleset& own, const RuleChanges& changes,
                            const std::string& path, mille_error* error) {
  for (const FieldSetting& setting : changes.settings) {
    const std::string_view group = setting.field->group;
    if (group == "match" || group == "payment") {
      return refuse(error, say::kRuleSetField, {path + "." + std::string(setting.field->full_name)});
    }
  }
  mille_rules changed = rules;
  apply_changes(changes, changed);
  if (!same_cards(changed, rules)) return refuse(error, say::kRuleSetField, {path + ".cards"});
  mille_error why = empty_error();
  auto made = make_ruleset(changed, &why);
  if (!made) return refuse(error, say::kRuleSetRules, {path, why.text});
  const bool same_kinds = std::equal(std::begin(made->rules.kind_of), std::end(made->rules.kind_of),
                                     std::begin(own.rules.kind_of), std::end(own.rules.kind_of));
  if (!same_kinds) return refuse(error, say::kRuleSetKinds, {path});
  return made;
}

// Makes the rule sets. Every list of legal actions, under any of them, fits in the bound that all have.
mille_status add_rule_sets(const std::vector<RuleChanges>& rule_sets, const mille_rules& rules, Variant* variant,
                           mille_error* error) {
  std::int32_t longest = variant->ruleset.rules.longest_legal_list;
  for (const RuleChanges& changes : rule_sets) {
    const std::string path = "rule_sets." + std::to_string(variant->rule_sets.size() + 1);
    MILLE_TRY(const Ruleset made, rule_set_of(rules, variant->ruleset, changes, path, error));
    longest = std::max(longest, made.rules.longest_legal_list);
    variant->rule_sets.push_back(made);
  }
  variant->ruleset.rules.longest_legal_list = longest;
  for (Ruleset& one : variant->rule_sets) {
    one.rules.longest_legal_list = longest;
    one.memory = variant->ruleset.memory;
  }
  return MILLE_OK;
}

void add_memory(const std::vector<VariantMemory>& memory, Variant* variant) {
  variant->memory = memory;
  for (std::size_t i = 0; i < memory.size(); ++i) {
    variant->ruleset.memory[i] = {memory[i].start, memory[i].minimum, memory[i].maximum};
  }
}

void add_hooks(const ScriptHost& host, std::string_view whole, const HookSources& hooks, Variant* variant) {
  if (!hooks.any()) return;
  variant->script = whole;
  variant->hooks = make_lua_hooks(host, hooks, *variant);
  variant->limits = limits_of(host);
}

Result<std::shared_ptr<Variant>> build(const ScriptHost& host, std::string_view whole, const Resolved& resolved,
                                       std::span<const mille_option> options, mille_error* error) {
  auto made = std::make_shared<Variant>();
  describe(resolved.definition, made.get());
  mille_rules rules = resolved.rules;
  MILLE_TRY(made->options, set_options(made->id, resolved.options, options, &rules, error));
  MILLE_TRY(made->ruleset, make_ruleset(rules, error));
  add_memory(resolved.memory, made.get());
  MILLE_TRY(add_rule_sets(resolved.rule_sets, rules, made.get(), error));
  add_hooks(host, whole, resolved.hooks, made.get());
  seal_variant(made.get());
  return made;
}

// Tries the ends of each option's range, which must be rules that can be played.
void try_option_ends(const Resolved& resolved, Problems& problems) {
  each_end(resolved.options, [&](const OptionDefinition& option, std::int32_t value) {
    mille_rules rules = resolved.rules;
    field_value(rules, *option.field) = value;
    mille_error error{};
    error.struct_size = sizeof error;
    if (make_ruleset(rules, &error).status() == MILLE_OK) return;
    const std::string path = "options." + option.name;
    problems.add(path, say::kOptionEnd, {path, field_text(*option.field, value), error.text});
  });
}

// Runs a script again for its worked examples, which only a check reads.
void try_expectations(const ScriptHost& host, const script::Source& source, const Variant& variant,
                      Problems& problems) {
  std::vector<Expectation> expectations;
  const script::Fault fault = script::run_script(host.memory, host.limits, source, [&](lua_State* L) {
    TableReader reader(L, problems);
    expectations = read_expectations(reader, variant);
  });
  if (fault.kind != script::FaultKind::none) problems.add(fault);
  run_expectations(variant, expectations, *host.work_budget, problems);
}

// Plays the worked examples of a script, so that the lines of hooks that they run count as used. What is wrong with them
// is for a check to say.
void use_expectations(const ScriptHost& host, std::string_view whole, const script::Source& source,
                      const Resolved& resolved) {
  script::WorkBudget work_budget(script::kRunsOfCheck * std::min(host.limits.work, script::kMostOfLimit));
  ScriptHost trial = host;
  trial.work_budget = &work_budget;
  Problems ignored(source);
  mille_error error{};
  error.struct_size = sizeof error;
  if (const auto tried = build(trial, whole, resolved, {}, &error)) try_expectations(trial, source, **tried, ignored);
}

// Tries the worked examples of files that the script combines. What they expect, the combination should keep.
void try_combined(const ScriptHost& host, const Resolved& resolved, const Variant& variant, Problems& problems) {
  for (const script::Source& file : resolved.merged) {
    Problems of_file(file);
    try_expectations(host, file, variant, of_file);
    for (const mille_error& broken : of_file.sorted()) {
      mille_error error{};
      error.struct_size = sizeof error;
      refuse(&error, say::kMergeBreaks, {broken.text}, {file.name, broken.line});
      problems.add(error);
    }
  }
}

}  // namespace

Result<std::shared_ptr<Variant>> ScriptVariants::from_script(std::span<const script::Source> files,
                                                             std::span<const mille_option> options,
                                                             mille_error* error) const {
  MILLE_TRY(const ScriptBundle bundle, ScriptBundle::of(files, error));
  Problems problems(bundle.script());
  const Resolved resolved = resolve_script(host_, bundle, problems);
  if (!problems.empty()) return problems.first(error);
  MILLE_TRY(const std::string whole, bundle.text(resolved.extended, error));
  ScriptHost host = host_;
  if (host.counts_use && options.empty() && resolved.hooks.any() && resolved.definition.expectations > 0) {
    host.use = make_hook_use();
    use_expectations(host, whole, bundle.script(), resolved);
  }
  return build(host, whole, resolved, options, error);
}

Result<std::shared_ptr<Variant>> ScriptVariants::by_id(std::string_view id, std::span<const mille_option> options,
                                                       mille_error* error) const {
  const std::string_view text = shipped_script(id);
  if (text.empty()) {
    const std::vector<std::string_view> ids = shipped_variant_ids();
    const std::string_view near = nearest_name(id, ids);
    return refuse(error, say::kNoVariant, {id, near.empty() ? ids.front() : near});
  }
  return from_script({file_of(id), text}, options, error);
}

ScriptVariants::Checked ScriptVariants::check(std::span<const script::Source> files) const {
  mille_error error{};
  error.struct_size = sizeof error;
  const auto bundle = ScriptBundle::of(files, &error);
  if (!bundle) return {{error}, nullptr};
  Problems problems(bundle->script());
  const Resolved resolved = resolve_script(host_, *bundle, problems);
  const auto whole = bundle->text(resolved.extended, &error);
  if (!whole) return {{error}, nullptr};
  script::WorkBudget work_budget(script::kRunsOfCheck * std::min(host_.limits.work, script::kMostOfLimit));
  ScriptHost trial = host_;
  trial.work_budget = &work_budget;
  // Build the variant even if entries could not be read, to find conflicts too. Such entries count as missing.
  if (const auto tried = build(trial, *whole, resolved, {}, &error); !tried) {
    problems.add(error);
  } else {
    try_option_ends(resolved, problems);
    if (resolved.hooks.any()) check_compared_words(bundle->script(), (*tried)->ruleset, resolved.options, problems);
    if (resolved.definition.expectations > 0) try_expectations(trial, bundle->script(), **tried, problems);
    try_combined(trial, resolved, **tried, problems);
    if ((*tried)->hooks && problems.empty()) try_hooks(**tried, problems);
  }
  if (!problems.empty()) return {problems.sorted(), nullptr};
  const auto made = build(host_, *whole, resolved, {}, &error);
  if (made) return {{}, *made};
  problems.add(error);
  return {problems.sorted(), nullptr};
}

Result<std::shared_ptr<Variant>> ScriptVariants::from_rules(std::string_view id, std::span<const mille_option> options,
                                                            const mille_rules& rules, std::string_view script,
                                                            const HookLimits* limits, mille_error* error) const {
  ScriptHost host = host_;
  if (limits != nullptr) MILLE_TRY(set_limits(*limits, &host, error));
  auto made = std::make_shared<Variant>();
  MILLE_TRY(made->ruleset, make_ruleset(rules, error));
  made->id = id;
  made->title = id;
  const std::string file = file_of(id);
  const std::string_view text = script.empty() ? shipped_script(id) : script;
  if (!text.empty()) {
    MILLE_TRY(const ScriptBundle bundle, ScriptBundle::read({file, text}, error));
    Problems problems(bundle.script(), true);
    const Resolved resolved = resolve_script(host, bundle, problems);
    if (!script.empty() && !problems.empty()) return problems.first(error);
    made->title = resolved.definition.title;
    made->about = resolved.definition.about;
    MILLE_TRY(made->options, describe_options(resolved.options, options, made->ruleset.rules, error));
    if (!script.empty()) {
      add_memory(resolved.memory, made.get());
      MILLE_TRY(add_rule_sets(resolved.rule_sets, rules, made.get(), error));
      add_hooks(host, text, resolved.hooks, made.get());
    }
  }
  seal_variant(made.get());
  return made;
}

Result<std::string> ScriptVariants::template_for(std::string_view name, mille_error* error) {
  constexpr std::string_view kPlace = "NAME";
  if (!is_variant_name(name)) return refuse(error, say::kNoName, {name, kMaxNameBytes});
  std::string text;
  std::string_view rest = template_script();
  for (std::size_t found = 0; (found = rest.find(kPlace)) != rest.npos;) {
    text.append(rest.substr(0, found)).append(name);
    rest.remove_prefix(found + kPlace.size());
  }
  return text.append(rest);
}

}  // namespace mille
