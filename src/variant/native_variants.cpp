// ScriptVariants for builds without Lua, which have only the shipped variants. Builds with Lua do
// not compile this file.
#include "variant/native_variants.h"

#include <iterator>

#include "variant/messages.h"
#include "variant/options.h"
#include "variant/script_variants.h"
#include "variant/shipped.h"

namespace mille {
namespace {

void name(const NativeVariant& native, Variant* variant) {
  variant->id = native.id;
  variant->title = native.title;
  variant->about = native.about;
}

std::vector<OptionDefinition> options_of_all() {
  std::vector<OptionDefinition> options;
  add_target_option(options);
  return options;
}

}  // namespace

const char* shipped_variant_id(std::size_t index) {
  return index < std::size(kNativeVariants) ? kNativeVariants[index].id : nullptr;
}

Result<std::shared_ptr<Variant>> ScriptVariants::by_id(std::string_view id, std::span<const mille_option> options,
                                                       mille_error* error) const {
  const NativeVariant* native = find_native_variant(id);
  if (native == nullptr) return refuse(error, say::kNoVariant, {id, kNativeVariants[0].id});
  auto loaded = std::make_shared<Variant>();
  name(*native, loaded.get());
  mille_rules rules = rules_of(*native);
  MILLE_TRY(loaded->options, set_options(id, options_of_all(), options, &rules, error));
  MILLE_TRY(loaded->ruleset, make_ruleset(rules, error));
  seal_variant(loaded.get());
  return loaded;
}

Result<std::shared_ptr<Variant>> ScriptVariants::from_rules(std::string_view id, std::span<const mille_option> options,
                                                            const mille_rules& rules, std::string_view script,
                                                            const HookLimits*, mille_error* error) const {
  if (!script.empty()) return refuse(error, say::kScriptAbsent);
  auto loaded = std::make_shared<Variant>();
  MILLE_TRY(loaded->ruleset, make_ruleset(rules, error));
  loaded->id = id;
  loaded->title = id;
  if (const NativeVariant* native = find_native_variant(id)) name(*native, loaded.get());
  MILLE_TRY(loaded->options, describe_options(options_of_all(), options, loaded->ruleset.rules, error));
  seal_variant(loaded.get());
  return loaded;
}

Result<std::shared_ptr<Variant>> ScriptVariants::from_script(std::span<const script::Source>,
                                                             std::span<const mille_option>, mille_error* error) const {
  return refuse(error, say::kScriptAbsent);
}

ScriptVariants::Checked ScriptVariants::check(std::span<const script::Source>) const {
  mille_error error{};
  error.struct_size = sizeof error;
  refuse(&error, say::kScriptAbsent);
  return {{error}, nullptr};
}

Result<std::string> ScriptVariants::template_for(std::string_view, mille_error* error) {
  return refuse(error, say::kScriptAbsent);
}

}  // namespace mille
