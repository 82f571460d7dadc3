// ScriptVariants of a build without Lua: the shipped variants and no others. A build with Lua does not contain this file.
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

mille_status ScriptVariants::by_id(std::string_view id, std::span<const mille_option> options,
                                   std::shared_ptr<Variant>* variant, mille_error* error) const {
  const NativeVariant* native = find_native_variant(id);
  if (native == nullptr) return refuse(error, say::kNoVariant, {id, kNativeVariants[0].id});
  auto loaded = std::make_shared<Variant>();
  name(*native, loaded.get());
  mille_rules rules = rules_of(*native);
  mille_status status = set_options(id, options_of_all(), options, &rules, &loaded->options, error);
  if (status == MILLE_OK) status = make_ruleset(rules, &loaded->ruleset, error);
  if (status != MILLE_OK) return status;
  seal_variant(loaded.get());
  *variant = std::move(loaded);
  return MILLE_OK;
}

mille_status ScriptVariants::from_rules(std::string_view id, std::span<const mille_option> options,
                                        const mille_rules& rules, std::string_view script,
                                        std::shared_ptr<Variant>* variant, mille_error* error) const {
  if (!script.empty()) return refuse(error, say::kScriptAbsent);
  auto loaded = std::make_shared<Variant>();
  const mille_status status = make_ruleset(rules, &loaded->ruleset, error);
  if (status != MILLE_OK) return status;
  loaded->id = id;
  loaded->title = id;
  if (const NativeVariant* native = find_native_variant(id)) name(*native, loaded.get());
  describe_options(options_of_all(), options, loaded->ruleset.rules, &loaded->options);
  seal_variant(loaded.get());
  *variant = std::move(loaded);
  return MILLE_OK;
}

mille_status ScriptVariants::from_script(const script::Source&, std::span<const mille_option>,
                                         std::shared_ptr<Variant>*, mille_error* error) const {
  return refuse(error, say::kScriptAbsent);
}

std::vector<mille_error> ScriptVariants::problems_of(const script::Source&, std::shared_ptr<Variant>*) const {
  mille_error error{};
  error.struct_size = sizeof error;
  refuse(&error, say::kScriptAbsent);
  return {error};
}

mille_status ScriptVariants::template_for(std::string_view, std::string*, mille_error* error) {
  return refuse(error, say::kScriptAbsent);
}

}  // namespace mille
