// See script_variants.h.
#include "variant/script_variants.h"

#include <algorithm>

#include "core/result.h"
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

void add_hooks(const ScriptHost& host, const script::Source& source, const Definition& definition, Variant* variant) {
  if (!definition.has_hooks()) return;
  variant->script = source.text;
  variant->hooks = make_lua_hooks(host, source, definition);
}

Result<std::shared_ptr<Variant>> build(const ScriptHost& host, const script::Source& source, const Resolved& resolved,
                                       std::span<const mille_option> options, mille_error* error) {
  auto made = std::make_shared<Variant>();
  describe(resolved.definition, made.get());
  mille_rules rules = resolved.rules;
  MILLE_TRY(made->options, set_options(made->id, resolved.options, options, &rules, error));
  MILLE_TRY(made->ruleset, make_ruleset(rules, error));
  add_hooks(host, source, resolved.definition, made.get());
  seal_variant(made.get());
  return made;
}

// Runs the script again for its worked examples, which only a check reads.
void try_expectations(const ScriptHost& host, const script::Source& source, const Variant& variant,
                      Problems& problems) {
  std::vector<Expectation> expectations;
  const script::Fault fault = script::run_script(host.memory, host.limits, source, [&](lua_State* L) {
    TableReader reader(L, problems);
    expectations = read_expectations(reader, variant.ruleset);
  });
  if (fault.kind != script::FaultKind::none) problems.add(fault);
  run_expectations(variant, expectations, *host.work_budget, problems);
}

}  // namespace

Result<std::shared_ptr<Variant>> ScriptVariants::from_script(const script::Source& source,
                                                             std::span<const mille_option> options,
                                                             mille_error* error) const {
  Problems problems(source);
  const Resolved resolved = resolve_script(host_, source, problems);
  if (!problems.empty()) return problems.first(error);
  return build(host_, source, resolved, options, error);
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

ScriptVariants::Checked ScriptVariants::check(const script::Source& source) const {
  Problems problems(source);
  const Resolved resolved = resolve_script(host_, source, problems);
  mille_error error{};
  error.struct_size = sizeof error;
  script::WorkBudget work_budget(script::kRunsOfCheck * std::min(host_.limits.work, script::kMostWork));
  ScriptHost trial = host_;
  trial.work_budget = &work_budget;
  // Build the variant even if entries could not be read, to find conflicts too. Such entries count as missing.
  if (const auto tried = build(trial, source, resolved, {}, &error); !tried) {
    problems.add(error);
  } else {
    if (resolved.definition.expectations > 0) try_expectations(trial, source, **tried, problems);
    if ((*tried)->hooks && problems.empty()) try_hooks(**tried, problems);
  }
  if (!problems.empty()) return {problems.sorted(), nullptr};
  const auto made = build(host_, source, resolved, {}, &error);
  if (made) return {{}, *made};
  problems.add(error);
  return {problems.sorted(), nullptr};
}

Result<std::shared_ptr<Variant>> ScriptVariants::from_rules(std::string_view id, std::span<const mille_option> options,
                                                            const mille_rules& rules, std::string_view script,
                                                            mille_error* error) const {
  auto made = std::make_shared<Variant>();
  MILLE_TRY(made->ruleset, make_ruleset(rules, error));
  made->id = id;
  made->title = id;
  const std::string file = file_of(id);
  const std::string_view text = script.empty() ? shipped_script(id) : script;
  if (!text.empty()) {
    const script::Source source{file, text};
    Problems problems(source);
    const Resolved resolved = resolve_script(host_, source, problems);
    if (!script.empty() && !problems.empty()) return problems.first(error);
    made->title = resolved.definition.title;
    made->about = resolved.definition.about;
    made->options = describe_options(resolved.options, options, made->ruleset.rules);
    if (!script.empty()) add_hooks(host_, source, resolved.definition, made.get());
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
